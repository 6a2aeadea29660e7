import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { comparedFields } from "@birzha/domain/counterparties/pairing.ts";
import { anEmployee, anOwner, nextInn } from "../../../test/stages/factories.ts";
import { openReportsStage, submitted } from "../../../test/stages/reports.ts";
import { guest, signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { succeed } from "../../../test/stages/successions.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { pairReports } from "./actions/pair-reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, firm, newcomer, operator, otherFirm, owner, stranger } = stage;
const { db, requests } = stage.database;

/** Columns of a report that the named buyer sees. */
const visible = [
  "organization_name",
  "organization_inn",
  "purchaser_inn",
  "purchaser_name",
  "contract_number",
  "contract_date",
  "product_type_name",
  "issue_date",
];
/** Columns that the second consent shows. */
const shownByConsent = [
  "amount",
  "price",
  "currency_name",
  "is_price_nds",
  "delivery_type_name",
  "basis_type_name",
  "delivery_date",
];
/** Two dates that a constraint binds to a rule. */
const bound = ["trigger_date", "due_date"];

interface Marker {
  readonly column: string;
  readonly text: string;
}
const markers: Marker[] = [];
let reportId: number;
let ownId: number;
let third: TestClient;

/** Gives each text, number and date of the report a value that no other record has. */
async function mark(id: number): Promise<void> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = 'agreements' and is_generated = 'NEVER' and data_type in ('text', 'numeric', 'date', 'jsonb')
    order by ordinal_position`.execute(db);
  const assignments: RawBuilder<unknown>[] = [];
  for (const [at, { name, type }] of rows.entries()) {
    if (visible.includes(name) || bound.includes(name)) continue;
    const text = {
      text: name.endsWith("_inn") ? nextInn() : `Тайна ${name}`,
      numeric: name.endsWith("percentage") ? `${97 - (at % 40)}.63` : `${9_900_000 - at}.37`,
      date: `2031-03-${String((at % 28) + 1).padStart(2, "0")}`,
      jsonb: `Тайна ${name}`,
    }[type]!;
    markers.push({ column: name, text });
    assignments.push(sql`${sql.ref(name)} = ${type === "jsonb" ? JSON.stringify({ reason: text }) : text}`);
  }
  await sql`update agreements set harvest_year = 2013, is_dubious_deal = true, ${sql.join(assignments)}
    where id = ${id}`.execute(db);
}

beforeAll(async () => {
  await anOwner(db, { user: { account: "third", name: "Жуков Илья" } });
  third = await signIn(app, db, "third");
  const values = {
    ...choices.domestic,
    manufacturer_inn: firm.inn,
    purchaser_inn: otherFirm.inn,
    purchaser: otherFirm.name,
    contract_number: "Заметный-1",
  };
  reportId = await submitted(owner, firm.id, values);
  ownId = await submitted(stranger, otherFirm.id, values);
  await pairReports({ db, clock });
  await mark(reportId);
});

const readBodies = async (client: TestClient, paths: readonly string[]): Promise<string> => {
  const bodies: string[] = [];
  for (const path of paths) bodies.push((await client.get(path)).body);
  return bodies.join("\n");
};

/** Bodies of the reads that could show the report. */
const readNamed = (client: TestClient): Promise<string> =>
  readBodies(client, [
    "/api/counterparties/mentions",
    `/api/counterparties/mentions?reportId=${reportId}`,
    `/api/counterparties/answers?reportId=${reportId}`,
    "/api/counterparties/dispute?id=1",
    `/api/Agreements/${reportId}`,
    `/api/Agreements/histories?id=${reportId}`,
    `/api/Agreements/list?reportId=${reportId}`,
    `/api/search?query=${encodeURIComponent("Тайна")}`,
    `/api/search?query=${encodeURIComponent("Заметный-1")}`,
    "/api/notices",
    "/api/changes",
  ]);

const otherAreas: readonly string[] = ["auctions", "catalogs", "contracts", "exchange", "members", "spot"];

/** Bodies of all reads that need no record, without areas of other records. */
const readAll = (client: TestClient): Promise<string> =>
  readBodies(
    client,
    allEndpoints.flatMap(({ area, endpoint: { method, path, response } }) =>
      method === "GET" && !otherAreas.includes(area) && !path.includes("{") && response.kind !== "stream"
        ? [path]
        : [],
    ),
  );

const leaked = (text: string, allowed: readonly string[] = []) =>
  markers.filter((marker) => !allowed.includes(marker.column) && text.includes(marker.text));

test("DEAL-021: no hidden column of a report reaches another organisation", async () => {
  expect(markers.length).toBeGreaterThan(40);
  expect(leaked((await owner.get(`/api/Agreements/list?reportId=${reportId}`)).body).length).toBeGreaterThan(
    20,
  );
  const texts = [];
  for (const client of [stranger, third, newcomer, guest(app)]) texts.push(await readNamed(client));
  expect(texts.map((text) => leaked(text))).toEqual([[], [], [], []]);
  expect(texts.map((text) => text.includes(`"reportId":${reportId}`))).toEqual([true, false, false, false]);
  expect(leaked(await readAll(stranger))).toEqual([]);
});

test("DEAL-021: answers, consents and comparisons of every caller return no hidden column", async () => {
  const { data } = await stranger.get<{ rows: { seen: string }[] }>(
    `/api/counterparties/mentions?reportId=${reportId}`,
  );
  const { seen } = data.rows[0]!;
  for (const client of [stranger, third, newcomer, operator, owner]) {
    const given = { reportId, seen, kind: "disputed", reason: "Сумма неверна" };
    const answered = await client.post("/api/counterparties/answer", given);
    const consented = await client.put("/api/counterparties/consent", {
      ...{ reportId: ownId, isGiven: true, version: 1, otherVersion: 1 },
    });
    expect([answered.status, consented.status]).toEqual(
      client === stranger ? [200, 200] : client === newcomer || client === operator ? [403, 403] : [404, 404],
    );
    expect(leaked(answered.body + consented.body)).toEqual([]);
  }
  await pairReports({ db, clock });
  expect(leaked(await readNamed(stranger))).toEqual([]);
});

/** Reads as the request role for the named organisation. */
async function readAsNamed(statement: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql<{ id: number }>`select id from users where account = 'stranger'`.execute(db);
  const actor = {
    ...{ kind: "owner" as const, userId: rows[0]!.id, account: "stranger", name: "", role: 1 },
    organization: {
      ...{ id: otherFirm.id, inn: otherFirm.inn, name: "", isActive: true, isOwner: true },
      ...{ hasAccess: false, hasAuctions: false, hasContracts: false, hasSpot: false },
    },
  };
  return inTransaction(requests.db, actor, "read", async (tx) => (await statement.execute(tx)).rows);
}
const mentionsAsNamed = () =>
  readAsNamed(sql`select * from list_mentions(null, ${reportId}, false, null, 10)`);

test("DEAL-021: the request role reads neither the report nor its side of the pair", async () => {
  const read = readAsNamed;
  expect(await read(sql`select id from agreements where id = ${reportId}`)).toEqual([]);
  expect(await read(sql`select report_id from report_pairs`)).toEqual([{ report_id: ownId }]);
  await expect(read(sql`select digest from report_answers`)).rejects.toThrow(/permission denied/);
  await expect(read(sql`select compared_values(a) from agreements a`)).rejects.toThrow(/permission denied/);
  await expect(read(sql`select inn from report_mentions`)).rejects.toThrow(/permission denied/);
  await expect(read(sql`select count_report_versions(${reportId}, now())`)).rejects.toThrow(
    /permission denied/,
  );
  expect(await read(sql`select pair_versions(${reportId}) as found`)).toEqual([{ found: null }]);
  expect(leaked(JSON.stringify(await mentionsAsNamed()))).toEqual([]);
});

test("DEAL-021: the second consent shows the compared columns and no others", async () => {
  const { rows } = await sql<{ fields: string[] }>`
    select array(select jsonb_object_keys(compared_values(a))) as fields from agreements a where id = ${reportId}`.execute(
    db,
  );
  expect(rows[0]!.fields.toSorted()).toEqual([...comparedFields].toSorted());
  const { data } = await owner.put<{ isShown: boolean }>("/api/counterparties/consent", {
    ...{ reportId, isGiven: true, version: 1, otherVersion: 1 },
  });
  expect(data.isShown).toBe(true);
  const text = await readNamed(stranger);
  expect(leaked(text, shownByConsent)).toEqual([]);
  expect(leaked(text).map(({ column }) => column)).toEqual(expect.arrayContaining(["amount", "price"]));
  expect(leaked(await readNamed(third))).toEqual([]);
});

test("DEAL-020 DEAL-021: a successor sees the visible columns, and no other caller does", async () => {
  await sql`delete from report_pairs`.execute(db);
  const { organization } = await anOwner(db, { user: { account: "heir" } });
  const { user } = await anEmployee(db, { organization: otherFirm, user: { account: "dismissed" } });
  await sql`update memberships set is_active = false where user_id = ${user.id}`.execute(db);
  expect(await mentionsAsNamed()).toHaveLength(1);
  await succeed(stage, otherFirm.id, organization.id);
  const heir = await signIn(app, db, "heir");
  const dismissed = await signIn(app, db, "dismissed", { organizationId: otherFirm.id });
  const texts = [];
  for (const client of [heir, stranger, third, dismissed, newcomer, guest(app)])
    texts.push(await readNamed(client));
  expect(texts.map((text) => leaked(text))).toEqual([[], [], [], [], [], []]);
  expect(texts.map((text) => text.includes(`"reportId":${reportId}`))).toEqual([
    ...[true, true, false],
    ...[false, false, false],
  ]);
  expect(leaked(await readAll(heir))).toEqual([]);
  expect(await mentionsAsNamed()).toEqual([]);
});
