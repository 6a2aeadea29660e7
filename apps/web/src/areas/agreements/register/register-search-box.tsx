import { useTranslations } from "use-intl";
import { isTooLong } from "../../../ui/fields/text-limit.ts";
import { SearchBox } from "../../../ui/fields/search-box.tsx";
import { useSearchText } from "../../../ui/fields/search-text.ts";

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
