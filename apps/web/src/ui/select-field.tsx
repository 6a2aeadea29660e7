import { Loader, Select, type SelectProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import css from "./select-field.module.css";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps extends Omit<SelectProps, "data" | "value" | "onChange" | "searchable"> {
  readonly options: readonly SelectOption[];
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The options are still on their way. */
  readonly loading?: boolean;
}

/** Above this the list is worth searching; below it a search box only stands in the way. */
const searchableFrom = 8;

/** One of a list; long lists are searched by any part of the name. */
export function SelectField({ options, value, onChange, loading, ...select }: SelectFieldProps) {
  const t = useTranslations("shared");
  return (
    <Select
      allowDeselect={false}
      nothingFoundMessage={t(loading ? "table.loading" : "table.empty")}
      limit={200}
      // The list itself scrolls: a scrolling part inside of it could not be reached by the keyboard.
      withScrollArea={false}
      classNames={{ options: css.options }}
      comboboxProps={{ shadow: "md" }}
      checkIconPosition="right"
      {...select}
      rightSection={loading ? <Loader size={14} /> : select.rightSection}
      data={options.map((option) => ({ ...option }))}
      searchable={options.length >= searchableFrom}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    />
  );
}
