import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { SavedView, ViewState } from "@birzha/domain/views/view.ts";
import {
  arrangeColumns,
  readSavedColumns,
  writeSavedColumns,
  type DescribedColumn,
  type SavedColumns,
} from "../../ui/table/columns/column-settings.ts";
import { textOf } from "../address-values.ts";
import { currentUser } from "../session/session-store.ts";
import { textLimit, type AddressSearch } from "../register/address/address-paging.ts";

/*
 * WORK-040: the view that a user has chosen in a register. Its content becomes normal page state: filters, order and
 * page size in the address, columns in the browser's storage (G-26). This module stores which view it was, to show
 * its name, and the user's own columns, to restore them later.
 */

export interface ChosenView {
  readonly view: SavedView;
  /** The user's own columns before the first view. */
  readonly own: SavedColumns | null;
}

/** Storage key by user and organisation, so that they do not share a choice. */
const keyOf = (register: ViewedRegister): string => {
  const user = currentUser();
  return `${register}_view_${user?.userId ?? 0}_${user?.organizationInfo?.id ?? 0}`;
};

export function readChosenView(register: ViewedRegister): ChosenView | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(register)) ?? "null") as Partial<ChosenView> | null;
    const view = stored?.view as Partial<SavedView> | undefined;
    return typeof view?.name === "string" && view.state?.address ? (stored as ChosenView) : undefined;
  } catch {
    return undefined;
  }
}

export function saveChosenView(register: ViewedRegister, chosen: ChosenView | undefined): void {
  try {
    if (chosen) localStorage.setItem(keyOf(register), JSON.stringify(chosen));
    else localStorage.removeItem(keyOf(register));
  } catch {
    // Without storage the name of the view lasts as long as the page.
  }
}

/** Converts the columns of a view to the format of the table settings. */
export const columnsOf = ({ columns, density }: ViewState): SavedColumns | null => {
  const isDense = density === "dense";
  if (columns) return { ...columns, ...(isDense ? { isDense } : {}) };
  return isDense ? { order: [], hidden: [], isDense } : null;
};

/** Chooses a view. The user's own columns return when the view is left. */
export function chooseView(register: ViewedRegister, view: SavedView): ChosenView {
  const own = (readChosenView(register) ?? { own: readSavedColumns(register) }).own;
  const chosen = { view, own };
  saveChosenView(register, chosen);
  return chosen;
}

/** Returns whether an address parameter is part of the list's state. */
const isOfList = (name: string, filters: readonly string[]): boolean =>
  ["sort", "order", "size"].includes(name) || name.startsWith("f.") || filters.includes(name);

/** Returns the list state in the address; the page number and open panels are not part of a view. */
export const listedIn = (address: AddressSearch, filters: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) => {
      const text = textOf(value);
      return text !== "" && text.length <= textLimit && isOfList(name, filters) ? [[name, text]] : [];
    }),
  );

/** Returns the address with another list state, at the first page. */
export const listedAs = (
  address: AddressSearch,
  filters: readonly string[],
  wanted: Readonly<Record<string, string>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(address).filter(([name]) => name !== "page" && !isOfList(name, filters)),
  ),
  ...wanted,
});

/** Returns the current state of the register as a view. */
export const shownState = (
  columns: readonly DescribedColumn[],
  saved: SavedColumns | null,
  address: Readonly<Record<string, string>>,
): ViewState => {
  const { order, hidden, pinned } = arrangeColumns(columns, saved);
  return {
    address: { ...address },
    columns: saved && { order: [...order], hidden: [...hidden], pinned: [...pinned] },
    density: saved?.isDense ? "dense" : "usual",
  };
};

/** Returns whether two states show the same, also when one spells out the default order of columns. */
export function isSameState(columns: readonly DescribedColumn[], one: ViewState, other: ViewState): boolean {
  const plain = (state: ViewState) => {
    const { order, hidden, pinned } = arrangeColumns(columns, columnsOf(state));
    return JSON.stringify([
      Object.entries(state.address).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      [order, hidden.toSorted(), pinned.toSorted()],
      state.density,
    ]);
  };
  return plain(one) === plain(other);
}

/** Opens the register with this view from its first request on. */
export function openWith(register: ViewedRegister, view: SavedView): void {
  const chosen = readChosenView(register)?.view;
  // Keep unsaved changes of the view.
  if (chosen?.id === view.id && chosen.version === view.version) return;
  chooseView(register, view);
  writeSavedColumns(register, columnsOf(view.state));
}
