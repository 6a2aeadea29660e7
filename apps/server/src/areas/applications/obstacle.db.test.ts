import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationStatus, type ApplicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { readRevocationList } from "@birzha/signature/revocation-list.ts";
import { readTrust } from "@birzha/signature/trust.ts";
import { verifySignature, type TrustStore } from "@birzha/signature/verify-signature.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOperator, anOrganization, anOwner, aUser, nextInn } from "../../../test/stages/factories.ts";
import { aPower } from "../../../test/stages/powers.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { signIn, testAuthenticate } from "../../../test/stages/sign-in.ts";
import {
  anAuthority,
  anIdentity,
  issueRevocationList,
  signCades,
} from "../../../../../packages/signature/test/signatures.ts";
import { buildApp } from "../../app.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { errorPhrase } from "../../platform/http/errors/error-phrase.ts";

const database = await cloneDatabase();
const { db } = database;
const authority = anAuthority();
let trust: TrustStore = readTrust({ more: [authority.certificate] });
const clock = setClock("2026-03-10T12:00:00+03:00");
const app = await buildApp({
  database,
  files: {} as FileStorage,
  clock,
  authenticate: testAuthenticate(db),
  signing: {
    verifier: { verify: async (request) => verifySignature(request, trust), close: () => Promise.resolve() },
  },
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const calls = "/api/registration/Applications";
const operator = await signIn(app, db, (await anOperator(db)).account);
const accept = (id: number) => operator.post(`${calls}/accept`, { id });
const obstacleOf = async (id: number) => (await operator.get<Application>(`${calls}/${id}`)).data.obstacle;

/** A new application with a power of attorney. */
async function filed(order: { readonly inn?: string; readonly validTo?: string } = {}) {
  const { id: userId, account } = await aUser(db);
  const inn = order.inn ?? nextInn();
  const power = await aPower(db, { ...order, inn, userId, account, status: applicationStatus.new });
  return { inn, userId, powerId: power.id, id: power.applicationId };
}

const withdraw = (id: number) =>
  operator.post("/api/registration/Powers/withdraw", { id, reason: "Сотрудник уволен" });

const changes: readonly (readonly [ErrorCode, () => Promise<number>])[] = [
  [
    "applications.power-withdrawn",
    async () => {
      const { id, powerId } = await filed();
      await withdraw(powerId);
      return id;
    },
  ],
  ["applications.power-ended", async () => (await filed({ validTo: "2026-03-09" })).id],
  [
    "applications.applicant-blocked",
    async () => {
      const { id, userId } = await filed();
      await db.updateTable("users").set({ status: 1 }).where("id", "=", userId).execute();
      return id;
    },
  ],
  [
    "applications.organization-blocked",
    async () => (await filed({ inn: (await anOrganization(db, { status: 1 })).inn })).id,
  ],
  [
    "applications.already-member",
    async () => {
      const { organization } = await anOwner(db);
      const { id, userId } = await filed({ inn: organization.inn });
      await db
        .insertInto("memberships")
        .values({ user_id: userId, organization_id: organization.id, user_type: 0 })
        .execute();
      return id;
    },
  ],
];

describe("FIX-321: a change between application and decision", () => {
  test.each(changes)("%s is shown and stops the acceptance", async (code, file) => {
    const id = await file();
    expect(await obstacleOf(id)).toBe(errorPhrase(code));
    const refused = await accept(id);
    expect([refused.status, refused.code]).toEqual([409, code]);
    const rejected = await operator.post(`${calls}/reject`, { id, description: "Подайте заявку заново" });
    expect(rejected.status).toBe(200);
    expect(await obstacleOf(id)).toBeNull();
  });

  test("a withdrawal under another application with the number counts", async () => {
    const [inn, number] = [nextInn(), crypto.randomUUID()];
    const file = async (status: ApplicationStatus) => {
      const { id: userId, account } = await aUser(db);
      return aPower(db, { inn, number, userId, account, status });
    };
    await withdraw((await file(applicationStatus.accepted)).id);
    const { applicationId } = await file(applicationStatus.new);
    expect((await accept(applicationId)).code).toBe("applications.power-withdrawn");
  });

  test("nothing changed: the application is accepted", async () => {
    const { id } = await filed({ validTo: "2026-03-10" });
    expect(await obstacleOf(id)).toBeNull();
    expect((await accept(id)).status).toBe(200);
  });

  test("an acceptance waits for a concurrent withdrawal, which stops it", async () => {
    const { id, powerId, userId } = await filed();
    const withdrawn = {
      withdrawn_at: clock.now().toISOString(),
      withdrawn_by: userId,
      withdrawal_reason: "Сотрудник уволен",
    };
    const { pending } = await db.transaction().execute(async (tx) => {
      await tx.updateTable("powers_of_attorney").set(withdrawn).where("id", "=", powerId).execute();
      const response = accept(id);
      const isWaiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await isWaiting.execute(db)).rows.length).toBeGreaterThan(0);
      return { pending: response };
    });
    const { status, code } = await pending;
    expect([status, code]).toEqual([409, "applications.power-withdrawn"]);
  });

  test("of simultaneous acceptance and withdrawal no accepted one was withdrawn before", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, powerId } = await filed();
      const [accepted, ended] = await Promise.all([accept(id), withdraw(powerId)]);
      expect(ended.status).toBe(200);
      const { rows } = await sql<{ action: string }>`
        select action from audit_log where (entity, entity_id) in (('application', ${id}), ('power-of-attorney', ${powerId}))
        order by id`.execute(db);
      const isWithdrawnFirst = rows[0]?.action === "signing.withdraw-power";
      expect(accepted.code).toBe(isWithdrawnFirst ? "applications.power-withdrawn" : undefined);
    }
  });

  test("an owner decides without seeing the evidence of signatures", async () => {
    const { organization, user } = await anOwner(db);
    const { id, powerId } = await filed({ inn: organization.inn });
    const owner = await signIn(app, db, user.account);
    expect((await owner.get<Application>(`${calls}/${id}`)).data.obstacle).toBeNull();
    await withdraw(powerId);
    expect((await owner.get<Application>(`${calls}/${id}`)).data.obstacle).toBe(
      errorPhrase("applications.power-withdrawn"),
    );
    expect((await owner.post(`${calls}/accept`, { id })).code).toBe("applications.power-withdrawn");
  });

  test("a revoked certificate stops the acceptance, an expired one does not", async () => {
    const [inn, otherInn] = [nextInn(), nextInn()];
    const revoked = anIdentity(authority, inn);
    const expired = anIdentity(authority, otherInn, { notAfter: new Date("2026-03-10T12:30:00+03:00") });
    const { account } = await aUser(db);
    const client = await signIn(app, db, account);
    const apply = async (identity: typeof revoked, given: string) => {
      const details = { inn: given, name: "ООО «Поле»", address: "г. Воронеж" };
      const { data } = (await client.post<{ data: string }>(`${calls}/dataToSign`, details)).data;
      const body = {
        ...details,
        fullName: "Новикова Анна",
        phone: "+7 (912) 345-67-89",
        offersPlacement: true,
      };
      const sign = signCades(Buffer.from(data), identity).toString("base64");
      return (await client.post<{ id: number }>(`${calls}/create`, { ...body, sign, data })).data.id;
    };
    const [first, second] = [await apply(revoked, inn), await apply(expired, otherInn)];
    const list = readRevocationList(issueRevocationList(authority, { revoked: [revoked.certificate] }));
    trust = { ...trust, revocationLists: [list] };
    clock.set("2026-03-10T13:00:00+03:00");
    expect(await obstacleOf(first)).toBe(errorPhrase("applications.certificate-revoked"));
    expect(await obstacleOf(second)).toBeNull();
    const refused = await accept(first);
    expect([refused.status, refused.code]).toEqual([409, "applications.certificate-revoked"]);
    expect((await accept(second)).status).toBe(200);
  });
});
