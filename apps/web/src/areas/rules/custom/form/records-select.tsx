import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { customRuleLimits } from "@birzha/domain/rules/custom-rule-limits.ts";
import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { dictionaryQuery } from "../../../../shared/form/inputs/dictionary-query.ts";
import { useDrawnOptions } from "../../../../ui/fields/use-drawn-options.ts";
import css from "./records-select.module.css";

/** Options that the open list draws: ports and stations are thousands. */
const drawnOptions = 200;

interface RecordsSelectProps {
  readonly dictionary: DictionaryName;
  readonly value: readonly number[];
  readonly error: string | undefined;
  readonly onChange: (recordIds: readonly number[]) => void;
}

/** Select of the records of a list. A record that the catalogue no longer offers stays, with its id. */
export default function RecordsSelect({ dictionary, value, error, onChange }: RecordsSelectProps) {
  const t = useTranslations();
  const records = useQuery(dictionaryQuery(dictionary));
  const { isOpen, drawn } = useDrawnOptions();
  const offered = (records.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const gone = value
    .map(String)
    .filter((id) => !offered.some((option) => option.value === id))
    .map((id) => ({ value: id, label: records.data ? t("customRules.form.gone", { id }) : "…" }));
  return (
    <MultiSelect
      label={t("customRules.form.records")}
      description={t("customRules.form.recordsHint", { max: customRuleLimits.records })}
      withAsterisk
      searchable
      clearable
      {...drawn}
      limit={drawnOptions}
      maxValues={customRuleLimits.records}
      hidePickedOptions
      error={error}
      withScrollArea={false}
      classNames={{ options: css.options ?? "" }}
      placeholder={value.length === 0 ? t("customRules.form.recordsPlaceholder") : undefined}
      nothingFoundMessage={
        isOpen ? t(records.isPending ? "shared.table.loading" : "shared.table.empty") : undefined
      }
      data={[...offered, ...gone]}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
