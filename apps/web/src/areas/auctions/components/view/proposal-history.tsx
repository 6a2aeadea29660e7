import type { ProposalHistory as History } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { transliterateText } from "@birzha/domain/auctions/transliteration.ts";
import { Box, Text } from "@mantine/core";
import { useTranslations, useFormatter } from "use-intl";
import { useLanguage } from "../../../../ui/use-language.ts";
import { useFieldChanges } from "../../../../shared/proposal/use-field-changes.ts";
import { HistoryList, type HistoryEntry } from "../../../../ui/feedback/history-list.tsx";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import css from "./proposal-history.module.css";

/** FIX-064: history of a proposal with versions, decisions, comments and dates, newest first. */
export function ProposalHistory({ history }: { readonly history: History }) {
  const t = useTranslations("processing.history");
  const say = useTranslations("auctions");
  const locale = useLanguage();
  /** the English page transliterates names. */
  const nameOf = (author: string | null) => (author && locale === "en" ? transliterateText(author) : author);
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
      <Box component="h2" id="history-title" m="0 0 0.5rem" fz="1.0625rem" fw={650}>
        {t("title")}
      </Box>
      <HistoryList label={t("title")} entries={proposalEvents(history).map(toEntry)} />
    </section>
  );
}

const isResult = (kind: string) => kind === "hold" || kind === "notHold";

/** Decisions whose phrases differ between a change and a new proposal. */
const hasChangeWording = (kind: string): kind is "accept" | "return" | "expire" =>
  ["accept", "return", "expire"].includes(kind);

/** FIX-063: compares a pending change with the version in force: old → new. */
export function ProposalChange({ history }: { readonly history: History }) {
  const t = useTranslations("processing.change");
  const format = useFormatter();
  const accepted = history.versions.find(({ version }) => version === history.inForce);
  const current = history.versions.at(-1);
  if (!accepted || !current || accepted === current) return null;
  const date = format.dateTime(new Date(accepted.at), "moment");
  return (
    <Comparison
      title={t("title")}
      text={t("inForce", { number: String(accepted.version), date })}
      before={accepted}
      after={current}
    />
  );
}

interface ChangedSinceProps {
  readonly history: History;
  /** Version number that the operator saw. */
  readonly seen: number;
}

/**
 * FIX-062: after an edit conflict shows the changes since the version that the operator saw. The decision was
 * not recorded.
 */
export function ChangedSince({ history, seen }: ChangedSinceProps) {
  const t = useTranslations("processing.change");
  const before = history.versions.find(({ version }) => version === seen);
  const current = history.versions.at(-1);
  if (!before || !current || before === current) return null;
  return (
    <div role="alert">
      <Comparison title={t("sinceTitle")} text={t("since")} before={before} after={current} />
    </div>
  );
}

type Version = History["versions"][number];

interface ComparisonProps {
  readonly title: string;
  readonly text: string;
  readonly before: Version;
  readonly after: Version;
}

function Comparison({ title, text, before, after }: ComparisonProps) {
  const t = useTranslations("processing.change");
  const changes = useFieldChanges()(before.payload, after.payload);
  return (
    <section className={css.change} aria-label={title}>
      <Box component="h2" m="0 0 0.5rem" fz="1.0625rem" fw={650}>
        {title}
      </Box>
      <Text inherit mb="0.5rem" c="var(--ink-2)">
        {text}
      </Text>
      {changes.length > 0 ? (
        <ChangeTable label={title} changes={changes} />
      ) : (
        <Text inherit mb="0.5rem" c="var(--ink-2)">
          {t("none")}
        </Text>
      )}
    </section>
  );
}

type Decision = History["decisions"][number];

/** Entry of the proposal's history; its phrases are in `processing.history`. */
type ProposalEvent =
  | { readonly of: "version"; readonly version: Version; readonly before: Version | undefined }
  | { readonly of: "decision"; readonly decision: Decision; readonly isOfChange: boolean };

/** A version that a decision creates is omitted, because the history shows the decision. */
const isTold = ({ kind }: Version) => kind !== "restore" && kind !== "revoke";

/** FIX-064: returns versions and decisions, newest first. A decision follows the version that it concerns. */
export function proposalEvents({ versions, decisions }: History): readonly ProposalEvent[] {
  const about = (decision: Decision): number =>
    decision.version ?? versions.findLast(({ at }) => at <= decision.at)?.version ?? 0;
  const events: ProposalEvent[] = [];
  let wasAccepted = false;
  for (const [place, version] of versions.entries()) {
    if (isTold(version)) events.push({ of: "version", version, before: versions[place - 1] });
    if (version.kind === "import") wasAccepted = true;
    for (const decision of decisions.filter((one) => about(one) === version.version)) {
      events.push({ of: "decision", decision, isOfChange: wasAccepted && version.kind === "change" });
      if (decision.kind === "accept") wasAccepted = true;
    }
  }
  return events.toReversed();
}
