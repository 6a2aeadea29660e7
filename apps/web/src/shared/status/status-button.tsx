import { Button, Menu } from "@mantine/core";
import { useMutation, useQueryClient, type UseMutationOptions } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import type { EditEffect } from "@birzha/domain/shared/registers/effects.ts";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { RowMenu } from "../../ui/table/row-menu.tsx";
import { useBlockQuestion } from "./use-block-question.ts";
import { useEffectsText } from "./use-effects-text.ts";

/** Area of the phrases. */
type Area = "users" | "organizations";

interface Subject {
  readonly id: number;
  readonly name: string;
  readonly status: number;
  readonly version: number;
}

type Change = Pick<Subject, "id" | "status" | "version"> & { readonly description?: string };

interface StatusChangeOptions<Answer> {
  readonly area: Area;
  readonly states: { readonly active: number; readonly blocked: number };
  readonly mutation: UseMutationOptions<Answer, Error, Change>;
  /** DESK-022: fetches the effects of a block. */
  readonly effects: (id: number, signal: AbortSignal) => Promise<readonly EditEffect[]>;
}

/**
 * ORG-009, ORG-011..018, USR-017, USR-018, G-87: confirms, asks for the reason of a block, changes the status and
 * refetches the area.
 */
export function useStatusChange<Answer>({ area, states, mutation, effects }: StatusChangeOptions<Answer>) {
  const t = useTranslations(`${area}.status`);
  const queryClient = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation(mutation);
  const { ask, forget } = useBlockQuestion();
  const sayEffects = useEffectsText();
  const [asking, setAsking] = useState<number | undefined>(undefined);
  const { active, blocked } = states;

  const change = useCallback(
    async ({ id, name, status, version }: Subject) => {
      const isBlock = status !== blocked;
      setAsking(id);
      const touched = isBlock ? await sayEffects((signal) => effects(id, signal)) : "";
      setAsking(undefined);
      const answer = await ask({
        id,
        isBlock,
        title: t(isBlock ? "blockTitle" : "unblockTitle"),
        text: isBlock ? `${t("blockText", { name })} ${touched}` : t("unblockText", { name }),
        confirmLabel: t(isBlock ? "block" : "unblock"),
        reasonTitle: t("reasonTitle"),
        reasonHint: t("reasonHint"),
      });
      if (!answer) return;
      try {
        await mutateAsync({ id, status: isBlock ? blocked : active, version, ...answer });
        forget(id);
      } catch (error) {
        // A toast has reported the failure; after an edit conflict, refetch the current state.
        if (!isLate(error)) return;
      }
      await queryClient.invalidateQueries({ queryKey: [area] });
    },
    [area, active, blocked, t, ask, forget, sayEffects, effects, mutateAsync, queryClient],
  );
  return { change, changing: isPending ? variables.id : asking };
}

interface StatusButtonProps extends ReturnType<typeof useStatusChange> {
  readonly area: Area;
  readonly subject: Subject;
  readonly isBlocked: boolean;
  /** Reason why the user lacks the permission. */
  readonly rejectedBy: string | undefined;
  /** The action is in the menu of a row. */
  readonly isInRow?: boolean | undefined;
}

/** ORG-009, G-87: blocks an active record, unblocks a blocked one. */
export function StatusButton(props: StatusButtonProps) {
  const { area, subject, isBlocked, rejectedBy, isInRow, change, changing } = props;
  const t = useTranslations(`${area}.status`);
  const isBusy = changing === subject.id;
  const langOf = useLangOf();
  const action = {
    disabled: rejectedBy !== undefined,
    title: rejectedBy,
    onClick: () => void change(subject),
    children: t(isBlocked ? "unblock" : "block"),
  } as const;
  return isInRow ? (
    <RowMenu label={subject.name} isBusy={isBusy}>
      <Menu.Item {...action} />
    </RowMenu>
  ) : (
    <Button
      {...action}
      variant="default"
      loading={isBusy}
      lang={langOf(subject.name)}
      aria-label={t(isBlocked ? "unblockOf" : "blockOf", { name: subject.name })}
    />
  );
}
