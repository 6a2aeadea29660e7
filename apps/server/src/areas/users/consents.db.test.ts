import { afterAll, beforeAll, expect, test } from "vitest";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import type { Consent, CurrentUser } from "@birzha/domain/users/user.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { anOperator, aUser } from "../../../test/stages/factories.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../../test/stages/sign-in.ts";
import { buildApp } from "../../app.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";

const calls = "/api/registration/Users/consents";
const clock = setClock("2026-03-10T12:00:00+03:00");
let database: TestDatabase;
let app: Awaited<ReturnType<typeof buildApp>>;
let operator: TestClient;

beforeAll(async () => {
  database = await cloneDatabase();
  const { db } = database;
  app = await buildApp({ database, files: {} as FileStorage, clock, authenticate: testAuthenticate(db) });
  operator = await signIn(app, db, (await anOperator(db)).account);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function somebody() {
  const { id, account } = await aUser(database.db);
  return { id, client: await signIn(app, database.db, account) };
}
const isAsked = async (client: TestClient) =>
  (await client.get<CurrentUser>("/keycloak/users/info")).data.mustConsent;
const listed = async (client: TestClient, userId: number) =>
  client.get<Consent[]>(`${calls}?userId=${userId}`);
const accept = (client: TestClient, version: string) => client.post(`${calls}/accept`, { version });

test("INST-041: users confirm the current version, only the first time counts", async () => {
  const { id, client } = await somebody();
  expect(await isAsked(client)).toBe(true);
  const written = await auditedDuring(database.db, async () => {
    expect(await accept(client, consentVersion)).toMatchObject({ status: 200 });
  });
  expect(written).toEqual([`users.consent user ${id}`]);
  expect(await isAsked(client)).toBe(false);
  const [first] = (await listed(client, id)).data;
  expect(first!.version).toBe(consentVersion);
  expect(Date.parse(first!.acceptedAt)).toBe(clock.now().getTime());
  clock.set("2026-03-11T12:00:00+03:00");
  await accept(client, consentVersion);
  expect((await listed(operator, id)).data).toEqual([first]);
});

test("INST-041: an older version does not count but stays on record", async () => {
  const { id, client } = await somebody();
  await database.pool.query(
    "insert into consents (user_id, version, accepted_at) values ($1, '2020-01', now())",
    [id],
  );
  expect(await isAsked(client)).toBe(true);
  await accept(client, consentVersion);
  expect((await listed(client, id)).data.map(({ version }) => version).toSorted()).toEqual(
    ["2020-01", consentVersion].toSorted(),
  );
});

test("INST-041: other versions return an error, consents of others stay hidden", async () => {
  const { id, client } = await somebody();
  expect(await accept(client, "2020-01")).toMatchObject({ status: 409, code: "users.other-consent" });
  expect(await isAsked(client)).toBe(true);
  const { client: stranger } = await somebody();
  expect(await listed(stranger, id)).toMatchObject({ status: 404, code: "shared.not-found" });
});
