import { afterAll, beforeAll, expect, test } from "vitest";
import { auditedDuring } from "../../test/stages/audited-during.ts";
import { anEmployee } from "../../test/stages/factories.ts";
import { openReportsStage, type ReportsStage } from "../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../test/stages/sign-in.ts";

/** PARALLEL_ROUNDS=100 in a full run. */
const rounds = Number(process.env["PARALLEL_ROUNDS"] ?? 5);

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T09:00:00+03:00");
});
afterAll(() => stage.close());

async function members(count: number) {
  const { db } = stage.database;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { user } = await anEmployee(db, { organization: stage.firm });
      return { id: user.id, client: await signIn(stage.app, db, user.account) };
    }),
  );
}

const give = (by: TestClient, userId: number) =>
  by.put("/api/registration/Users/transferRightsOwner", { userId, organizationId: stage.firm.id });

async function owners() {
  const rows = await stage.database.db
    .selectFrom("memberships")
    .select("user_id as id")
    .where("organization_id", "=", stage.firm.id)
    .where("user_type", "=", 1)
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ id }) => id);
}

/** An operator returns the account to the owner of the stage. */
async function restore() {
  const { id } = await stage.database.db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "owner")
    .executeTakeFirstOrThrow();
  if ((await owners())[0] !== id) await give(stage.operator, id);
  expect(await owners()).toEqual([id]);
}

test("FIX-009 G-72: both owners and the organisation have an audit row each", async () => {
  const [member] = await members(1);
  const [former] = await owners();
  const lines = await auditedDuring(stage.database.db, () => give(stage.operator, member!.id));
  expect(lines).toEqual([
    `users.change-type membership ${former}`,
    `users.change-type membership ${member!.id}`,
    `organizations.transfer-ownership organization ${stage.firm.id}`,
  ]);
  await restore();
});

test("G-72 S-6 S-9: of two concurrent transfers one wins and one owner remains", async () => {
  const [first, second] = await members(2);
  for (let round = 0; round < rounds; round++) {
    const responses = await Promise.all([give(stage.owner, first!.id), give(stage.owner, second!.id)]);
    const won = responses.map(({ status }) => status === 200);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(responses.map(({ status }) => status)).toEqual(won.map((isWinner) => (isWinner ? 200 : 403)));
    expect(await owners()).toEqual([won[0] ? first!.id : second!.id]);
    await restore();
  }
});

test("G-72 G-73 S-6: a transfer during the target's exclusion leaves exactly one owner", async () => {
  const [target] = await members(1);
  const { operator } = stage;
  for (let round = 0; round < rounds; round++) {
    const [given, out] = await Promise.all([
      give(stage.owner, target!.id),
      stage.owner.post("/api/registration/Users/blockAccessToOrganization", {
        isActive: false,
        userId: target!.id,
        organizationId: stage.firm.id,
        description: "Уволен",
      }),
    ]);
    // Either the target is excluded before the transfer, or owns the account and the former owner cannot
    // exclude it.
    expect([200, 409]).toContain(given.status);
    expect(given.status === 200 ? [403, 409] : [200]).toContain(out.status);
    expect(await owners()).toHaveLength(1);
    await restore();
    if (out.status === 200)
      await operator.post("/api/registration/Users/blockAccessToOrganization", {
        isActive: true,
        userId: target!.id,
        organizationId: stage.firm.id,
      });
  }
});

test("G-72 G-70 S-6: a transfer during the target's block leaves exactly one owner", async () => {
  const [target] = await members(1);
  const block = (status: number) =>
    stage.operator.post("/api/registration/Users/blockAccess", {
      id: target!.id,
      status,
      ...(status === 1 ? { description: "Проверка" } : {}),
    });
  for (let round = 0; round < rounds; round++) {
    const [given, blocked] = await Promise.all([give(stage.owner, target!.id), block(1)]);
    expect([200, 409]).toContain(given.status);
    expect(blocked.status).toBe(200);
    expect(await owners()).toHaveLength(1);
    await restore();
    expect((await block(0)).status).toBe(200);
  }
});
