import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { workbookLimit } from "@birzha/domain/shared/registers/list-request.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { openCursor } from "./cursor.ts";
import { inOwnerTransaction } from "../request-transaction.ts";
import { sheetRows } from "../../xlsx/write-xlsx.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

const countRead = (rows: number, most?: number): Promise<number> =>
  inOwnerTransaction(db, async (tx) => {
    const from = sql`from generate_series(1, ${sql.lit(rows)}) n`;
    const { rows: read, close } = await openCursor(tx, from, sql<{ n: number }>`select n ${from}`, most);
    let count = 0;
    for await (const _ of read) count++;
    await close();
    return count;
  });

/** More rows than one fetch. */
const many = 1_001;

test("HOUSE-004 A-68 V-10: a workbook reads at most its row limit", async () => {
  expect(workbookLimit).toBe(50_000);
  expect(await countRead(many, many)).toBe(many);
  await expect(countRead(many, many - 1)).rejects.toMatchObject({
    status: 400,
    code: "shared.too-many-rows",
  });
  await expect(countRead(workbookLimit + 1)).rejects.toMatchObject({ code: "shared.too-many-rows" });
});

test("REP-015: a report workbook ends with the sheet", async () => {
  expect(sheetRows).toBe(1_048_575);
  expect(await countRead(workbookLimit + 1, sheetRows)).toBe(workbookLimit + 1);
});
