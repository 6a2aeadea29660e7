import { searchFilter } from "@birzha/domain/shared/registers/list-request.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import { useSearchText } from "../../ui/fields/search-text.ts";
import { isTooLong } from "../../ui/fields/text-limit.ts";
import { useTableState, type AddressColumn, type TableAddress } from "./address/table-address.ts";

/** The address keeps the search text as the filter of a column. */
const searchColumn = { id: searchFilter, filter: { kind: "text" } } as const;

/** State of a register of deals: the filters of its columns and the search text. */
export const useDealTable = (columns: readonly AddressColumn[]): TableAddress =>
  useTableState(useMemo(() => [...columns, searchColumn], [columns]));

/** Maximum length of a search text. */
const longest = 100;

/** SCREEN-102: finds deals by a part of the contract number, or by words of companies, goods and INNs. */
export function DealSearch({ state, onState }: Pick<TableAddress, "state" | "onState">) {
  const t = useTranslations("shared");
  const { [searchFilter]: given, ...others } = state.filters ?? {};
  const onApply = (text: string) =>
    onState({ filters: text === "" ? others : { ...others, [searchFilter]: text }, page: 1 });
  const search = useSearchText(typeof given === "string" ? given : "", onApply, {
    parse: (text) => (isTooLong(text, longest) ? undefined : text),
  });
  return (
    <SearchBox
      label={t("table.searchDeals")}
      clearLabel={t("actions.clear")}
      limit={longest}
      value={search.text}
      onChange={search.change}
      onEnter={() => search.applyNow(search.text)}
      onClear={() => search.applyNow("")}
    />
  );
}
