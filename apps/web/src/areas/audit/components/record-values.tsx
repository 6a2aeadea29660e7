import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { changedValues } from "./changed-values.ts";
import css from "./record-values.module.css";

interface RecordValuesProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** The values of a record before and after, only those that differ. */
export function RecordValues({ before, after }: RecordValuesProps) {
  const t = useTranslations("audit");
  const values = useMemo(() => changedValues(before, after), [before, after]);
  if (values.length === 0) return <p className={css.none}>{t("noValues")}</p>;
  return (
    <table className={css.values}>
      <thead>
        <tr>
          <th scope="col">{t("field")}</th>
          <th scope="col">{t("before")}</th>
          <th scope="col">{t("after")}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.path}>
            <th scope="row">{value.path}</th>
            <td data-name={t("before")}>{value.before && <del>{value.before}</del>}</td>
            <td data-name={t("after")}>{value.after && <ins>{value.after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
