import type { ReactNode } from "react";
import css from "./change-table.module.css";

/** A field that is different, as texts. */
export interface ChangedField {
  readonly key: string;
  readonly label: ReactNode;
  readonly before: string;
  readonly after: string;
  readonly aside?: ReactNode;
}

interface ChangeTableProps {
  readonly label: string;
  readonly headings: { readonly field: string; readonly before: string; readonly after: string };
  /** The heading of a further column about each change. */
  readonly aside?: string | undefined;
  /** What stands where there is nothing. */
  readonly empty: string;
  readonly changes: readonly ChangedField[];
}

/** What is different, field by field: old → new. */
export function ChangeTable({ label, headings, aside, empty, changes }: ChangeTableProps) {
  return (
    <table className={css.changes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{headings.field}</th>
          <th scope="col">{headings.before}</th>
          <th scope="col">{headings.after}</th>
          {aside !== undefined && <th scope="col">{aside}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">{change.label}</th>
            <td data-name={headings.before}>{change.before === "" ? empty : <del>{change.before}</del>}</td>
            <td data-name={headings.after}>{change.after === "" ? empty : <ins>{change.after}</ins>}</td>
            {aside !== undefined && <td data-name={aside}>{change.aside}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
