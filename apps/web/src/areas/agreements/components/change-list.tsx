import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ShownChange } from "./report-changes.ts";
import css from "./change-list.module.css";
import { useReportWords } from "./report-words.ts";

interface ChangeListProps {
  readonly label: string;
  readonly changes: readonly ShownChange[];
  /** A further column about a change: its heading and what stands there. */
  readonly aside?: { readonly heading: string; readonly of: (change: ShownChange) => ReactNode };
}

/** What is different, field by field: old → new. */
export function ChangeList({ label, changes, aside }: ChangeListProps) {
  const t = useTranslations("agreements.changes");
  const empty = useTranslations("shared.words")("empty");
  const { label: labelOf } = useReportWords();
  return (
    <table className={css.changes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
          {aside && <th scope="col">{aside.heading}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{labelOf(change.field)}</th>
            <td data-name={t("before")}>{change.before === "" ? empty : <del>{change.before}</del>}</td>
            <td data-name={t("after")}>{change.after === "" ? empty : <ins>{change.after}</ins>}</td>
            {aside && <td data-name={aside.heading}>{aside.of(change)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
