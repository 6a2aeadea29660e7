import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { useFormatter, useTranslations } from "use-intl";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import css from "./proposal-history.module.css";
import { useFieldChanges } from "../../../../shared/proposal/use-field-changes.ts";

/** FIX-063: compares a pending change with the version in force: old → new. */
export function ProposalChange({ history }: { readonly history: ProposalHistory }) {
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
  readonly history: ProposalHistory;
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

type Version = ProposalHistory["versions"][number];

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
      <h2>{title}</h2>
      <p>{text}</p>
      {changes.length > 0 ? <ChangeTable label={title} changes={changes} /> : <p>{t("none")}</p>}
    </section>
  );
}
