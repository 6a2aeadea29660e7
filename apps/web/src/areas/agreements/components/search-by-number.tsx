import { useTranslations } from "use-intl";
import { SearchBox } from "../../../ui/search-box.tsx";
import { useSearchText } from "../../../ui/use-search-text.ts";

const longest = 50;

interface SearchByNumberProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** OTC-007, FIX-024: a report by its number, or by a part of the contract's, however written. Enter does not wait. */
export function SearchByNumber({ value = "", onChange }: SearchByNumberProps) {
  const t = useTranslations();
  const search = useSearchText(value, (text) => onChange(text || undefined));
  return (
    <SearchBox
      label={t("agreements.filters.search")}
      clearLabel={t("shared.actions.clear")}
      value={search.text}
      onChange={(wanted) => search.change(wanted.slice(0, longest))}
      onEnter={() => search.applyNow(search.text)}
      onClear={() => search.applyNow("")}
    />
  );
}
