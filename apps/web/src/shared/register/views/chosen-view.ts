import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { View, ViewState } from "@birzha/domain/views/view.ts";
import {
  arrangeColumns,
  readSavedColumns,
  writeSavedColumns,
  type Described,
  type SavedColumns,
} from "../../../ui/table/columns/column-settings.ts";
import { textOf } from "../../address-values.ts";
import { currentPerson } from "../../session/session.ts";
import { textLimit, type Address } from "../address/address-paging.ts";

/*
 * WORK-040: the view that a person has chosen in a register. What it shows becomes the state of the page, which stands where
 * it always does: filters, order and page size in the address, columns in the browser's storage (G-26). Beside them is kept
 * which view it was, so that its name is shown, and how the columns stood without any, so that nothing is lost.
 */

export interface ChosenView {
  readonly view: View;
  /** How the person's own columns stood before. */
  readonly own: SavedColumns | null;
}

/** Another person or organisation has chosen nothing of this. */
const keyOf = (register: ViewedRegister): string => {
  const person = currentPerson();
  return `${register}_view_${person?.userId ?? 0}_${person?.organizationInfo?.id ?? 0}`;
};

export function readChosenView(register: ViewedRegister): ChosenView | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(register)) ?? "null") as Partial<ChosenView> | null;
    const view = kept?.view as Partial<View> | undefined;
    return typeof view?.name === "string" && view.state?.address ? (kept as ChosenView) : undefined;
  } catch {
    return undefined;
  }
}

export function keepChosenView(register: ViewedRegister, chosen: ChosenView | undefined): void {
  try {
    if (chosen) localStorage.setItem(keyOf(register), JSON.stringify(chosen));
    else localStorage.removeItem(keyOf(register));
  } catch {
    // Without storage the name of the view is forgotten with the page.
  }
}

/** The columns of a view, as a table keeps them. */
export const columnsOf = ({ columns, density }: ViewState): SavedColumns | null => {
  const isDense = density === "dense";
  if (columns) return { ...columns, ...(isDense ? { isDense } : {}) };
  return isDense ? { order: [], hidden: [], isDense } : null;
};

/** Takes a view; what the person had arranged himself is there again once he wants none. */
export function chooseView(register: ViewedRegister, view: View): ChosenView {
  const own = (readChosenView(register) ?? { own: readSavedColumns(register) }).own;
  const chosen = { view, own };
  keepChosenView(register, chosen);
  return chosen;
}

/** The names of an address that are a state of the list. */
const isOfList = (name: string, filters: readonly string[]): boolean =>
  ["sort", "order", "size"].includes(name) || name.startsWith("f.") || filters.includes(name);

/** What the address says of the list; the page that is open and what stands beside it are no matter of a view. */
export const listedIn = (address: Address, filters: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) => {
      const text = textOf(value);
      return text !== "" && text.length <= textLimit && isOfList(name, filters) ? [[name, text]] : [];
    }),
  );

/** The address with another state of the list, from its first page. */
export const listedAs = (
  address: Address,
  filters: readonly string[],
  wanted: Readonly<Record<string, string>>,
): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(address).filter(([name]) => name !== "page" && !isOfList(name, filters)),
  ),
  ...wanted,
});

/** How the register is shown now. */
export const shownState = (
  columns: readonly Described[],
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

/** Whether both show the same, however it was said: columns that nobody has arranged stand as they are declared. */
export function isSameState(columns: readonly Described[], one: ViewState, other: ViewState): boolean {
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

/** The register opens with this view from its first request on. */
export function openWith(register: ViewedRegister, view: View): void {
  const chosen = readChosenView(register)?.view;
  // What has been changed in it since and was not saved stays.
  if (chosen?.id === view.id && chosen.version === view.version) return;
  chooseView(register, view);
  writeSavedColumns(register, columnsOf(view.state));
}
