import type { ReactNode } from "react";
import type { FigureValue } from "../../figures/figure.tsx";
import type { CellEdit } from "../row-edits.ts";
import type { ColumnFilter, TableFilters } from "./column-filter.ts";

/** Column declaration of a screen. Labels are passed in, so the table is independent of any domain. */
export interface TableColumn<Row> {
  /** Also the server's sort key and the name under which the column settings are saved. */
  readonly id: string;
  /**
   * Alternative id: the server's name in filters and sorting, also found in older addresses and saved settings.
   */
  readonly alias?: string;
  readonly label: string;
  /** Width in pixels. The last unpinned column takes the remaining width. */
  readonly width: number;
  readonly align?: "right" | "center";
  readonly sortable?: boolean;
  /**
   * Pinned to the left edge by default; the user can pin other columns instead. Carries the expander. At most
   * one column.
   */
  readonly pinned?: boolean;
  /** Cannot be hidden or moved. */
  readonly locked?: boolean;
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
  /** FIX-243: position in the source document. */
  readonly position?: number;
  /** Role on a card: the name in its heading, or the state next to the name. */
  readonly onCard?: "name" | "state";
  /** Plain value: tooltip, comparison of versions, and the cell content unless `cell` renders it. */
  readonly text: (row: Row) => string;
  /** Secondary line in a muted style. */
  readonly sub?: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  /** SCREEN-101: the number of a row, aligned with those of the other rows. Cells without one show `text`. */
  readonly figure?: (row: Row) => FigureValue | undefined;
  /** SCREEN-102: the line that takes a second one before its ellipsis. */
  readonly wraps?: "text" | "sub" | undefined;
  /** PLAT-110: filter control below the heading. */
  readonly filter?: ColumnFilter;
  /** Makes the cell an input. The value stays a local edit until the screen submits it. */
  readonly edit?: CellEdit<Row>;
}

/** Sort order. `Asc` and `Desc` are the server's wire values (G-4). */
export interface TableSort {
  readonly key: string;
  readonly direction: "Asc" | "Desc";
}

/** PLAT-112, G-4: cycles a heading through none, Desc, Asc and none. Another column starts with Desc. */
export function nextSort(sort: TableSort | null, key: string): TableSort | null {
  if (sort?.key !== key) return { key, direction: "Desc" };
  return sort.direction === "Desc" ? { key, direction: "Asc" } : null;
}

export interface TableState {
  /** 1-based page number. */
  readonly page: number;
  readonly size: number;
  readonly sort: TableSort | null;
  /** Filter values by column. An absent column is unfiltered. */
  readonly filters?: TableFilters;
}

/** Highlight of a row. Screen readers need the label, because they cannot convey the colour. */
export interface RowHighlight {
  readonly tone: "bad" | "good" | "warn";
  readonly label: string;
}

/** Child rows: the versions of a row, newest first, in the same columns. */
export interface RowHistory<Row> {
  /** Returns true if the row has versions to expand. */
  readonly has: (row: Row) => boolean;
  /** Returns the number of versions if it is known without a request. */
  readonly count?: (row: Row) => number | undefined;
  /** React hook that runs once per expanded row, so versions are fetched on demand. */
  readonly useVersions: (row: Row) => {
    readonly versions: readonly Row[] | undefined;
    readonly failed: boolean;
    readonly retry: () => void;
    /** Fetches older versions. Absent when all are loaded. */
    readonly more?: () => void;
  };
  readonly versionId: (version: Row) => string;
  /** Content of the pinned column of a version. */
  readonly label: (version: Row) => ReactNode;
  readonly onOpen?: (version: Row) => void;
  /** Actions of one version, for example its files. */
  readonly actions?: (version: Row) => ReactNode;
}

/** Returns the cell text, with the secondary line, for the comparison of versions. */
const cellText = <Row>(column: TableColumn<Row>, row: Row): string =>
  column.sub ? `${column.text(row)}\n${column.sub(row)}` : column.text(row);

/**
 * Returns the ids of the unpinned columns in which `version` differs from `before`. The first version has no
 * predecessor, so its set is empty.
 */
export function changedColumns<Row>(
  columns: readonly TableColumn<Row>[],
  version: Row,
  before: Row | undefined,
): ReadonlySet<string> {
  if (before === undefined) return new Set();
  return new Set(
    columns
      .filter((column) => !column.pinned && cellText(column, version) !== cellText(column, before))
      .map((column) => column.id),
  );
}

/** Returns the new and old text of a changed cell. Compares the secondary lines if the main texts are equal. */
export function changeOf<Row>(
  column: TableColumn<Row>,
  version: Row,
  before: Row,
): { now: string; was: string } {
  const read = column.text(version) === column.text(before) && column.sub ? column.sub : column.text;
  return { now: read(version), was: read(before) };
}
