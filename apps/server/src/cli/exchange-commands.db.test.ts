import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "../../test/stages/database.ts";
import { anOrganization, nextInn } from "../../test/stages/factories.ts";
import { commandRunner } from "../../test/run-command.ts";
import { importCommand } from "./import-command.ts";
import { rightsCommand } from "./rights-command.ts";
import { verifySealed } from "../../test/sealed-audit.ts";

let database: TestDatabase;
let directory: string;
let birzha: ReturnType<typeof commandRunner>;

beforeAll(async () => {
  database = await cloneDatabase();
  birzha = commandRunner([importCommand, rightsCommand], database);
  directory = await mkdtemp(path.join(tmpdir(), "birzha-cli-"));
});
afterAll(async () => {
  // Invalid input does not change the record.
  expect((await verifySealed(database.db)).firstBad).toBeUndefined();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function file(name: string, content: string): Promise<string> {
  const place = path.join(directory, name);
  await writeFile(place, content);
  return place;
}

const audited = async (action: string) => {
  const { rows } = await sql<{ account: string | null; after: Record<string, unknown> }>`
    select u.account, a.after from audit_log a left join users u on u.id = a.actor_user_id
    where a.action = ${action} order by a.id`.execute(database.db);
  return rows;
};

test("A-66 DICT-026: import reads a dictionary, numbers wrong rows, repeats without changes", async () => {
  const table = await file(
    "шаг.csv",
    "id;name.ru;name.en;volume;isActive\r\n8;0,25;0.25;0,25;да\r\n9;Шаг;Step;;да\r\n10;200;200;200;нет\r\n",
  );
  const first = await birzha("import", "dictionary", "minStepPrice", table);
  expect(first).toMatchObject({ code: 1, stderr: "" });
  expect(first.stdout).toContain("Строка 2 (9): volume");
  expect(first.stdout).toContain("Добавлено: 2, изменено: 0, без изменений: 0, с ошибками: 1.");
  const { rows } = await sql`
    select id, volume, is_active from dictionary_items where kind = 'minStepPrice' and id > 7 order by id`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { id: 8, volume: "0.2500", is_active: true },
    { id: 10, volume: "200.0000", is_active: false },
  ]);
  const again = await birzha("import", "dictionary", "minStepPrice", table);
  expect(again.stdout).toContain("Добавлено: 0, изменено: 0, без изменений: 2, с ошибками: 1.");
  expect(await audited("exchange.import-dictionary")).toHaveLength(4);
});

test("A-66 A-41: import reads a calendar of more than a thousand days", async () => {
  const days = Array.from({ length: 1005 }, (_, index) => ({
    date: new Date(Date.UTC(2030, 0, 1 + index)).toISOString().slice(0, 10),
    isWorkDay: index % 2 === 0,
  }));
  const { code, stdout } = await birzha(
    "import",
    "calendar",
    await file("days.json", JSON.stringify({ data: days })),
  );
  expect([code, stdout]).toEqual([0, "Добавлено: 1005, изменено: 0, без изменений: 0, с ошибками: 0.\n"]);
  const [entry] = await audited("exchange.import-calendar");
  expect(entry).toMatchObject({ account: "birzha-terminal", after: { terminal: expect.any(String) } });
});

test("A-66: import names unreadable input", async () => {
  for (const [args, words] of [
    [["weather", "x.json"], "dictionary commodity"],
    [["calendar"], "Использование"],
    [["calendar", path.join(directory, "none.json")], "none.json"],
    [["calendar", await file("broken.json", "[")], "broken.json"],
    [["calendar", await file("single.json", '{"date":"2030-01-01"}')], "нет списка"],
  ] as const) {
    const { code, stderr } = await birzha("import", ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
  }
});

test("A-61 ACC-006: org rights grants and revokes an organisation's rights", async () => {
  const { inn, id } = await anOrganization(database.db);
  const shown = await birzha("org", "rights", "--inn", inn);
  expect(shown.stdout).toBe(`ИНН ${inn}: access off, auctions on, contracts on, spot on, organiser on.\n`);
  const changed = await birzha("org", "rights", "--inn", inn, "--access", "on", "--spot", "off");
  expect(changed.stdout).toBe(`ИНН ${inn}: access on, auctions on, contracts on, spot off, organiser on.\n`);
  const stored = await database.db
    .selectFrom("organizations")
    .select(["ntb_user", "has_auctions", "has_spot", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(stored).toEqual({ ntb_user: true, has_auctions: true, has_spot: false, version: 2 });
  await birzha("org", "rights", "--inn", inn, "--access", "off");
  const { rows } = await sql`
    select version, kind, ntb_user from organization_versions where organization_id = ${id} order by version`.execute(
    database.db,
  );
  expect(rows).toMatchObject([
    { version: 2, kind: "trading-member", ntb_user: true },
    { version: 3, ntb_user: false },
  ]);
  expect(await audited("organizations.rights")).toHaveLength(2);
  for (const args of [
    ["--inn", nextInn(), "--spot", "on"],
    ["--inn", inn, "--spot", "maybe"],
    ["--spot", "on"],
  ])
    expect(await birzha("org", "rights", ...args)).toMatchObject({ code: 1, stdout: "" });
});
