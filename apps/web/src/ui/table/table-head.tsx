import { VisuallyHidden } from "@mantine/core";
import IconArrowDown from "../icons/arrow-down.svg";
import IconArrowUp from "../icons/arrow-up.svg";
import IconArrowsSort from "../icons/arrows-sort.svg";
import { useTranslations } from "use-intl";
import type { FigureColumns } from "../figures/figure-columns.ts";
import layout from "../layout.module.css";
import { TickBox } from "../fields/tick-box.tsx";
import type { TableColumn, TableSort } from "./columns/column.ts";
import { cellPosition, type ColumnPins } from "./columns/column-pins.ts";
import css from "./data-table.module.css";
import sortCss from "./sort-button.module.css";

interface TableHeadProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly pins: ColumnPins;
  readonly figures: FigureColumns;
  readonly sort: TableSort | null;
  readonly hasActions: boolean;
  readonly onSort: (column: string) => void;
  readonly tick: TickAll | undefined;
  readonly onSkip: (() => void) | undefined;
}

/** The box that ticks the rows of the page. */
export interface TickAll {
  readonly all: boolean;
  readonly some: boolean;
  readonly onChange: (ticked: boolean) => void;
  /** The rows it would tick are about to give way to others. */
  readonly isLocked: boolean;
}

const ariaSort = { Asc: "ascending", Desc: "descending" } as const;

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, pins, figures, sort, hasActions, onSort, tick } = props;
  const t = useTranslations("shared");
  const lead = columns.find(({ pinned }) => pinned)?.id;
  return (
    <thead>
      <tr>
        {tick && (
          <th scope="col" className={css.tick}>
            <TickBox
              label={t("table.selectAll")}
              checked={tick.all}
              isPartial={tick.some && !tick.all}
              isLocked={tick.isLocked}
              onChange={tick.onChange}
            />
            {tick.some && props.onSkip && (
              <button type="button" className={css.skip} onClick={props.onSkip}>
                {t("table.toSelectionActions")}
              </button>
            )}
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.key === column.id ? sort.direction : undefined;
          const order = direction ? ariaSort[direction] : column.sortable ? "none" : undefined;
          const unit = figures.get(column.id)?.unit;
          const label = <HeadingText text={column.label} unit={unit} />;
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              {...cellPosition(column.id, pins, lead)}
              aria-sort={order}
              title={column.label}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={`${layout.bare} ${sortCss.sort}`}
                  data-on={direction !== undefined || undefined}
                  onClick={() => onSort(column.id)}
                >
                  {label}
                  <SortMark direction={direction} />
                </button>
              ) : (
                label
              )}
            </th>
          );
        })}
        {hasActions && (
          <th scope="col" className={css.actions}>
            <VisuallyHidden>{t("table.rowActions")}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** SCREEN-101: a heading with the unit of its column, which stays on the line of the last word. */
function HeadingText({ text, unit }: { readonly text: string; readonly unit: string | undefined }) {
  const last = unit === undefined ? text.length : text.lastIndexOf(" ") + 1;
  return (
    <span className={sortCss.label}>
      {text.slice(0, last)}
      {unit !== undefined && (
        <span className={sortCss.unit}>
          {text.slice(last)}
          <span>, {unit}</span>
        </span>
      )}
    </span>
  );
}

function SortMark({ direction }: { direction: TableSort["direction"] | undefined }) {
  if (direction === "Asc") return <IconArrowUp size={14} aria-hidden />;
  if (direction === "Desc") return <IconArrowDown size={14} aria-hidden />;
  return <IconArrowsSort size={14} aria-hidden className={sortCss.idle} />;
}
