import type { Column } from "./column.ts";
import type { FilterValue, TableFilters } from "./column-filter.ts";
import { FilterControl } from "./filter-control.tsx";
import css from "./data-table.module.css";

interface FilterRowProps {
  readonly columns: readonly Pick<Column<never>, "id" | "label" | "pinned" | "filter">[];
  readonly filters: TableFilters;
  readonly onFilter: (column: string, value: FilterValue | undefined) => void;
  readonly selectable: boolean;
  readonly hasActions: boolean;
}

/** PLAT-110: the filters of the columns, a row under the headings. */
export default function FilterRow({ columns, filters, onFilter, selectable, hasActions }: FilterRowProps) {
  return (
    <tr className={css.filters}>
      {selectable && <td className={css.tick} />}
      {columns.map(({ id, label, pinned, filter }) => (
        <td key={id} className={pinned ? css.pinned : undefined}>
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
