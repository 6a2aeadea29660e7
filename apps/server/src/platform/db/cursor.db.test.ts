import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/database.ts";
import { openCursor } from "./cursor.ts";
import { inOwnerTransaction } from "./request-transaction.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

const countRead = (rows: number): Promise<number> =>
  inOwnerTransaction(db, async (tx) => {
    const from = sql`from generate_series(1, ${sql.lit(rows)}) n`;
    const { rows: read, close } = await openCursor(tx, from, sql<{ n: number }>`select n ${from}`);
    let count = 0;
    for await (const _ of read) count++;
    await close();
    return count;
  });

test("HOUSE-004 A-68 V-10: nothing is read for a workbook but through one limit of its rows", async () => {
  expect(await countRead(50_000)).toBe(50_000);
  await expect(countRead(50_001)).rejects.toMatchObject({ status: 400, code: "shared.too-many-rows" });
});
