import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contractDescriptions } from "@birzha/domain/contracts/imported-contract.ts";
import { importShape } from "@birzha/domain/shared/registers/import-shape.ts";
import { registerRequest } from "@birzha/domain/shared/registers/list-request.ts";
import { registerKeys } from "@birzha/domain/shared/registers/register-columns.ts";
import { rowSchema } from "@birzha/domain/shared/registers/register-schema.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import { contractSource } from "../../areas/contracts/queries.ts";
import { inOwnerTransaction } from "../db/request-transaction.ts";
import { readRegister } from "./read-register.ts";
import { workbookColumns, type RegisterSource } from "./register-source.ts";

/*
 * HOUSE-003, docs/recipes/add-a-column.md: the column and its line in the register suffice for the API, list,
 * filters, order, workbook and import.
 */

const digits = { whole: 3, scale: 1, shown: 1 };
const register = {
  ...contractSource.register,
  moisture: { kind: "number", column: "moisture", width: 90, digits, isOptional: true, imported: "set" },
} as const;
const descriptions = { ...contractDescriptions, moisture: "Moisture in per cent." };
const source = {
  ...contractSource,
  register,
  titles: { ...contractSource.titles, moisture: "Влажность" },
} as RegisterSource<typeof register>;

let stage: ContractsStage;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-22T09:00:00Z");
  const [wet, dry] = [await stage.aContract(), await stage.aContract()];
  await stage.aContract();
  const { db } = stage.database;
  await sql`alter table contract_deals add column moisture numeric(4, 1)`.execute(db);
  await sql`update contract_deals set moisture = case id when ${wet} then 14.5 else 11.0 end
    where id in (${wet}, ${dry})`.execute(db);
});
afterAll(() => stage.close());

test("HOUSE-003: the register lists, filters, sorts, saves and imports added columns", async () => {
  const request = registerRequest(registerKeys(register));
  const read = (requested: z.input<typeof request>) =>
    inOwnerTransaction(stage.database.db, (tx) =>
      readRegister(
        tx,
        source,
        { where: [], ...request.parse(requested) },
        { page: 0, size: 10, isStaff: false },
      ),
    );
  const inOrder = await read({ sort: { key: "moisture", direction: "Desc" } });
  expect(inOrder.rows.map(({ moisture }) => moisture)).toEqual([14.5, 11, null]);
  for (const row of inOrder.rows) expect(rowSchema(register, descriptions).parse(row)).toEqual(row);
  const narrowed = await read({ filter: [{ key: "moisture", value: "14,5" }] });
  expect([narrowed.total, narrowed.rows[0]?.moisture]).toEqual([1, 14.5]);

  const titles = workbookColumns(source, false).map(({ title }) => title);
  expect(titles.at(-1)).toBe("Влажность");
  const imported = z.object(importShape(register, descriptions)).shape.moisture;
  expect([imported.parse("11.5"), imported.safeParse("1111").success]).toEqual(["11.5", false]);
});
