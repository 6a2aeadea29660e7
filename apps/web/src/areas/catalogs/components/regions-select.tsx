import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useDrawnOptions } from "../../../ui/fields/use-drawn-options.ts";
import { regionsQuery } from "../queries.ts";
import css from "../record-form.module.css";

interface RegionsSelectProps {
  readonly value: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (regionIds: readonly number[]) => void;
}

/** CAT-004, CAT-019, G-77: select of the regions that see the record. */
export function RegionsSelect({ value, error, onChange }: RegionsSelectProps) {
  const t = useTranslations();
  const regions = useQuery(regionsQuery);
  const { isOpen, drawn } = useDrawnOptions();
  return (
    <MultiSelect
      label={t("catalogs.columns.regionIds")}
      withAsterisk
      searchable
      {...drawn}
      error={error}
      withScrollArea={false}
      classNames={{ options: css.options }}
      nothingFoundMessage={
        isOpen ? t(regions.isPending ? "shared.table.loading" : "shared.table.empty") : undefined
      }
      data={(regions.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
