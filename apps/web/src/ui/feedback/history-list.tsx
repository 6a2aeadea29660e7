import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ChangeTable, type ChangedField } from "../fields/change-table.tsx";
import { useLangOf } from "./foreign-text.ts";
import css from "./history-list.module.css";

/** History entry as display texts: action, author, time, reason and changed fields. */
export interface HistoryEntry {
  readonly what: string;
  /** Content at the end of the heading line. */
  readonly aside?: ReactNode;
  /** Author, or null if unknown. */
  readonly who: string | null;
  /** ISO 8601 timestamp. */
  readonly at: string;
  /** Additional notes, joined with " · ". False entries are skipped. */
  readonly notes?: readonly (string | false)[];
  readonly why?: string | null;
  readonly changes?: readonly ChangedField[];
}

interface HistoryListProps {
  readonly label: string;
  /** Entries, newest first. */
  readonly entries: readonly HistoryEntry[];
}

/** Renders the history of a record (S-7, HOUSE-004). */
export function HistoryList({ label, entries }: HistoryListProps) {
  return (
    <ol className={css.entries} aria-label={label}>
      {entries.map((entry, place) => (
        // Entries have no state, so a new one may shift the indexes.
        <li key={place}>
          <HistoryText entry={entry} />
        </li>
      ))}
    </ol>
  );
}

/** Renders one entry. Used in lists and inside links. */
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
