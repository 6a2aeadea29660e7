import { reportFilters } from "@birzha/domain/agreements/register.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Group, UnstyledButton } from "@mantine/core";
import IconX from "../../../ui/icons/x.svg";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearchText } from "../../../ui/fields/search-text.ts";
import { isTooLong } from "../../../ui/fields/text-limit.ts";
import { authorsQuery, productTypesQuery, type ReportReader } from "../queries.ts";
import css from "./filter-chips.module.css";
import { filtersOf, type RegisterFilter, type RegisterFilters, acceptsFilter } from "./register-search.ts";
import layout from "../../../ui/layout.module.css";

/** Filters with their own control above the table. */
const shownElsewhere: ReadonlySet<RegisterFilter> = new Set(["search", "status"]);

/** Returns the active filters that only the drawer shows. */
export const chippedFilters = (filters: RegisterFilters): RegisterFilter[] =>
  filtersOf(filters).filter((filter) => !shownElsewhere.has(filter));

interface FilterChipsProps {
  readonly reader: ReportReader;
  readonly filters: RegisterFilters;
  readonly onRemove: (filters: readonly RegisterFilter[]) => void;
}

/** Chips of the active filters; each chip removes its filter. */
export function FilterChips({ reader, filters, onRemove }: FilterChipsProps) {
  const t = useTranslations("shared");
  const describe = useDescription(reader, filters);
  const chips = chippedFilters(filters);
  return (
    <Group gap="6px" className={css.chips}>
      {chips.map((filter) => {
        const name = describe(filter, filters[filter] ?? "");
        return (
          <span key={filter} className={css.chip}>
            <span className={layout.cut} title={name}>
              {name}
            </span>
            <button
              type="button"
              aria-label={t("table.removeFilter", { name })}
              onClick={() => onRemove([filter])}
            >
              <IconX size={13} aria-hidden />
            </button>
          </span>
        );
      })}
      {chips.length > 1 && (
        <UnstyledButton
          p="4px"
          bdrs="4px"
          c="var(--ink-2)"
          fz="12.5px"
          className={css.all}
          onClick={() => onRemove(chips)}
        >
          {t("actions.resetAll")}
        </UnstyledButton>
      )}
    </Group>
  );
}

function useDescription(reader: ReportReader, filters: RegisterFilters) {
  const t = useTranslations();
  const productTypes = useQuery({ ...productTypesQuery, enabled: filters.productTypeId !== undefined });
  const authors = useQuery({ ...authorsQuery(reader), enabled: filters.userId !== undefined });

  return (filter: RegisterFilter, value: string): string => {
    const label = t(`agreements.filters.${filter}`);
    if (filter === "productTypeId") return nameOf(productTypes.data, value) ?? label;
    if (filter === "userId") return `${label}: ${nameOf(authors.data, value) ?? value}`;
    if (filter === "deliveryAddress") return `${t("agreements.register.deliveryBasisShort")}: ${value}`;
    switch (reportFilters[filter].kind) {
      case "from":
      case "until":
      case "first-day":
      case "last-day":
      case "day":
        return `${label} ${formatDate(value)}`;
      case "flag":
        return `${label}: ${t(value === "true" ? "shared.words.yes" : "shared.words.no")}`;
      default:
        return `${label}: ${value}`;
    }
  };
}

const nameOf = (list: readonly { id: number; name: string }[] | undefined, id: string) =>
  list?.find((entry) => String(entry.id) === id)?.name;

/** Filters that narrow a search text to one field. */
const scopes = [
  "purchaserName",
  "contractNumber",
  "purchaserInn",
] as const satisfies readonly RegisterFilter[];
const staffScopes = [
  ...scopes,
  "organizationName",
  "organizationInn",
] as const satisfies readonly RegisterFilter[];

interface SearchScopesProps {
  readonly text: string;
  readonly isStaff: boolean;
  readonly onChoose: (filter: RegisterFilter) => void;
}

/** SCREEN-007: offers to search for the text in one field only, which makes a chip of that filter. */
export function SearchScopes({ text, isStaff, onChoose }: SearchScopesProps) {
  const t = useTranslations("agreements");
  const isInn = /^\d{4,12}$/.test(text);
  const offered = (isStaff ? staffScopes : scopes).filter(
    (filter) => acceptsFilter(filter, text) && (isInn || !filter.endsWith("Inn")),
  );
  return (
    <Group gap="6px" role="group" aria-label={t("register.searchIn")}>
      {offered.map((filter) => (
        <UnstyledButton key={filter} className={css.scope} onClick={() => onChoose(filter)}>
          {t(`filters.${filter}`)}
        </UnstyledButton>
      ))}
    </Group>
  );
}

const longest = 100;

interface RegisterSearchBoxProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/**
 * OTC-007, FIX-024, SCREEN-007: search by report number, by part of the contract number in any spelling, or by words of
 * companies, products and INNs, as the global search does. Enter skips the debounce.
 */
export function RegisterSearchBox({ value = "", onChange }: RegisterSearchBoxProps) {
  const t = useTranslations();
  const search = useSearchText(value, (text) => onChange(text || undefined), {
    parse: (text) => (isTooLong(text, longest) ? undefined : text),
  });
  return (
    <SearchBox
      label={t("agreements.filters.search")}
      clearLabel={t("shared.actions.clear")}
      limit={longest}
      value={search.text}
      onChange={search.change}
      onEnter={() => search.applyNow(search.text)}
      onClear={() => search.applyNow("")}
    />
  );
}
