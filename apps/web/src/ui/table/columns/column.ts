import type { ReactNode } from "react";
import type { CellEdit } from "../row-edits.ts";
import type { ColumnFilter, TableFilters } from "./column-filter.ts";

/** What a screen declares about a column. Words are given in, so that the table knows no subject. */
export interface Column<Row> {
  /** Also the key by which the server sorts, and the name under which the column's place is remembered. */
  readonly id: string;
  /** Another name of it: what the server calls it in filters and orders, and older addresses and settings did. */
  readonly alias?: string;
  readonly label: string;
  /** Pixels; the last unpinned column takes what is left. */
  readonly width: number;
  readonly align?: "right" | "center";
  readonly sortable?: boolean;
  /** Stays at the left edge while the rest scrolls, until the person wants others to; it carries the expander. At most one. */
  readonly pinned?: boolean;
  /** Cannot be hidden or moved. */
  readonly locked?: boolean;
  /** Not shown until the person asks for it. */
  readonly hidden?: boolean;
  /** On a card: names the row at its head, or is the state that stands beside the name. */
  readonly onCard?: "name" | "state";
  /** The plain value: tool tip, comparison of versions, and the cell itself unless `cell` draws it. */
  readonly text: (row: Row) => string;
  /** A second, quieter line. */
  readonly sub?: (row: Row) => string;
  readonly cell?: (row: Row) => ReactNode;
  /** PLAT-110: a control under the heading that narrows the rows. */
  readonly filter?: ColumnFilter;
  /** Makes the cell an input; what is entered stays a local edit until the screen sends it. */
  readonly edit?: CellEdit<Row>;
}

/** G-4: the direction is the server's word. */
export interface Sort {
  readonly key: string;
  readonly direction: "Asc" | "Desc";
}

/** PLAT-112, G-4: a heading goes through none, Desc, Asc and back to none; another column starts anew. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: "Desc" };
  return sort.direction === "Desc" ? { key, direction: "Asc" } : null;
}

export interface TableState {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: Sort | null;
  /** By column; a column that is not named narrows nothing. */
  readonly filters?: TableFilters;
}

/** A row that stands out, and why: colour alone tells nobody who cannot see it. */
export interface RowMark {
  readonly tone: "bad" | "good" | "warn";
  readonly label: string;
}

/** Child rows: the versions of a row, newest first, in the same columns. */
export interface RowHistory<Row> {
  /** Whether the row has versions worth opening. */
  readonly has: (row: Row) => boolean;
  /** How many there are, where that is known without asking. */
  readonly count?: (row: Row) => number | undefined;
  /** A hook: it runs once per opened row, so versions are fetched only when someone looks. */
  readonly useVersions: (row: Row) => {
    readonly versions: readonly Row[] | undefined;
    readonly failed: boolean;
    readonly retry: () => void;
    /** Brings older versions, where there are any that were not fetched yet. */
    readonly more?: () => void;
  };
  readonly versionId: (version: Row) => string;
  /** What stands in the pinned column of a version. */
  readonly label: (version: Row) => ReactNode;
  readonly onOpen?: (version: Row) => void;
  /** Actions of one version, for example its files. */
  readonly actions?: (version: Row) => ReactNode;
}

/** What the columns' cells say that tells one version from another. */
const cellText = <Row>(column: Column<Row>, row: Row): string =>
  column.sub ? `${column.text(row)}\n${column.sub(row)}` : column.text(row);

/**
 * The columns in which `version` differs from the version before it.
 * The first version of all changed nothing: it is where the record began.
 */
export function changedColumns<Row>(
  columns: readonly Column<Row>[],
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

/** Where only the second line differs, the second lines are what is shown. */
export function changeOf<Row>(column: Column<Row>, version: Row, before: Row): { now: string; was: string } {
  const read = column.text(version) === column.text(before) && column.sub ? column.sub : column.text;
  return { now: read(version), was: read(before) };
}
