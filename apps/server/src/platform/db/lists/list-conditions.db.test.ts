import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { ListCondition, ListSort } from "@birzha/domain/shared/registers/list-request.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { ApiError } from "../../http/errors/failure.ts";
import { listConditions, listOrder, type ListColumns } from "./list-conditions.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

type Key = "name" | "price" | "day" | "at" | "status" | "code" | "flag";
const columns: ListColumns<Key> = {
  name: { kind: "text", sql: sql`name`, key: sql`search_key(name)` },
  price: { kind: "number", sql: sql`price` },
  day: { kind: "date", sql: sql`day`, isOptional: true },
  at: { kind: "instant", sql: sql`at` },
  status: { kind: "option", sql: sql`status`, words: { 0: "Не указан", 1: "Выполнена", 2: "Не выполнена" } },
  code: { kind: "code", sql: sql`code` },
  flag: { kind: "flag", sql: sql`flag` },
};

/** Ids of the found rows, in order. */
async function found(filter: readonly ListCondition<Key>[] | null, sort: ListSort<Key> | null = null) {
  const where = [sql`true`, ...listConditions(columns, filter)];
  const { rows } = await sql<{ id: number }>`
    select id from (values
      (1, 'ООО «Порт»', 16500.50::numeric, '2026-11-01'::date, '2026-10-31T21:30:00Z'::timestamptz, 1, 'active', true),
      (2, 'АО 100%_зерно', 17000, '2026-11-10', '2026-11-01T21:30:00Z', 2, 'opened', false),
      (3, 'порт Тамань', 17000.00, null, null, 0, 'active', null)
    ) as rows (id, name, price, day, at, status, code, flag)
    where ${sql.join(where, sql` and `)} order by ${listOrder(columns, sort, { by: [sql`id`], direction: "Asc" })}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

test.each<[string, ListCondition<Key>[], number[]]>([
  ["a substring, case-insensitive", [{ key: "name", value: "ПОРТ" }], [1, 3]],
  ["pattern characters are no wildcards", [{ key: "name", value: "1%о_" }], []],
  ["a percent sign", [{ key: "name", value: "%" }], [2]],
  ["an underscore", [{ key: "name", value: "_" }], [2]],
  ["dashes", [{ key: "name", value: "---" }], []],
  ["a quotation mark", [{ key: "name", value: "«" }], [1]],
  ["a sign that no option has", [{ key: "status", value: "%" }], []],
  ["a number with a comma, a dot or zeros", [{ key: "price", value: "17 000,00" }], [2, 3]],
  ["a period, both ends included", [{ key: "day", values: ["2026-11-01", "2026-11-10"] }], [1, 2]],
  ["a period with one end", [{ key: "day", values: ["", "2026-11-09"] }], [1]],
  ["one day", [{ key: "day", value: "2026-11-10" }], [2]],
  ["a timestamp by its day in Moscow", [{ key: "at", values: ["2026-11-01", "2026-11-01"] }], [1]],
  ["an option by its id", [{ key: "status", value: "1" }], [1]],
  ["an option by a part of its name", [{ key: "status", value: "выполнена" }], [1, 2]],
  ["a word of no option", [{ key: "status", value: "нет такой" }], []],
  ["any of several words", [{ key: "code", values: ["active", "opened"], operation: "eq" }], [1, 2, 3]],
  ["yes", [{ key: "flag", value: "true" }], [1]],
  ["no, different from empty", [{ key: "flag", value: "false" }], [2]],
  ["an equal text", [{ key: "name", values: ["порт Тамань"], operation: "eq" }], [3]],
  [
    "several conditions combine",
    [
      { key: "name", value: "порт" },
      { key: "price", value: "17000" },
    ],
    [3],
  ],
  [
    "an empty condition filters nothing",
    [
      { key: "name", value: " " },
      { key: "day", values: [null, null] },
    ],
    [1, 2, 3],
  ],
])("A-9 CON-041 SPOT-050 MEM-005 FIX-203: %s", async (_, filter, ids) => {
  expect(await found(filter)).toEqual(ids);
});

test.each(["порт тамань", "ПОРТ\u00A0ТАМАНЬ", "«порт» 'Тамань'", "пopт тaмaнь", "по\u00ADрт-тамань", "рт т"])(
  "FIX-120: %j finds the name as the search does",
  async (value) => {
    expect(await found([{ key: "name", value }])).toEqual([3]);
  },
);

test("FIX-120 FIX-203: ё equals е, composed or not; signs alone match literally", async () => {
  const spelled = async (stored: string, typed: string) => {
    const columns = { name: { kind: "text", sql: sql`name`, key: sql`search_key(name)` } } as const;
    const [where] = listConditions(columns, [{ key: "name", value: typed }]);
    const { rows } = await sql`select from (values (${stored})) as rows (name) where ${where}`.execute(db);
    return rows.length === 1;
  };
  const stored = "ООО «Зелёный\u00A0Ёлкин»";
  for (const typed of [
    "зеленый елкин",
    "ЗЕЛЁНЫЙ ЁЛКИН",
    "зелёный ёлкин".normalize("NFD"),
    "ный-ёл",
    "«",
    "»",
  ])
    expect([typed, await spelled(stored, typed)]).toEqual([typed, true]);
  expect(await spelled(stored.normalize("NFD"), "зеленый елкин")).toBe(true);
  for (const typed of ["зелёный дуб", "№", "%", "_", "---", "«»"])
    expect([typed, await spelled(stored, typed)]).toEqual([typed, false]);
});

test.each<[ListCondition<Key>, string, RegExp]>([
  [{ key: "price", value: "дорого" }, "number", /число.*точка/],
  [{ key: "flag", value: "может быть" }, "yes-no", /true или false/],
  [{ key: "day", values: ["2026-02-31", null] }, "date", /ГГГГ-ММ-ДД/],
  [{ key: "name", values: ["a", "b"], operation: "between" }, "no-period", /период/],
  [{ key: "day", values: ["", null, "2026-11-02"] }, "no-period", /период/],
])("V-17 FIX-127: %j is rejected with the code of the rule", (condition, code, message) => {
  let thrown: unknown;
  try {
    listConditions(columns, [condition]);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ApiError);
  expect((thrown as ApiError).fields).toEqual([
    { field: `filter.${condition.key}`, code, message: expect.stringMatching(message) as string },
  ]);
});

test("CON-040 A-9: rows sort by column, empty last, ties in default order", async () => {
  expect(await found(null)).toEqual([1, 2, 3]);
  expect(await found(null, { key: "price", direction: "Desc" })).toEqual([3, 2, 1]);
  expect(await found(null, { key: "day", direction: "Desc" })).toEqual([2, 1, 3]);
  expect(await found(null, { key: "day", direction: "Asc" })).toEqual([1, 2, 3]);
});
