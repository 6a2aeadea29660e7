import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { maxEffects, type EditEffect } from "@birzha/domain/shared/registers/effects.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { anOrganization } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { submitted } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";

let stage: ContractsStage;
let ownerId: number;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-20T12:00:00+03:00");
  const { firm: organization, owner, database } = stage;
  const { db } = database;
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "owner")
    .executeTakeFirstOrThrow();
  ownerId = id;
  await owner.post("/api/auctions/draft", aProposal("2026-11-25"));
  await owner.post("/api/auction/trading/participant/applications/drafts/create", { drafts: [] });
  await owner.post("/api/auctions/proposal", aProposal("2026-11-26"));
  await stage.aContract();
  await aSpotDeal(db, { owner_inn: organization.inn, expires_on: "2026-12-01" });
});
afterAll(() => stage.close());

const effectsOf = async (url: string, client: TestClient = stage.operator) => {
  const { status, data, body } = await client.get<EditEffect[]>(url);
  if (status !== 200) throw new Error(body);
  return Object.fromEntries(
    data.map(({ kind, count, isAtLeast }) => [kind, isAtLeast ? `>=${count}` : count]),
  );
};
const ofOrganization = (id: number) => `/api/registration/Organizations/${id}/effects`;
const ofUser = (id: number) => `/api/registration/Users/${id}/effects`;
const ofRecord = (catalog: keyof typeof catalogCalls, id: number) =>
  catalogCalls[catalog].effects.path.replace("{id}", String(id));

test("DESK-022: blocking an organisation lists drafts, deliveries, auctions and online users", async () => {
  // The owner and the employee are signed in.
  expect(await effectsOf(ofOrganization(stage.firm.id))).toEqual({
    ...{ drafts: 2, deliveries: 2, proposals: 1, sessions: 2 },
  });
  const { id } = await anOrganization(stage.database.db);
  expect(await effectsOf(ofOrganization(id))).toEqual({});
  stage.clock.set("2026-11-27T12:00:00+03:00");
  expect((await effectsOf(ofOrganization(stage.firm.id)))["proposals"]).toBeUndefined();
  stage.clock.set("2026-11-20T12:00:00+03:00");
});

test("DESK-022: blocking a user lists sessions, sole accounts and open work", async () => {
  expect(await effectsOf(ofUser(ownerId))).toEqual({ sessions: 1, cabinets: 1, drafts: 2, proposals: 1 });
});

test("DESK-022: large counts appear as a minimum", async () => {
  const { firm: organization, database } = stage;
  const rows = Array.from({ length: maxEffects }, () => ({
    ...{ organization_id: organization.id, stored_by: ownerId },
    ...{ stored_at: "2026-11-20T12:00:00+03:00", last_edit_at: "2026-11-20T12:00:00+03:00" },
  }));
  await database.db.insertInto("member_drafts").values(rows).execute();
  expect((await effectsOf(ofOrganization(organization.id)))["drafts"]).toBe(`>=${maxEffects}`);
});

test("DESK-022: hiding a record lists reports, rules and records using it", async () => {
  const { choices, owner, operator, firm: organization } = stage;
  const {
    product_type: product,
    currency,
    basis_type: basis,
  } = choices.domestic as unknown as Record<string, { readonly id: number }>;
  await submitted(owner, organization.id, { ...choices.domestic, contract_number: "ЗП-1" });
  expect(await effectsOf(ofRecord("productTypes", product!.id))).toEqual({ reports: 1 });
  expect(await effectsOf(ofRecord("currencies", currency!.id))).toEqual({ reports: 1 });
  expect((await effectsOf(ofRecord("basisTypes", basis!.id)))["reports"]).toBe(1);
  const rule = { ...aDutyRule(), productTypeIds: [product!.id], validTo: null };
  expect((await operator.post("/api/duties/rules/create", rule)).status).toBe(200);
  expect(await effectsOf(ofRecord("productTypes", product!.id))).toEqual({ reports: 1, dutyRules: 1 });
});

test("DESK-022 FIX-068: only staff reads effects, unknown records return 404", async () => {
  for (const url of [ofOrganization(stage.firm.id), ofUser(ownerId), ofRecord("regions", 1)]) {
    expect((await stage.owner.get(url)).status).toBe(403);
    expect((await stage.operator.get(url.replace(/\d+/, "987654321"))).status).toBe(404);
  }
});
