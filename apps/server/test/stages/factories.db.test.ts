import { afterAll, expect, test } from "vitest";
import { hasInnCheckDigits } from "@birzha/domain/shared/values/inn.ts";
import { cloneDatabase } from "./database.ts";
import { aMembership, anEmployee, anOperator, anOwner } from "./factories.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

test("builders create the parents that a test does not name", async () => {
  const membership = await aMembership(db);
  const parents = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .innerJoin("organizations", "organizations.id", "memberships.organization_id")
    .select(["users.role", "organizations.inn"])
    .where("memberships.user_id", "=", membership.user_id)
    .execute();
  expect(parents).toHaveLength(1);
  expect(parents[0]?.role).toBe(1);
  expect(hasInnCheckDigits(parents[0]?.inn ?? "")).toBe(true);
});

test("owner and employee can share an organisation; staff has none", async () => {
  const owner = await anOwner(db);
  const employee = await anEmployee(db, { organization: owner.organization });
  const operator = await anOperator(db);
  const members = await db
    .selectFrom("memberships")
    .select(["user_id", "user_type"])
    .where("organization_id", "=", owner.organization.id)
    .orderBy("user_type")
    .execute();
  expect(members).toEqual([
    { user_id: employee.user.id, user_type: 0 },
    { user_id: owner.user.id, user_type: 1 },
  ]);
  expect(operator.role).toBe(2);
});
