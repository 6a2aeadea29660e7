/*
 * A register is one table of columns, as data without functions. List requests, SQL, filters, order, workbook, import,
 * screen table and cards are derived from it (HOUSE-001); everything that does not fit is written by hand next to it.
 *
 * An example, a register of two columns; the keys are the names on the wire:
 *
 *   export const dealRegister = {
 *     contractNumber: {
 *       kind: "text",               // how the value is read, narrowed, sorted and shown
 *       column: "contract_number",  // its column of the register's table
 *       width: 100,                 // pixels on the screen
 *       place: "pinned",            // stays at the left edge of the screen
 *       onCard: "name",             // heads the card on a narrow screen
 *       imported: "set",            // every import of the trading system sets it
 *     },
 *     status: {
 *       kind: "option",             // `{ id, value }` on the wire
 *       column: "status",
 *       width: 150,
 *       options: [0, 1, 2],
 *       words: "statuses",          // the group of phrases that names the options
 *       isOptional: true,           // may be null
 *     },
 *   } as const satisfies Register;
 *
 * `RegisterRow<typeof dealRegister>` is its row on the wire, `register-columns.ts` picks its columns, the server adds SQL and
 * phrases as a `RegisterSource` (`platform/register/register-source.ts`), the screen its inputs (`shared/register/`).
 */

/**
 * text, inn: text; number: an exact decimal; decimal: one that is text on the wire, as it is stored; integer: a number of
 * a record or a year, without groups; flag: yes or no; date: `YYYY-MM-DD`; instant: a moment, narrowed by its Moscow day;
 * option: a number with a word, `{ id, value }` on the wire (DICT-022); choice: the same, the number alone on the wire;
 * code: one of a few words of the wire, shown by another word; file: the id of a document, named by its file.
 */
export type ColumnKind =
  | "text"
  | "inn"
  | "number"
  | "decimal"
  | "integer"
  | "flag"
  | "date"
  | "instant"
  | "option"
  | "choice"
  | "code"
  | "file";

export interface RegisterColumn {
  readonly kind: ColumnKind;
  /** Its column of the register's table. */
  readonly column: string;
  /** Pixels on the screen. */
  readonly width: number;
  /** The value may be missing. */
  readonly isOptional?: true;
  /**
   * Form fields that fill this column, in their order; none for columns that the server sets. Only of registers
   * whose rows come from a form.
   */
  readonly form?: readonly string[];
  /** Of text: maximum number of characters; 255 by default. */
  readonly limit?: number;
  /** Unit of a number that its heading does not name; follows the number or the heading (SCREEN-101). */
  readonly unit?: "tonnes";
  /** Of a number or decimal: digits before and after the dot; `shown` pads it with zeros. */
  readonly digits?: { readonly whole: number; readonly scale: number; readonly shown: number };
  /** Of an option, choice or code: the group of the area's phrases that holds its words, by id or code. */
  readonly words?: string;
  /** Of a choice: additional property of the row with its text. */
  readonly wordAs?: string;
  /** Of an option or choice: the numbers there are. Of a code: its words on the wire. */
  readonly options?: readonly (number | string)[];
  /** Of an option: the number that means "not chosen" and has no word. */
  readonly unset?: number;
  /** Another name of the column in filters and sorting, as the documents spell it. */
  readonly alias?: string;
  /** Kind of filter where it does not follow from the kind of column: as text, or by prefix. */
  readonly filter?: "text" | "start";
  /** Query parameter that filters by this column, for lists whose filters are part of the address. */
  readonly parameter?: string;
  /**
   * Of a choice with a parameter: initial filter of the screen until the user selects another value, or all
   * (G-27).
   */
  readonly initial?: number;
  /** Column of the table to sort by, if it is another one. */
  readonly orderBy?: string;
  /** Sorts in Russian alphabetical order, Ё next to Е. */
  readonly isAlphabetic?: true;
  /** Of an instant: the screen shows only its Moscow day. */
  readonly shown?: "day";
  /**
   * Position on the screen: before all others; pinned at the left edge because it names the row; next to those
   * because users fill it in (DESK-001); or hidden by default. Three values are not on the screen: `key` only
   * sorts, `workbook` is a column of workbooks only, and `extra` is an additional value of the row without a
   * column: not displayed by itself, not sortable, not in workbooks.
   */
  readonly place?: "first" | "pinned" | "filled" | "hidden" | "key" | "workbook" | "extra";
  /** Card on a narrow screen: heads the card as its name, or is the state next to the name. */
  readonly onCard?: "name" | "state";
  /** Restricts the column to staff of the exchange; absent for columns that everyone sees. */
  readonly audience?: "staff";
  /**
   * V-14: `set` by every imported row of the trading system; `kept` keeps its value when such a row omits it.
   */
  readonly imported?: "set" | "kept";
}

