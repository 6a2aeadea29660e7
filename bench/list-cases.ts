import { askedColumns, registerColumns, type RegisterColumn } from "@birzha/domain/shared/register.ts";
import { commonWord, rareWord } from "./fill-register.ts";
import type { Call, Condition, Known, List, Question, View } from "./list-wires.ts";

/** FAST-005: milliseconds that a page of a list takes at most, p95 of 16 callers; a substring may take twice as long. */
export const listPromise = { page: 50, substring: 100 };

/** One call that is measured. */
export interface ListCase {
  readonly name: string;
  readonly call: Call;
  /** What the run promises of it; none of what stands beside a list. */
  readonly limit: number | undefined;
  /** Options that no row has are no fault of the fill. */
  readonly mayBeEmpty?: true;
}

/** The far page that is asked for, of lists that are as long. */
const far = { page: 4999, size: 15 };

const inView = ({ name }: View, what: string): string => (name ? `${name}, ${what}` : what);

/** The first page, the last one and a far one. `total` is how many rows the view has. */
export const pagesOf = (list: List, view: View, total: number): readonly ListCase[] => {
  const page = (what: string, place: Pick<Question, "page" | "size">): ListCase => ({
    name: inView(view, what),
    call: list.call({ view, ...place }),
    limit: listPromise.page,
  });
  const { size } = list;
  return [
    page("first page", { page: 0, size }),
    ...(total > far.page * far.size ? [page(`page ${far.page + 1} of ${far.size}`, far)] : []),
    ...(total > size ? [page("last page", { page: Math.ceil(total / size) - 1, size })] : []),
  ];
};

/** Every order that there is. */
export const sortsOf = (list: List, view: View, isStaff: boolean): readonly ListCase[] =>
  list.isSorted
    ? registerColumns(list.register, isStaff, "keys").flatMap(([key, { alias = key }]) =>
        (["Asc", "Desc"] as const).map((direction) => ({
          name: inView(view, `sort ${key} ${direction}`),
          call: list.call({ view, page: 0, size: list.size, sort: { key: alias, direction } }),
          limit: listPromise.page,
        })),
      )
    : [];

/** Every filter; of texts a fragment that many rows have, and one that few have. */
export function filtersOf(list: List, view: View, known: Known): readonly ListCase[] {
  const ofColumns = columnsOf(list).flatMap(([key, column]) =>
    narrowings(list, key, column, known.sample[key]).map(({ values, ...narrowing }) => ({
      ...narrowing,
      name: `${key} ${values.join("..")}`,
      question: { conditions: [{ key, column, values }] },
    })),
  );
  const others = (list.more?.(known) ?? []).map(({ query, ...narrowing }) => ({
    ...narrowing,
    question: { more: query },
  }));
  return [...ofColumns, ...others].map(({ name, question, ...narrowing }) => ({
    name: inView(view, name),
    call: list.call({ view, page: 0, size: list.size, ...question }),
    limit: "isSubstring" in narrowing ? listPromise.substring : listPromise.page,
    ...("mayBeEmpty" in narrowing ? { mayBeEmpty: true as const } : {}),
  }));
}

/** What a member looks for. */
export function searchOf(list: List, view: View): readonly ListCase[] {
  const { ofMembers, register } = list;
  if (ofMembers === undefined) return [];
  const question =
    typeof ofMembers === "string"
      ? { conditions: [{ key: ofMembers, column: register[ofMembers]!, values: [commonWord] }] }
      : { more: ofMembers.query };
  return [
    {
      name: inView(view, typeof ofMembers === "string" ? `${ofMembers} ${commonWord}` : ofMembers.name),
      call: list.call({ view, page: 0, size: list.size, ...question }),
      limit: listPromise.substring,
    },
  ];
}

const columnsOf = ({ register, narrowedBy }: List): readonly (readonly [string, RegisterColumn])[] =>
  narrowedBy === "columns"
    ? registerColumns(register, true, "keys")
    : narrowedBy === "parameters"
      ? askedColumns(register).map(({ key, column }) => [key, column] as const)
      : [];

type Narrowing = Pick<Condition, "values"> & { readonly isSubstring?: true; readonly mayBeEmpty?: true };

/** What a column is narrowed by; `value` is one that a row has. */
function narrowings(list: List, key: string, column: RegisterColumn, value: unknown): readonly Narrowing[] {
  const among = (options: readonly (string | number | boolean)[]): readonly Narrowing[] =>
    options.map((option) => ({ values: [String(option)], mayBeEmpty: true }));
  switch (column.kind) {
    case "option":
    case "choice":
    case "code":
      return among(column.options ?? []);
    case "flag":
      return among([true, false]);
    case "number":
    case "decimal":
    case "integer":
      return [{ values: [valueOf(list, key, value)] }];
    case "date":
    case "instant": {
      // Where nobody admits a member there is no day of that.
      if (value === undefined) return [{ values: monthOf("2026-03-01"), mayBeEmpty: true }];
      const day = valueOf(list, key, value).slice(0, 10);
      return [{ values: list.narrowedBy === "parameters" ? [day] : monthOf(day) }];
    }
    case "inn": {
      const inn = valueOf(list, key, value);
      const isSubstring = column.filter !== "start";
      return [inn.slice(0, 6), inn].map((values) => ({
        values: [values],
        ...(isSubstring ? { isSubstring } : {}),
      }));
    }
    case "text":
    case "file":
      return fragmentsOf(list, key).map((fragment) => ({ values: [fragment], isSubstring: true }));
  }
}

const fragmentsOf = ({ fragments }: List, key: string) => fragments?.[key] ?? [commonWord, rareWord];

function valueOf(list: List, key: string, value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number")
    throw new Error(`${list.name}: no row that was looked at has ${key}`);
  return String(value);
}

/** The first and the last day of a day's month. */
function monthOf(day: string): readonly [string, string] {
  const [year, month] = day.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [`${day.slice(0, 8)}01`, `${day.slice(0, 8)}${last}`];
}
