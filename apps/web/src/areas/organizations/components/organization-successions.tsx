import type { Succession } from "@birzha/domain/organizations/succession-api.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Stack } from "@mantine/core";
import IconArrowForwardUp from "../../../ui/icons/arrow-forward-up.svg";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { WithdrawButton } from "../../../shared/agreements/withdraw-button.tsx";
import type { FormatPhrase, PhraseKey } from "../../../i18n/phrase.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { toActor } from "../../../shared/session/actor.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { NoticeBox } from "../../../ui/feedback/notice.tsx";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import { confirmAction } from "../../../ui/overlays/prompt.ts";
import layout from "../../../ui/layout.module.css";
import { removeSuccession } from "../mutations.ts";
import { successionsQuery } from "../queries.ts";

const SuccessorDialog = lazyDialog(() => import("./successor-dialog.tsx"));

/** DEAL-020, FIX-323: names the successors and the predecessors of an organisation, through the whole chain. */
export function OrganizationSuccessions({ id }: { readonly id: number }) {
  const { data, dataUpdatedAt } = useQuery(successionsQuery(id));
  if (!data?.successors.length && !data?.predecessors.length) return null;
  return (
    <Stack gap={8} mb={12}>
      {data.successors.map((succession) => (
        <SuccessionNotice
          key={succession.id}
          text={succession.predecessor.id === id ? "successorIs" : "nextIs"}
          named="successor"
          succession={succession}
          at={dataUpdatedAt}
        />
      ))}
      {data.predecessors.map((succession) => {
        const isDirect = succession.successor.id === id;
        return (
          <SuccessionNotice
            key={succession.id}
            text={isDirect ? "predecessorIs" : "takenOverBy"}
            named={isDirect ? "predecessor" : "successor"}
            succession={succession}
            at={dataUpdatedAt}
          />
        );
      })}
    </Stack>
  );
}

/** DEAL-020: the succession of an organisation; undefined without one and after a failure. */
export function useSuccession(id: number): Succession | undefined {
  const { data } = useQuery(successionsQuery(id));
  const own = data?.successors.find(({ predecessor }) => predecessor.id === id);
  return own?.state === "failed" ? undefined : own;
}

interface SuccessionNoticeProps {
  readonly text: "successorIs" | "nextIs" | "predecessorIs" | "takenOverBy";
  /** The organisation that the notice links to. */
  readonly named: "predecessor" | "successor";
  readonly succession: Succession;
  /** Arrival of the response in milliseconds. */
  readonly at: number;
}

function SuccessionNotice({ text, named, succession, at }: SuccessionNoticeProps) {
  const t = useTranslations("organizations.succession");
  const say = useTranslations() as FormatPhrase;
  const format = useFormatter();
  const user = useCurrentUser();
  const { predecessor, day, kind, document, state, effectiveAt, failure } = succession;
  const organization = succession[named];
  const id = String(organization.id);
  const name = <span lang="ru">{nameOf(organization)}</span>;
  return (
    <NoticeBox
      tone={state === "failed" ? "bad" : "info"}
      action={isOperator(toActor(user)) && <UndoButton succession={succession} at={at} />}
    >
      {t(text, { predecessor: nameOf(predecessor) })}{" "}
      {isStaff(user) ? (
        <Link to={pagePaths.editOrganization} params={{ id }} className={layout.link}>
          {name}
        </Link>
      ) : (
        name
      )}
      {t("since", { day: formatDate(day), kind: t(`kinds.${kind}`), document })}
      {state === "recorded" &&
        effectiveAt !== null &&
        ` ${t("states.recorded", { at: format.dateTime(new Date(effectiveAt), "moment") })}`}
      {state === "pending" && ` ${t("states.pending")}`}
      {state === "failed" &&
        ` ${t("states.failed")} ${failure ? say(errorPhraseKey(failure) as PhraseKey) : t("retry")}`}
    </NoticeBox>
  );
}

const nameOf = ({ name, inn }: Succession["successor"]) => `${name} (${inn})`;

/** FIX-323: undoes a recorded succession while there is time, or removes a failed one. */
function UndoButton({ succession, at }: Pick<SuccessionNoticeProps, "succession" | "at">) {
  const t = useTranslations("organizations.succession");
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation(removeSuccession);
  const { id: successionId, predecessor, state, undoSeconds } = succession;
  const undo = async () => {
    const isAgreed = await confirmAction({
      title: t("undoTitle"),
      text: t("undoText", { name: predecessor.name }),
      confirmLabel: t(state === "failed" ? "remove" : "undo"),
      isDestructive: true,
    });
    if (!isAgreed) return;
    await mutateAsync({ id: predecessor.id, successionId }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: ["organizations"] });
  };
  if (state === "failed")
    return (
      <Button variant="default" aria-haspopup="dialog" loading={isPending} onClick={() => void undo()}>
        {t("remove")}
      </Button>
    );
  return (
    <WithdrawButton
      label={t("undo")}
      title={t("undoExplained")}
      seconds={undoSeconds}
      at={at}
      isPending={isPending}
      onWithdraw={() => void undo()}
    />
  );
}

/** DEAL-020: opens the dialog that records a successor; for operators. */
export function SuccessorButton({ organization }: { readonly organization: Organization }) {
  const t = useTranslations("organizations.succession");
  const user = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!isOperator(toActor(user))) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowForwardUp size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      {isOpen && <SuccessorDialog organization={organization} onClose={() => setOpen(false)} />}
    </>
  );
}
