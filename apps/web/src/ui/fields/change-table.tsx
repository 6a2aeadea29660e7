import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./change-table.module.css";
import { useLangOf } from "../feedback/foreign-text.ts";

/** Changed field as display texts. */
export interface ChangedField {
  readonly key: string;
  readonly label: ReactNode;
  readonly before: string;
  readonly after: string;
  readonly aside?: ReactNode;
}

interface ChangeTableProps {
  readonly label: string;
  /** Heading of an additional column. */
  readonly aside?: string | undefined;
  readonly changes: readonly ChangedField[];
}

/** Lists the changed fields with old and new values. */
export function ChangeTable({ label, aside, changes }: ChangeTableProps) {
  const t = useTranslations("shared");
  const langOf = useLangOf();
  const valueOf = (text: string, shown: ReactNode) => (text === "" ? t("words.empty") : shown);
  return (
    <table className={css.changes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("history.field")}</th>
          <th scope="col">{t("history.before")}</th>
          <th scope="col">{t("history.after")}</th>
          {aside !== undefined && <th scope="col">{aside}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row" lang={typeof change.label === "string" ? langOf(change.label) : undefined}>
              {change.label}
            </th>
            <td data-name={t("history.before")}>
              {valueOf(change.before, <del lang={langOf(change.before)}>{change.before}</del>)}
            </td>
            <td data-name={t("history.after")}>
              {valueOf(change.after, <ins lang={langOf(change.after)}>{change.after}</ins>)}
            </td>
            {aside !== undefined && <td data-name={aside}>{change.aside}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
