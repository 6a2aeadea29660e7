import { ActionIcon, Badge, Button, Group, Stack, Text } from "@mantine/core";
import IconAdjustmentsHorizontal from "../../icons/adjustments-horizontal.svg";
import IconArrowDown from "../../icons/arrow-down.svg";
import IconArrowUp from "../../icons/arrow-up.svg";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import layout from "../../layout.module.css";
import type { TableColumn, TableSort } from "../columns/column.ts";
import type { FilterValue, TableFilters } from "../columns/column-filter.ts";
import { FilterControl } from "../filters/filter-control.tsx";

interface CardToolsProps {
  readonly columns: readonly Pick<TableColumn<never>, "id" | "label" | "filter" | "sortable">[];
  readonly filters: TableFilters;
  readonly onFilter: (column: string, value: FilterValue | undefined) => void;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort | null) => void;
  /** Whether a button opens the filters; otherwise they are open. */
  readonly hasOwnButton?: boolean;
}

/** Filters and order where rows are cards and columns have no headings (PLAT-119, FIX-026). */
export default function CardTools(props: CardToolsProps) {
  const { columns, filters, onFilter, sort, onSort, hasOwnButton = true } = props;
  const t = useTranslations("shared.table");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(filters).length;
  const isFiltered = columns.some(({ filter }) => filter);
  return (
    <Stack gap={10} px={16} py={12} className="no-print" style={{ borderBottom: "1px solid var(--line)" }}>
      <Group gap={8} align="stretch">
        {isFiltered && hasOwnButton && (
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
        )}
        <CardSort columns={columns.filter(({ sortable }) => sortable)} sort={sort} onSort={onSort} />
      </Group>
      {isFiltered && (
        <Stack id={id} gap={10} display={hasOwnButton && !isOpen ? "none" : undefined}>
          {columns.map(
            ({ id: column, label, filter }) =>
              filter && (
                <div key={column}>
                  <Text mb={3} c="var(--ink-3)" fz={12} aria-hidden>
                    {label}
                  </Text>
                  <FilterControl
                    filter={filter}
                    name={label}
                    value={filters[column]}
                    onChange={(value) => onFilter(column, value)}
                  />
                </div>
              ),
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** No column has this id: it stands for the order the list has by itself. */
const ownOrder = "";

/** FIX-025: none, descending and ascending, as the headings of a wide screen have them. */
function CardSort({ columns, sort, onSort }: Pick<CardToolsProps, "columns" | "sort" | "onSort">) {
  const t = useTranslations("shared.table");
  if (columns.length === 0) return null;
  const direction = sort?.direction ?? "Desc";
  const label = t(direction === "Desc" ? "descending" : "ascending");
  const Arrow = direction === "Desc" ? IconArrowDown : IconArrowUp;
  return (
    <Group gap={8} wrap="nowrap" align="stretch" miw={0} flex="1 1 200px">
      <select
        className={layout.select}
        style={{ flex: 1, minWidth: 0 }}
        aria-label={t("sortBy")}
        value={sort?.key ?? ownOrder}
        onChange={({ currentTarget: { value } }) =>
          onSort(value === ownOrder ? null : { key: value, direction: "Desc" })
        }
      >
        <option value={ownOrder}>{t("ownOrder")}</option>
        {columns.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {sort && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          title={label}
          onClick={() => onSort({ key: sort.key, direction: direction === "Desc" ? "Asc" : "Desc" })}
        >
          <Arrow size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
