import { showsComment } from "@birzha/domain/auctions/lifecycle.ts";
import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import type { Proposal, LastProposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import { errorPhraseKey } from "@birzha/domain/shared/errors.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { PhraseKey, FormatPhrase } from "../../../../i18n/phrase.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import type { FormMode } from "../../proposal-search.ts";
import type { useRejection } from "../decisions/proposal-buttons.tsx";
import { entryOrder } from "../form/proposal-entries.ts";
import { useProposalState } from "./proposal-state.ts";

interface ProposalNoticesProps {
  readonly mode: FormMode;
  readonly status: Proposal["status"];
  readonly stored: Proposal | undefined;
  readonly history: ProposalHistory | undefined;
  readonly rejection: ReturnType<typeof useRejection>;
  /** Refetches the dictionaries; undefined unless they failed. */
  readonly catalogsRetry: (() => void) | undefined;
  /** Timestamp of the locally saved input that the form restored. */
  readonly restoredFrom: string | undefined;
  readonly onDiscard: () => void;
}

/** Notices above the form: comment and outcome of the exchange, missing rights, errors, restored input. */
export function ProposalNotices(props: ProposalNoticesProps) {
  const { mode, status, stored, history, rejection, catalogsRetry, restoredFrom, onDiscard } = props;
  const t = useTranslations("auctions.form");
  const say = useTranslations() as FormatPhrase;
  const format = useFormatter();
  // DESK-030: the portal wrote this comment, so it is translated.
  const isExpired = history?.decisions.at(-1)?.kind === "expire";
  const auctionWords = useTranslations("auctions");
  return (
    <>
      {stored?.comment && showsComment(status) && (
        <NoticeBox tone="bad">
          <b>{t("comment")}</b>{" "}
          {isExpired ? auctionWords("expired") : <span lang="ru">{stored.comment}</span>}
        </NoticeBox>
      )}
      {stored?.changeOutcome && (
        <NoticeBox tone={stored.changeOutcome === "rejected" ? "bad" : "info"}>
          {t(`outcomes.${stored.changeOutcome}`)}{" "}
          <span lang="ru">
            {history?.decisions.findLast(({ kind }) => kind === "rejectChange")?.description}
          </span>
        </NoticeBox>
      )}
      {rejection && <NoticeBox tone="bad">{say(errorPhraseKey(rejection) as PhraseKey)}</NoticeBox>}
      {mode === "feedback" && !rejection && <NoticeBox tone="info">{t("revokeNote")}</NoticeBox>}
      {catalogsRetry && (
        <NoticeBox
          tone="bad"
          action={
            <Button size="compact-sm" variant="subtle" onClick={catalogsRetry}>
              {say("shared.actions.retry")}
            </Button>
          }
        >
          {say("shared.failures.catalogs")}
        </NoticeBox>
      )}
      {restoredFrom && (
        <NoticeBox
          tone="info"
          action={
            <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
              {t("keptDiscard")}
            </Button>
          }
        >
          {t("restored", { date: format.dateTime(new Date(restoredFrom), "moment") })}
        </NoticeBox>
      )}
    </>
  );
}

/** DESK-010: names the proposal that prefilled the marked values, while there are any. */
export function PrefilledNote({ last }: { readonly last: LastProposal }) {
  const t = useTranslations("auctions.form");
  const { subscribe, isTaken, dropTaken } = useProposalState();
  const isShown = useSyncExternalStore(subscribe, () => entryOrder.some(isTaken));
  if (!isShown) return null;
  return (
    <NoticeBox
      tone="info"
      action={
        <Button size="compact-sm" variant="subtle" onClick={dropTaken}>
          {t("takenClear")}
        </Button>
      }
    >
      {t(last.isRejected ? "takenRejected" : "takenNote", {
        id: String(last.id),
        date: formatDay(last.created),
      })}
    </NoticeBox>
  );
}
