import { tabNames, type TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { textOf } from "../../address-values.ts";
import type { AddressSearch } from "./address-paging.ts";

/** DESK-001: keeps the open tab of a register in the address. A change starts at the first page. */
export function useTab(): readonly [TabName | undefined, (tab: TabName | undefined) => void] {
  const address: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = useCallback(
    (tab: TabName | undefined) =>
      void navigate({
        to: ".",
        // Without the parameter the page opens at the tasks, so the tab of all rows is written, too.
        search: ({ page: _page, ...others }: AddressSearch) => ({ ...others, tab: tab ?? "all" }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const requestedTab = textOf(address["tab"]);
  return [tabNames.find((name) => name === requestedTab), show];
}
