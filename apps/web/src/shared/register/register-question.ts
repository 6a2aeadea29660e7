import { searchFilter } from "@birzha/domain/shared/registers/list-request.ts";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import type { RegisterTabs, TabName } from "@birzha/domain/shared/registers/register-tabs.ts";
import type { TableSort, TableState } from "../../ui/table/columns/column.ts";

interface Condition<Key extends string> {
  key: Key;
  value?: string | number;
  values?: (string | null)[];
}

/** Filter and order of a request for a register of contracts or spot deals (CON-039, SPOT-050). */
export interface RegisterQuestion<Key extends string> {
  readonly filter: Condition<Key>[] | null;
  readonly sort: { key: Key; direction: TableSort["direction"] } | null;
}

/** Converts the state of a table to the column names of the server. Unknown columns are left out. */
export function toRegisterQuestion<Key extends string>(
  register: RegisterColumns,
  { sort, filters }: Pick<TableState, "sort" | "filters">,
): RegisterQuestion<Key> {
  const keyOf = (id: string) => (register[id]?.alias ?? id) as Key;
  const conditions = Object.entries(filters ?? {})
    .filter(([id]) => id === searchFilter || register[id] !== undefined)
    .map(([id, value]): Condition<Key> =>
      typeof value === "string"
        ? { key: keyOf(id), value }
        : { key: keyOf(id), values: [value.from ?? null, value.to ?? null] },
    );
  return {
    filter: conditions.length > 0 ? conditions : null,
    sort: sort && register[sort.key] ? { key: keyOf(sort.key), direction: sort.direction } : null,
  };
}

/** DESK-001: adds the filter of the open tab. */
export const withTab = <R extends RegisterColumns, Key extends string>(
  question: RegisterQuestion<Key>,
  tabs: RegisterTabs<R>,
  tab: TabName | undefined,
): RegisterQuestion<Key> => {
  if (tab === undefined) return question;
  const own = tabs[tab].map(({ key, values }) => ({
    key: key as unknown as Key,
    values: values.map(String),
  }));
  return { ...question, filter: [...own, ...(question.filter ?? [])] };
};

/** WORK-040: filter, order and columns of the rows on the screen. */
export interface ShownRegister<Key extends string> extends RegisterQuestion<Key> {
  readonly columns: readonly string[];
}

/** The request body for a workbook of the shown rows. An empty filter means the rows of the list, not all rows. */
export const exportedAsShown = <Key extends string>({ filter, sort, columns }: ShownRegister<Key>) => ({
  filter: filter ?? [],
  sort,
  columns: [...columns] as Key[],
});

/** FIX-033: the rows of a workbook: the ticked ones, else the rows that the list shows. */
export const exportedRows = <Key extends string>(
  ids: readonly number[] | undefined,
  filter: RegisterQuestion<Key>["filter"],
) =>
  ids ? { filter: [{ key: "idRec", values: [...ids] }] as [{ key: "idRec"; values: number[] }] } : { filter };
