import { afterAll, describe, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";

const database = await cloneDatabase();
afterAll(database.drop);

const valueOf = async (expression: string): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value;

describe("G-28: JavaScript values of columns", () => {
  test.each([
    ["12345678901234.567890::numeric", "12345678901234.567890"],
    ["array[0.1, 17420.00]::numeric[]", ["0.1", "17420.00"]],
    ["date '2026-01-31'", "2026-01-31"],
    ["array[date '2026-01-31', null]", ["2026-01-31", null]],
    ["timestamptz '2026-01-31 00:30:00.5+03'", "2026-01-30T21:30:00.5Z"],
    ["array[timestamptz '2026-01-31 00:30:00+03']", ["2026-01-30T21:30:00Z"]],
    ["9007199254740991::bigint", Number.MAX_SAFE_INTEGER],
    ["array[1, 2]::bigint[]", [1, 2]],
    ["count(*)", 1],
  ])("%s", async (expression, expected) => {
    expect(await valueOf(expression)).toEqual(expected);
  });

  test("a bigint beyond JavaScript's range fails instead of rounding", async () => {
    await expect(valueOf("9007199254740993::bigint")).rejects.toThrow("9007199254740993");
  });
});
