import { useTranslations } from "use-intl";
import { isTooLong } from "../../../ui/fields/text-limit.ts";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearchText } from "../../../ui/fields/search-text.ts";

const longest = 50;

interface SearchByNumberProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/**
 * OTC-007, FIX-024: search by report number or by part of the contract number in any spelling. Enter skips
 * the debounce.
 */
export function SearchByNumber({ value = "", onChange }: SearchByNumberProps) {
  const t = useTranslations();
  const search = useSearchText(
    value,
    (text) => onChange(text || undefined),
    (text) => !isTooLong(text, longest),
  );
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
