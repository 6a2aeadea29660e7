import { useTranslations } from "use-intl";
import css from "./filter-chips.module.css";
import { acceptsFilter, type RegisterFilter } from "./register-search.ts";

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
    <div className={css.scopes} role="group" aria-label={t("register.searchIn")}>
      {offered.map((filter) => (
        <button key={filter} type="button" className={css.scope} onClick={() => onChoose(filter)}>
          {t(`filters.${filter}`)}
        </button>
      ))}
    </div>
  );
}
