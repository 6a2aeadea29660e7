import { transliterate } from "@birzha/domain/auctions/transliteration.ts";
import type { ProposalHistory as History } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { useLocale, useTranslations } from "use-intl";
import { HistoryList, type HistoryEntry } from "../../../../ui/feedback/history-list.tsx";
import { proposalEvents, type ProposalEvent } from "./proposal-events.ts";
import css from "./proposal-history.module.css";
import { useFieldChanges } from "../../../../shared/proposal/use-field-changes.ts";

/** FIX-064: history of a proposal with versions, decisions, comments and dates, newest first. */
export function ProposalHistory({ history }: { readonly history: History }) {
  const t = useTranslations("processing.history");
  const say = useTranslations("auctions");
  const locale = useLocale();
  /** the English page transliterates names. */
  const nameOf = (author: string | null) => (author && locale === "en" ? transliterate(author) : author);
  /** DESK-030: automatic comments of the portal are translated; comments of users stay as written. */
  const reasonOf = ({ kind, description, at }: History["decisions"][number]) => {
    if (kind === "expire") return say("expired");
    if (kind !== "notConsidered") return description;
    const result = history.decisions.find((one) => one.at >= at && isResult(one.kind));
    return result ? say(`notConsidered.${result.kind as "hold"}`) : description;
  };
  const changesOf = useFieldChanges();
  const toEntry = (event: ProposalEvent): HistoryEntry => {
    if (event.of === "decision") {
      const { kind, author, at } = event.decision;
      return {
        what: t(event.isOfChange && hasChangeWording(kind) ? `change.${kind}` : `decision.${kind}`),
        who: nameOf(author) ?? t(kind === "expire" ? "portal" : "exchange"),
        at,
        why: reasonOf(event.decision),
      };
    }
    const { version, before } = event;
    return {
      what: t(`version.${version.kind}`),
      who: nameOf(version.author) ?? t("portal"),
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

const isResult = (kind: string) => kind === "hold" || kind === "notHold";

/** Decisions whose phrases differ between a change and a new proposal. */
const hasChangeWording = (kind: string): kind is "accept" | "return" | "expire" =>
  ["accept", "return", "expire"].includes(kind);
