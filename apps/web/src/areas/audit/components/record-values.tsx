import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { ChangeTable } from "../../../ui/change-table.tsx";
import { changedValues } from "./changed-values.ts";

interface RecordValuesProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** The values of a record before and after, only those that differ. */
export function RecordValues({ before, after }: RecordValuesProps) {
  const t = useTranslations("audit");
  const values = useMemo(() => changedValues(before, after), [before, after]);
  if (values.length === 0) return t("noValues");
  return (
    <ChangeTable
      label={t("values")}
      changes={values.map(({ path, before, after }) => ({
        key: path,
        label: <code>{path}</code>,
        before: before ?? "",
        after: after ?? "",
      }))}
    />
  );
}
