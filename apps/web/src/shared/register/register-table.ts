import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import { useColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { useTableState } from "./address/table-address.ts";

/**
 * Returns the properties that every register with column filters passes to its screen. The address holds the state,
 * the browser's storage the column settings.
 */
export function useRegisterTable<Row>(
  register: ViewedRegister,
  columns: readonly TableColumn<Row>[],
  rowId: (row: Row) => string,
  rowLabel = rowId,
) {
  const settings = useColumnSettings(register, columns);
  const address = useTableState(columns);
  return {
    ...address,
    columns,
    settings,
    rowId,
    rowLabel,
    hasColumnsButton: true,
    views: { register },
  } as const;
}
