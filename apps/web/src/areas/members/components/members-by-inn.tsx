import { isClosedMember } from "@birzha/domain/members/lifecycle.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { entryLimit } from "@birzha/domain/members/admission.ts";
import { readInns } from "@birzha/domain/shared/values/inn-list.ts";
import { Button, Group, Modal, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import { findByInn } from "../mutations.ts";
import css from "./members-by-inn.module.css";

interface MembersByInnProps {
  readonly onTick: (members: readonly Member[]) => void;
  /** Called when all listed members are selected. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Word of the list that selects no member, with the reason. */
interface Left {
  readonly word: string;
  readonly reason: "notInn" | "unknown" | "closed";
}

/**
 * MEM-034: selects the members of a pasted list of INNs. Words that match no member stay in the field, each
 * with its reason.
 */
export default function MembersByInn({ onTick, onDone, onClose }: MembersByInnProps) {
  useReturnFocus();
  const t = useTranslations("members.byInn");
  const shared = useTranslations("shared");
  const [text, setText] = useState("");
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [ticked, setTicked] = useState(0);
  const finding = useMutation(findByInn);
  const { inns, others } = readInns(text);
  const rejection = inns.length > entryLimit ? t("tooMany", { count: entryLimit }) : undefined;

  const addFound = (found: readonly Member[]) => {
    const open = found.filter((member) => !isClosedMember(member));
    const closed = new Set(found.filter(isClosedMember).map(({ memberInn }) => memberInn));
    const known = new Set(found.map(({ memberInn }) => memberInn));
    const unticked: Left[] = [
      ...others.map((word) => ({ word, reason: "notInn" }) as const),
      ...inns
        .filter((inn) => !known.has(inn) || closed.has(inn))
        .map((word) => ({ word, reason: closed.has(word) ? "closed" : "unknown" }) as const),
    ];
    onTick(open);
    if (unticked.length === 0) return onDone();
    setTicked(open.length);
    setLeft(unticked);
    setText(unticked.map(({ word }) => word).join("\n"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rejection !== undefined || finding.isPending) return;
    if (inns.length === 0) addFound([]);
    else finding.mutate(inns, { onSuccess: addFound });
  };
  return (
    <Modal
      opened
      title={t("title")}
      onClose={onClose}
      closeButtonProps={{ "aria-label": shared("actions.close") }}
    >
      <form onSubmit={submit} noValidate>
        <Textarea
          data-autofocus
          label={t("label")}
          description={t("hint")}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          value={text}
          error={rejection}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div role="status" className={css.told}>
          {left.length > 0 && (
            <Notice tone="bad">
              {t("left", { ticked, count: left.length })}
              <ul>
                {left.map(({ word, reason }) => (
                  <li key={word}>{t(`reasons.${reason}`, { word })}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={ticked > 0 ? onDone : onClose}>
            {t(ticked > 0 ? "goOn" : "cancel")}
          </Button>
          <Button type="submit" loading={finding.isPending} disabled={text.trim() === ""}>
            {t("tick")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
