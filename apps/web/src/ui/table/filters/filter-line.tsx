import { CloseButton } from "@mantine/core";
import IconChevronDown from "../../icons/chevron-down.svg";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import layout from "../../layout.module.css";
import { useFoldedPanel } from "../../navigation/folded-panel.ts";
import type { ColumnFilter, FilterValue, TableFilters } from "../columns/column-filter.ts";
import type { TableColumn } from "../columns/column.ts";
import { FilterControl } from "./filter-control.tsx";
import css from "./filter-line.module.css";

/** Maximum number of filters of visible columns, so that the line does not wrap at 1440 pixels. */
const maxOnLine = 8;

type FilterColumn = Pick<TableColumn<never>, "id" | "label" | "filter">;

interface FilterLineProps {
  /** All columns: hidden ones filter, too. */
  readonly columns: readonly FilterColumn[];
  /** Ids of the visible columns. */
  readonly shown: ReadonlySet<string>;
  readonly filters: TableFilters;
  readonly onFilter: (column: string, value: FilterValue | undefined) => void;
  /** Search box before the filters. */
  readonly search?: ReactNode;
}

/** PLAT-110, SCREEN-102: the filters of the columns on one line; those of hidden columns are behind the last button. */
export default function FilterLine({ columns, shown, filters, onFilter, search }: FilterLineProps) {
  const t = useTranslations("shared.table");
  const filtered = columns.flatMap(({ filter, ...column }) => (filter ? [{ ...column, filter }] : []));
  // The search box finds the texts of most columns.
  const onLine = filtered
    .filter(({ id, filter }) => shown.has(id) && !(search && filter.kind === "text"))
    .slice(0, maxOnLine);
  const others = filtered.filter((column) => !onLine.includes(column));
  const applied = others.filter(({ id }) => filters[id] !== undefined);
  const control = ({ id, label, filter }: (typeof filtered)[number], onChosen?: () => void) => (
    <FilterControl
      filter={filter}
      name={label}
      value={filters[id]}
      onChange={(value) => {
        onFilter(id, value);
        if (filter.kind === "select") onChosen?.();
      }}
    />
  );
  return (
    <div className={`${css.line} no-print`} role="group" aria-label={t("filters")}>
      {search}
      {onLine.map((column) => {
        const value = filters[column.id];
        return (
          <Pill
            key={column.id}
            label={column.label}
            {...(value !== undefined && {
              value: textOf(column.filter, value),
              onClear: () => onFilter(column.id, undefined),
            })}
          >
            {(close) => control(column, close)}
          </Pill>
        );
      })}
      {others.length > 0 && (
        <Pill
          label={t("moreFilters")}
          isLazy
          {...(applied.length > 0 && {
            value: applied.map(({ label }) => label).join(", "),
            onClear: () => applied.forEach(({ id }) => onFilter(id, undefined)),
          })}
        >
          {() =>
            others.map((column) => (
              <div key={column.id}>
                <p aria-hidden>{column.label}</p>
                {control(column)}
              </div>
            ))
          }
        </Pill>
      )}
    </div>
  );
}

/** Text of an applied filter. */
function textOf(filter: ColumnFilter, value: FilterValue): string {
  if (typeof value !== "string") return [value.from, value.to].map(shortDay).join("–");
  if (filter.kind === "select") return filter.options.find((one) => one.value === value)?.label ?? value;
  return filter.kind === "text" && filter.number ? filter.number.format(value) : value;
}

/** `2026-11-28` as `28.11.26`. */
const shortDay = (day: string | null) =>
  day === null ? "…" : day.slice(2).split("-").toReversed().join(".");

interface PillProps {
  readonly label: string;
  readonly value?: string;
  readonly onClear?: () => void;
  /** The content is mounted while the panel is open. */
  readonly isLazy?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A filter as a button that opens its input. An applied filter shows its value and a cross. */
function Pill({ label, value, onClear, isLazy = false, children }: PillProps) {
  const t = useTranslations("shared.table");
  const { isOpen, close, frame, toggle, panel, onEnter } = useFoldedPanel();
  const { ref } = panel;
  useEffect(() => {
    if (isOpen) ref.current?.querySelector<HTMLElement>("input, select")?.focus();
  }, [isOpen, ref]);
  return (
    <div {...frame} className={css.pill} data-on={value !== undefined || undefined}>
      <button {...toggle} type="button" className={layout.bare}>
        <span className={css.text}>
          {label}
          {value !== undefined && `: ${value}`}
        </span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {onClear && (
        <CloseButton
          size={24}
          iconSize={12}
          aria-label={t("removeFilter", { name: label })}
          onClick={onClear}
        />
      )}
      <div {...panel} role="presentation" className={css.panel} onKeyDown={onEnter}>
        {(isOpen || !isLazy) && children(close)}
      </div>
    </div>
  );
}