/** Columns by the names of the wire, in the order of the screen. */
export type RegisterColumns = Readonly<Record<string, RegisterColumn>>;

/** Columns that users see somewhere: each has a heading among the phrases of its area. */
export type ShownKey<R extends RegisterColumns> = {
  [K in keyof R & string]: R[K] extends { readonly place: "extra" | "key" } ? never : K;
}[keyof R & string];

/** The names by which filters and sorting know the columns, aliases among them. */
export type RegisterKey<R extends RegisterColumns> = {
  [K in keyof R & string]: R[K] extends { readonly place: "extra" | "workbook" }
    ? never
    : R[K] extends { readonly alias: infer A extends string }
      ? K | A
      : K;
}[keyof R & string];

export interface OptionValue {
  readonly id: number;
  readonly value: string;
}

type Word<C> = C extends { readonly kind: "code"; readonly options: readonly (infer O extends string)[] }
  ? O
  : string;
type ValueOf<C extends RegisterColumn> = C["kind"] extends "number" | "integer" | "file" | "choice"
  ? number
  : C["kind"] extends "flag"
    ? boolean
    : C["kind"] extends "option"
      ? OptionValue
      : Word<C>;
type Empty<C> = C extends { readonly isOptional: true } ? null : never;
type StaffKey<R extends RegisterColumns> = {
  [K in keyof R]: R[K] extends { readonly audience: "staff" } ? K : never;
}[keyof R];

/**
 * A row in responses: its number and the values of the columns; staff columns are for staff only. Numbers have at most
 * fifteen digits and are exact in JSON.
 */
export type RegisterRow<R extends RegisterColumns> = { readonly idRec: number } & {
  readonly [K in Exclude<keyof R, StaffKey<R>>]: ValueOf<R[K]> | Empty<R[K]>;
} & { readonly [K in StaffKey<R>]?: ValueOf<R[K]> | Empty<R[K]> } & {
  readonly [K in keyof R as R[K] extends { readonly wordAs: infer W extends string } ? W : never]:
    | string
    | Empty<R[K]>;
};

type ImportedAs<R extends RegisterColumns, How> = {
  [K in keyof R]: R[K] extends { readonly imported: How } ? K : never;
}[keyof R];
export type ImportedValue<C extends RegisterColumn> =
  | (C["kind"] extends "option" ? number : Word<C>)
  | Empty<C>;

/** A row of the trading system once it was read: decimals are exact text, an option is its number. */
export type ImportedRow<R extends RegisterColumns> = {
  readonly [K in ImportedAs<R, "set">]: ImportedValue<R[K]>;
} & { readonly [K in ImportedAs<R, "kept">]?: ImportedValue<R[K]> | undefined };

/** The values of a row alone, where the area's wire has another name for its number. */
export type RegisterValues<R extends RegisterColumns> = Omit<RegisterRow<R>, "idRec">;

type QueriedColumn<R extends RegisterColumns, P> = {
  [K in keyof R]: R[K] extends { readonly parameter: P } ? R[K] : never;
}[keyof R];
export type RegisterParameter<R extends RegisterColumns> = {
  [K in keyof R]: R[K] extends { readonly parameter: infer P extends string } ? P : never;
}[keyof R];
type QueryValue<C extends RegisterColumn, Flag> = C["kind"] extends "choice"
  ? number
  : C["kind"] extends "flag"
    ? Flag
    : string;

/** Parsed filters of a list request. */
export type ListQuery<R extends RegisterColumns> = {
  readonly [P in RegisterParameter<R>]?: QueryValue<QueriedColumn<R, P>, boolean> | undefined;
};
/** Filters of a list request as the address carries them. */
export type RegisterSearch<R extends RegisterColumns> = {
  readonly [P in RegisterParameter<R>]?: QueryValue<QueriedColumn<R, P>, "true" | "false"> | undefined;
};
