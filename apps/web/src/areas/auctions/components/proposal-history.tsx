import type { ProposalHistory as History } from "@birzha/domain/auctions/proposal-row.ts";
import { useTranslations } from "use-intl";
import { HistoryList, type HistoryEntry } from "../../../ui/history-list.tsx";
import { proposalEvents, type ProposalEvent } from "./proposal-events.ts";
import css from "./proposal-history.module.css";
import { useFieldChanges } from "./use-field-changes.ts";

/** FIX-064: versions, decisions, comments and dates of a proposal, the last one first. */
export function ProposalHistory({ history }: { readonly history: History }) {
  const t = useTranslations("auctions.history");
  const changesOf = useFieldChanges();
  const toEntry = (event: ProposalEvent): HistoryEntry => {
    if (event.of === "decision") {
      const { kind, author, at, description } = event.decision;
      return {
        what: t(event.isOfChange && isSaidOtherwise(kind) ? `change.${kind}` : `decision.${kind}`),
        who: author ?? t(kind === "expire" ? "portal" : "exchange"),
        at,
        why: description,
      };
    }
    const { version, before } = event;
    return {
      what: t(`version.${version.kind}`),
      who: version.author ?? t("portal"),
      at: version.at,
      notes: [
        t("number", { number: String(version.version) }),
        version.version === history.inForce && t("inForce"),
      ],
      changes: before && before.kind !== "draft" ? changesOf(before.payload, version.payload) : [],
    };
  };
  return (
    <section className={css.history} id="history" aria-labelledby="history-title">
      <h2 id="history-title">{t("title")}</h2>
      <HistoryList label={t("title")} entries={proposalEvents(history).map(toEntry)} />
    </section>
  );
}

/** What is said of a change in other words than of a proposal. */
const isSaidOtherwise = (kind: string): kind is "accept" | "return" | "expire" =>
  ["accept", "return", "expire"].includes(kind);
