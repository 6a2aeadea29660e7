import { CloseButton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../use-language.ts";
import type { DateRange } from "../../dates/date-range-field.tsx";
import { LimitedInput } from "../../fields/limited-input.tsx";
import { isTooLong } from "../../fields/text-limit.ts";
import { wholePaste } from "../../fields/whole-paste.ts";
import { SelectField } from "../../fields/select-field.tsx";
import { useSearchText } from "../../fields/search-text.ts";
import type { ColumnFilter, FilterValue } from "../columns/column-filter.ts";

interface FilterControlProps<Filter extends ColumnFilter = ColumnFilter> {
  readonly filter: Filter;
  /** The heading of the column. */
  readonly name: string;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
}

/** PLAT-110: what narrows one column. */
export function FilterControl({ filter, ...control }: FilterControlProps) {
  const locale = useLanguage();
  switch (filter.kind) {
    case "text":
      // A typed number means another one in the other language.
      return <TextFilter key={filter.number && locale} filter={filter} {...control} />;
    case "select":
      return <SelectFilter filter={filter} {...control} />;
    case "dates":
      return <DatesFilter filter={filter} {...control} />;
  }
}

type Of<Kind extends ColumnFilter["kind"]> = FilterControlProps<Extract<ColumnFilter, { kind: Kind }>>;

/** Applied when the typing stops or with Enter; the cross does not wait either. */
function TextFilter({ filter, name, value, onChange }: Of<"text">) {
  const t = useTranslations("shared");
  const known = typeof value === "string" ? value : "";
  const limit = filter.maxLength ?? 500;
  const { number } = filter;
  const parse = (text: string) => (number && text !== "" ? number.parse(text) : text);
  const search = useSearchText(known, (wanted) => onChange(wanted || undefined), {
    parse: (text) => (isTooLong(text, limit) ? undefined : parse(text)),
    format: (wanted) => (number && wanted !== "" ? number.format(wanted) : wanted),
  });
  return (
    <LimitedInput
      size="xs"
      aria-label={t("table.filterBy", { name })}
      autoComplete="off"
      limit={limit}
      value={search.text}
      error={parse(search.text.trim()) === undefined ? t("validation.number") : undefined}
      onChange={({ currentTarget }) => search.change(currentTarget.value)}
      onPaste={(event) => {
        const text = number && wholePaste(event);
        if (text !== undefined) search.change(text);
      }}
      onKeyDown={(event) => event.key === "Enter" && search.applyNow(search.text)}
      rightSection={
        search.text && (
          <CloseButton
            size="xs"
            aria-label={`${t("actions.clear")}: ${name}`}
            onClick={() => search.applyNow("")}
          />
        )
      }
    />
  );
}

/** No column has a choice of this value: it stands for «Все». */
const anyOption = "";

function SelectFilter({ filter, name, value, onChange }: Of<"select">) {
  const t = useTranslations("shared");
  return (
    <SelectField
      size="xs"
      aria-label={t("table.filterBy", { name })}
      options={[{ value: anyOption, label: t("words.all") }, ...filter.options]}
      value={typeof value === "string" ? value : anyOption}
      onChange={(chosen) => onChange(chosen === null || chosen === anyOption ? undefined : chosen)}
    />
  );
}

const openRange: DateRange = { from: null, to: null };

/** CON-012: the two dates stand under the heading, each applied when its typing ends. */
function DatesFilter({ filter, name, value, onChange }: Of<"dates">) {
  const t = useTranslations("shared");
  const Dates = filter.input;
  return (
    <Dates
      isCompact
      label={t("table.filterBy", { name })}
      value={typeof value === "object" ? value : openRange}
      onChange={(next) => onChange(next.from || next.to ? next : undefined)}
    />
  );
}
