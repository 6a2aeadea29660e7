import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import { Suspense } from "react";
import { VisuallyHidden } from "@mantine/core";
import { useTranslations } from "use-intl";
import { narrow, useLayoutQuery } from "../../../ui/navigation/layout-query.ts";
import { lazyComponent } from "../../../ui/navigation/lazy-component.tsx";
import { nextSort, type Sort } from "../../../ui/table/columns/column.ts";
import { auditColumns } from "../audit-search.ts";
import css from "./log-order.module.css";

const CardTools = lazyComponent(() => import("../../../ui/table/cards/card-tools.tsx"));

interface LogOrderProps {
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
}

/**
 * FIX-025: sortable headings of the log; on narrow screens, where records are cards, a select of the order.
 */
export function LogOrder({ sort, onSort }: LogOrderProps) {
  const t = useTranslations();
  const isNarrow = useLayoutQuery(narrow);
  const columns = auditColumns.map((id) => ({ id, label: t(`audit.columns.${id}`), sortable: true }));
  if (isNarrow)
    return (
      <Suspense>
        <CardTools columns={columns} filters={noFilters} onFilter={onFilter} sort={sort} onSort={onSort} />
      </Suspense>
    );
  return (
    <div className={css.head} role="group" aria-label={t("audit.order")}>
      {columns.map(({ id, label }) => {
        const direction = sort?.key === id ? sort.direction : undefined;
        const Mark = direction ? marks[direction] : IconArrowsSort;
        return (
          <button
            key={id}
            type="button"
            data-on={direction !== undefined || undefined}
            onClick={() => onSort(nextSort(sort, id))}
          >
            {label}
            <Mark size={14} aria-hidden />
            {direction && (
              <VisuallyHidden>
                {t(direction === "Asc" ? "shared.table.ascending" : "shared.table.descending")}
              </VisuallyHidden>
            )}
          </button>
        );
      })}
    </div>
  );
}

const marks = { Asc: IconArrowUp, Desc: IconArrowDown } as const;
const noFilters = {};
/** No-op: the log has its own filter form. */
const onFilter = () => undefined;
