import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openReportsStage, submission } from "../../../test/stages/reports.ts";

const stage = await openReportsStage("2026-11-20T12:00:00+03:00");
afterAll(stage.close);
const { choices, clock, firm, operator, owner } = stage;
const { db } = stage.database;

let amount = 100;
let minutes = 0;
/** Each step is a minute later than the one before. */
const tick = () =>
  clock.set(new Date(Date.parse("2026-11-20T12:00:00+03:00") + (minutes += 1) * 60_000).toISOString());
async function filed(contract_number: string): Promise<number> {
  tick();
  const values = { ...choices.domestic, contract_number, amount: String((amount += 1)) };
  const { data } = await owner.post<{ id: number }>("/api/Agreements/create", submission(firm.id, values));
  return data.id;
}
async function rejected(contractNumber: string): Promise<number> {
  const id = await filed(contractNumber);
  await reject(id);
  return id;
}
async function reject(id: number): Promise<void> {
  tick();
  const { status } = await operator.put("/api/Agreements/status", {
    id,
    status: 3,
    description: "Не та цена",
  });
  expect(status).toBe(200);
}

/** The statement of the migration that links reports; it can run again. */
const [linkReports] = /^do \$\$.*?^\$\$;/ms.exec(
  readFileSync(new URL("../../../migrations/0020-link-replacements.sql", import.meta.url), "utf8"),
)!;

test("FIX-301: the upgrade links replacements that the contract number decided", async () => {
  const [first, second] = [await rejected("А-1"), await rejected("А-1")];
  const last = await filed("А-1");
  // Rejected twice, filed again twice.
  const chain = [await rejected("Б/1"), await rejected("б 1"), await filed("Б-1")];
  // The other consignments are older than the rejection, so they replace nothing.
  const lots = [await filed("В-1"), await filed("В-1")];
  await reject(lots[0]!);
  const other = await rejected("Г-1");
  await filed("Г-2");
  await sql.raw(linkReports!).execute(db);
  await sql.raw(linkReports!).execute(db);
  const { rows } = await sql<{ id: number; replaces: number }>`
    select id, replaces from agreements where replaces is not null order by id`.execute(db);
  expect(rows).toEqual([
    { id: second, replaces: first },
    { id: last, replaces: second },
    { id: chain[1], replaces: chain[0] },
    { id: chain[2], replaces: chain[1] },
  ]);
  const { data } = await owner.get<{ id: number }[]>("/api/Agreements/list?isToReplace=true");
  expect(new Set(data.map(({ id }) => id))).toEqual(new Set([lots[0], other]));
});
