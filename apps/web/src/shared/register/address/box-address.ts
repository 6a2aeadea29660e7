import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { textOf } from "../../address-values.ts";
import type { AddressSearch } from "./address-paging.ts";

/** every value except `false` and the empty one sets a checkbox. */
export const isBoxSet = (value: unknown): boolean => !["", "false"].includes(textOf(value));

/** Keeps a checkbox above a list in the address, unless it has its initial state. A change starts at the first page. */
export function useBox(name: string, isInitiallySet = false): readonly [boolean, (isSet: boolean) => void] {
  const address: AddressSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (isSet: boolean) =>
      void navigate({
        to: ".",
        search: ({ [name]: _before, page: _page, ...others }: AddressSearch) =>
          isSet === isInitiallySet ? others : { ...others, [name]: isSet },
        replace: true,
        resetScroll: false,
      }),
    [navigate, name, isInitiallySet],
  );
  return [textOf(address[name]) === "" ? isInitiallySet : isBoxSet(address[name]), set];
}
