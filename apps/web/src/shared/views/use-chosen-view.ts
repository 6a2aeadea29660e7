import type { SavedView } from "@birzha/domain/views/view.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { ColumnSettings, DescribedColumn } from "../../ui/table/columns/column-settings.ts";
import type { AddressSearch } from "../register/address/address-paging.ts";
import {
  chooseView,
  columnsOf,
  isSameState,
  listedAs,
  listedIn,
  readChosenView,
  saveChosenView,
  shownState,
  type ChosenView,
} from "./chosen-view.ts";
import type { RegisterViews } from "./register-views.ts";
import { viewsQuery } from "./view-calls.ts";

const none: readonly string[] = [];

/** WORK-040: returns the saved views of a register, the chosen one, and the functions that choose. */
export function useChosenView(
  { register, filters = none }: RegisterViews,
  columns: readonly DescribedColumn[],
  settings: ColumnSettings,
) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useQuery(viewsQuery(register));
  const [chosen, setChosen] = useState(() => readChosenView(register));
  const address: AddressSearch = useSearch({ strict: false });
  const state = shownState(columns, settings.saved, listedIn(address, filters));
  const isChanged = chosen !== undefined && !isSameState(columns, state, chosen.view.state);

  // A colleague or another browser may have changed or removed the view.
  const current = list.data?.find(({ id }) => id === chosen?.view.id);
  const isOld = chosen !== undefined && current !== undefined && current.version !== chosen.view.version;
  const isGone = chosen !== undefined && list.isSuccess && !list.isFetching && current === undefined;
  useEffect(() => {
    if (isOld) keep({ ...chosen, view: current });
    if (isGone) keep(undefined);
    // Run only when one of the two flags changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOld, isGone]);

  function keep(next: ChosenView | undefined): void {
    saveChosenView(register, next);
    setChosen(next);
  }
  const show = (wanted: Readonly<Record<string, string>>) =>
    void navigate({
      to: ".",
      search: (now: AddressSearch) => listedAs(now, filters, wanted),
      replace: true,
      resetScroll: false,
    });
  const reread = () => client.invalidateQueries({ queryKey: viewsQuery(register).queryKey });
  return {
    register,
    list,
    chosen,
    current,
    state,
    isChanged,
    keep,
    reread,
    choose: (view: SavedView) => {
      setChosen(chooseView(register, view));
      settings.take(columnsOf(view.state));
      show(view.state.address);
    },
    chooseNone: () => {
      settings.take(chosen?.own ?? null);
      keep(undefined);
      show({});
    },
    /**
     * Adds the view to the cached list and refetches: the server decides on the default and knows the changes of
     * other users.
     */
    put: (view: SavedView) => {
      client.setQueryData(viewsQuery(register).queryKey, (before: readonly SavedView[] = []) => [
        ...before.filter(({ id }) => id !== view.id),
        view,
      ]);
      return reread();
    },
  };
}
export type ChosenViews = ReturnType<typeof useChosenView>;
