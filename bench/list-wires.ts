import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { Register, RegisterColumn } from "@birzha/domain/shared/register.ts";
import type { Asked } from "./load-generator.ts";

/*
 * What a list is to the run, and how the kinds of lists are asked for on the wire (FAST-005).
 */

/** A condition on a column: a value, or the ends of a period. */
export interface Condition {
  readonly key: string;
  readonly column: RegisterColumn;
  readonly values: readonly string[];
}

/** Which rows of a list are meant at all. */
export interface View {
  /** As a line of the run says it; none for how the screen opens. */
  readonly name: string;
  /** Beside page and order. */
  readonly query?: Readonly<Record<string, string>>;
  /** Beside the conditions that are asked about. */
  readonly conditions?: readonly Condition[];
  /** Whether all filters are asked here: where most rows are, at least. */
  readonly isNarrowed: boolean;
}

/** What is asked of a list. */
export interface Question {
  readonly view: View;
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly sort?: { readonly key: string; readonly direction: "Asc" | "Desc" };
  readonly conditions?: readonly Condition[];
  /** Parameters that are no column's. */
  readonly more?: Readonly<Record<string, string>>;
}

/** A call without who makes it. */
export type Call = Pick<Asked, "method" | "path" | "body">;

/** What a run knows of the rows when it makes up what it asks. */
export interface Known {
  /** A value of each column, of rows in the middle of the list. */
  readonly sample: Readonly<Record<string, unknown>>;
  /** The member's firm. */
  readonly organizationId: number;
}

/** A filter that is no column's. */
export interface MoreFilter {
  readonly name: string;
  readonly isSubstring?: true;
  readonly query: Readonly<Record<string, string>>;
}

/** A list of the product. */
export interface List {
  /** For `--list`. */
  readonly name: string;
  readonly register: Register;
  readonly call: (question: Question) => Call;
  /** Rows of a page as the screen asks for it. */
  readonly size: number;
  /** By what the list is narrowed: its columns, those with parameters, or what `more` says. */
  readonly narrowedBy: "columns" | "parameters" | "nothing";
  /** Whether its columns put it in order. */
  readonly isSorted: boolean;
  /** How the screen opens, first. */
  readonly views: readonly [View, ...View[]];
  /** Fragments that many rows have and that few have, where they are not the usual words. */
  readonly fragments?: Readonly<Record<string, readonly [string, string] | readonly [string]>>;
  readonly more?: (known: Known) => readonly MoreFilter[];
  /** Another call of the screen beside the list, of each view; not judged. */
  readonly beside?: (view: View) => Call;
  /** What members narrow it by, where they have it. */
  readonly ofMembers?: MoreFilter | string;
  /** A statement that changes a row past the portal. */
  readonly touch: string;
}

type Endpoint = Pick<EndpointShape, "method" | "path">;

/** A call with a query, and a body where there is one. */
export const addressed = (
  { method, path }: Endpoint,
  query: Readonly<Record<string, string>>,
  body?: unknown,
) => {
  if (method !== "GET" && method !== "POST") throw new TypeError(`${path}: no list is asked by ${method}`);
  return {
    method,
    path: `${path}?${new URLSearchParams(query)}`,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
};

const placed = ({ page, size }: Question) => ({ page: `${page}`, size: `${size}` });
const conditionsOf = ({ view, conditions = [] }: Question): readonly Condition[] => [
  ...(view.conditions ?? []).filter(({ key }) => conditions.every((own) => own.key !== key)),
  ...conditions,
];
const keyOf = ({ key, column }: Condition) => column.alias ?? key;

/** CON-038..040: contracts, deals and notices. */
export const byDesk = (endpoint: Endpoint) => (question: Question) =>
  addressed(
    endpoint,
    { ...placed(question), ...question.view.query },
    {
      data: {
        filter: conditionsOf(question).map((condition) => ({
          key: keyOf(condition),
          ...(condition.values.length === 1 ? { value: condition.values[0] } : { values: condition.values }),
        })),
        sort: question.sort ?? null,
      },
    },
  );

const operations = { date: "between", instant: "between", code: "eq" } as const;

/** MEM-005: lists of members. */
export const byOperations = (endpoint: Endpoint) => (question: Question) =>
  addressed(endpoint, placed(question), {
    filter: conditionsOf(question).map((condition) => ({
      key: keyOf(condition),
      values: condition.values,
      operation: operations[condition.column.kind as keyof typeof operations] ?? "like",
    })),
    sort: question.sort ?? null,
  });

const ordered = ({ sort }: Question): Readonly<Record<string, string>> =>
  sort ? { sortKey: sort.key, sortDirection: sort.direction } : {};

/** G-3, G-4: lists that an address asks for. */
export const byAddress = (endpoint: Endpoint) => (question: Question) =>
  addressed(endpoint, {
    pageIndex: `${question.page}`,
    pageSize: `${question.size}`,
    ...ordered(question),
    ...question.view.query,
    ...Object.fromEntries(
      conditionsOf(question).map(({ key, column, values }) => [column.parameter ?? key, values.join()]),
    ),
    ...question.more,
  });

/** PROP-121, A-13: the same with the names that the lists of proposals have for pages. */
export const byPlace = (endpoint: Endpoint) => (question: Question) =>
  addressed(endpoint, {
    ...placed(question),
    ...(question.sort ? { ...ordered(question), language: "ru" } : {}),
    ...question.view.query,
    ...question.more,
  });
