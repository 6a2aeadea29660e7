import { Badge, Button } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Column } from "./column.ts";
import type { FilterValue, TableFilters } from "./column-filter.ts";
import { FilterControl } from "./filter-control.tsx";
import css from "./filter-control.module.css";

interface FilterCardsProps {
  readonly columns: readonly Pick<Column<never>, "id" | "label" | "filter">[];
  readonly filters: TableFilters;
  readonly onFilter: (column: string, value: FilterValue | undefined) => void;
}

/** The filters of the columns where rows are cards and columns have no headings (PLAT-119). */
export default function FilterCards({ columns, filters, onFilter }: FilterCardsProps) {
  const t = useTranslations("shared.table");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(filters).length;
  return (
    <div className={css.cards}>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        rightSection={count > 0 && <Badge circle>{count}</Badge>}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("filters")}
      </Button>
      <div id={id} hidden={!isOpen}>
        {columns.map(
          ({ id: column, label, filter }) =>
            filter && (
              <div key={column}>
                <p className={css.label} aria-hidden>
                  {label}
                </p>
                <FilterControl
                  filter={filter}
                  name={label}
                  value={filters[column]}
                  onChange={(value) => onFilter(column, value)}
                />
              </div>
            ),
        )}
      </div>
    </div>
  );
}
