import { reportFilters } from "@birzha/domain/agreements/register.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import css from "./filter-chips.module.css";
import { authorsQuery, productTypesQuery, type Reader } from "../queries.ts";
import { filtersOf, type RegisterFilter, type RegisterFilters } from "./register-search.ts";

/** Filters with their own control above the table. */
const shownElsewhere: ReadonlySet<RegisterFilter> = new Set(["search", "status"]);

/** Returns the active filters that only the drawer shows. */
export const chippedFilters = (filters: RegisterFilters): RegisterFilter[] =>
  filtersOf(filters).filter((filter) => !shownElsewhere.has(filter));

interface FilterChipsProps {
  readonly reader: Reader;
  readonly filters: RegisterFilters;
  readonly onRemove: (filters: readonly RegisterFilter[]) => void;
}

/** Chips of the active filters; each chip removes its filter. */
export function FilterChips({ reader, filters, onRemove }: FilterChipsProps) {
  const t = useTranslations("shared");
  const describe = useDescription(reader, filters);
  const chips = chippedFilters(filters);
  return (
    <div className={css.chips}>
      {chips.map((filter) => {
        const name = describe(filter, filters[filter] ?? "");
        return (
          <span key={filter} className={css.chip}>
            <span title={name}>{name}</span>
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
        <button type="button" className={css.all} onClick={() => onRemove(chips)}>
          {t("actions.resetAll")}
        </button>
      )}
    </div>
  );
}

function useDescription(reader: Reader, filters: RegisterFilters) {
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
