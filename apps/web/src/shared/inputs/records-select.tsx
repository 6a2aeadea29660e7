import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import css from "../../ui/fields/select-field.module.css";
import { useDrawnOptions } from "../../ui/fields/use-drawn-options.ts";

/** Options that the open list draws: ports and stations are thousands. */
const drawnOptions = 200;

interface RecordsSelectProps extends Omit<MultiSelectProps, "data" | "value" | "onChange"> {
  /** The active records; undefined while they load. */
  readonly records: readonly { readonly id: number; readonly name: string }[] | undefined;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  /** Returns the name of a record that is no longer active; its id by default. */
  readonly goneName?: (id: string) => string;
}

/** Select of several records. A chosen record that is no longer active stays. */
export function RecordsSelect({ records, value, onChange, goneName, ...select }: RecordsSelectProps) {
  const t = useTranslations("shared.table");
  const { isOpen, drawn } = useDrawnOptions();
  const langOf = useLangOf();
  const offered = (records ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const gone = value
    .map(String)
    .filter((id) => !offered.some((option) => option.value === id))
    .map((id) => ({ value: id, label: records ? (goneName?.(id) ?? id) : "…" }));
  return (
    <MultiSelect
      searchable
      limit={drawnOptions}
      withScrollArea={false}
      classNames={{ options: css.options }}
      nothingFoundMessage={isOpen ? t(records ? "empty" : "loading") : undefined}
      attributes={{ pill: { lang: langOf(offered.map(({ label }) => label).join("")) } }}
      {...drawn}
      {...select}
      data={[...offered, ...gone]}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
