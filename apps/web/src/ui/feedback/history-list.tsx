import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ChangeTable, type ChangedField } from "../fields/change-table.tsx";
import { useLangOf } from "./foreign-text.ts";
import css from "./history-list.module.css";

/** An entry of a history in words: what was done, who did it, when, why, and what it changed. */
export interface HistoryEntry {
  readonly what: string;
  /** What stands at the other end of the heading. */
  readonly aside?: ReactNode;
  /** Nobody where it is not known. */
  readonly who: string | null;
  /** The instant. */
  readonly at: string;
  /** What else is to be said, each for itself. */
  readonly notes?: readonly (string | false)[];
  readonly why?: string | null;
  readonly changes?: readonly ChangedField[];
}

interface HistoryListProps {
  readonly label: string;
  /** The last one first. */
  readonly entries: readonly HistoryEntry[];
}

/** What happened to a record (S-7, HOUSE-004). */
export function HistoryList({ label, entries }: HistoryListProps) {
  return (
    <ol className={css.entries} aria-label={label}>
      {entries.map((entry, place) => (
        // Nothing of a history ever moves.
        <li key={place}>
          <HistoryText entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** One entry, for a list or a link. */
export function HistoryText({ entry }: { readonly entry: HistoryEntry }) {
  const t = useTranslations("shared.history");
  const format = useFormatter();
  const langOf = useLangOf();
  const { what, aside, who, at, notes = [], why, changes = [] } = entry;
  const date = format.dateTime(new Date(at), "moment");
  return (
    <>
      <span className={css.head}>
        <strong>{what}</strong>
        {aside}
      </span>
      <span className={css.who}>
        {[who === null ? date : t("by", { name: who, date }), ...notes].filter(Boolean).join(" · ")}
      </span>
      {why && (
        <span className={css.why} lang={langOf(why)}>
          {why}
        </span>
      )}
      {changes.length > 0 && <ChangeTable label={t("changesOf", { what, date })} changes={changes} />}
    </>
  );
}
