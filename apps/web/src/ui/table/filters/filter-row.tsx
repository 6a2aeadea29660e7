import type { TableColumn } from "../columns/column.ts";
import type { FilterValue, TableFilters } from "../columns/column-filter.ts";
import { cellPosition, type ColumnPins } from "../columns/column-pins.ts";
import { FilterControl } from "./filter-control.tsx";
import css from "../data-table.module.css";

interface FilterRowProps {
  readonly columns: readonly Pick<TableColumn<never>, "id" | "label" | "pinned" | "filter">[];
  readonly pins: ColumnPins;
  readonly filters: TableFilters;
  readonly onFilter: (column: string, value: FilterValue | undefined) => void;
  readonly selectable: boolean;
  readonly hasActions: boolean;
}

/** PLAT-110: the filters of the columns, a row under the headings. */
export default function FilterRow(props: FilterRowProps) {
  const { columns, pins, filters, onFilter, selectable, hasActions } = props;
  return (
    <tr className={css.filters}>
      {selectable && <td className={css.tick} />}
      {columns.map(({ id, label, pinned = false, filter }) => (
        <td key={id} {...cellPosition({ id, pinned }, pins)}>
          {filter && (
            <FilterControl
              filter={filter}
              name={label}
              value={filters[id]}
              onChange={(value) => onFilter(id, value)}
            />
          )}
        </td>
      ))}
      {hasActions && <td className={css.actions} />}
    </tr>
  );
}
