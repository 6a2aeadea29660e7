import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { approvalKinds, coversBody } from "@birzha/domain/shared/access/approval-rule.ts";
import { staffUndoError, staffWrites } from "@birzha/domain/shared/access/staff-writes.ts";
import { actorKinds, type ActorKind } from "@birzha/domain/shared/access/access.ts";
import { createAgreement, listAgreements } from "@birzha/domain/agreements/api.ts";
import { changeTermination, terminateAgreement } from "@birzha/domain/agreements/change-api.ts";
import { validateAgreement } from "@birzha/domain/agreements/filing-api.ts";
import { acceptApplication, rejectApplication } from "@birzha/domain/applications/api.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { answerMention, listMentions, settleDispute } from "@birzha/domain/counterparties/api.ts";
import { createRule, updateRule } from "@birzha/domain/duties/rule-api.ts";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { withdrawPower } from "@birzha/domain/signing/api.ts";
import { acceptInvitation, resendInvitation, withdrawInvitation } from "@birzha/domain/invitations/api.ts";
import { revokeDelegation, revokeKey } from "@birzha/domain/keys/api.ts";
import { decideSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import { removeWebhook } from "@birzha/domain/webhooks/api.ts";
import { answerNotice } from "@birzha/domain/exchange/api.ts";
import { getStaffNotice } from "@birzha/domain/exchange/staff-api.ts";
import {
  decideMemberApplication,
  deleteMemberDraft,
  sendMemberApplication,
} from "@birzha/domain/members/application-api.ts";
import { createDraft, sendProposal } from "@birzha/domain/auctions/api.ts";
import { decideProposal, recordAuctionResult } from "@birzha/domain/auctions/processing-api.ts";
import { blockOrganization } from "@birzha/domain/organizations/api.ts";
import { recordSuccession, undoSuccession } from "@birzha/domain/organizations/succession-api.ts";
import { updateDeals } from "@birzha/domain/spot/api.ts";
import { withdrawRequest } from "@birzha/domain/approvals/api.ts";
import { blockMember, blockUser, endSession, transferOwnership } from "@birzha/domain/users/api.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { keyRightOf } from "@birzha/domain/shared/access/key-access.ts";
import { keyRights, type KeyRight } from "@birzha/domain/shared/access/key-rights.ts";
import type { AppOptions } from "../../src/app-options.ts";
import { buildApp } from "../../src/app.ts";
import { snapshotDigest } from "../../src/areas/approvals/snapshot.ts";
import { aPower } from "../stages/powers.ts";
import { pairReports } from "../../src/areas/counterparties/actions/pair-reports.ts";
import { insertInvitation } from "../../src/areas/invitations/store.ts";
import { endDelegation, endKey } from "../../src/areas/keys/store.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { inOwnerTransaction, inTransaction } from "../../src/platform/db/request-transaction.ts";
import { DirectoryStorage } from "../../src/platform/files/directory-storage.ts";
import { contractItem } from "../stages/contracts.ts";
import { cloneDatabase } from "../stages/database.ts";
import { checkDocument } from "../stages/document-check.ts";
import {
  endCustomRule,
  putRuleInForce,
  startRuleTrial,
  suspendCustomRule,
} from "@birzha/domain/rules/custom-rule-api.ts";
import { anImport } from "../stages/imports.ts";
import { aCustomRule } from "../stages/rules.ts";
import { aDutyRule } from "../stages/duties.ts";
import {
  aMemberApplication,
  anEmployee,
  anOperator,
  anOrganization,
  anOwner,
  aNotice,
  aTradingMember,
  aUser,
} from "../stages/factories.ts";
import { aDelegation, aKey, drawKey } from "../stages/keys.ts";
import { aSpotDeal } from "../stages/spot.ts";
import { auctionDay, callOf, delegateInn, nameOf, namesRecord } from "./permissions-calls.ts";
import type { Target } from "./permissions-target.ts";
import { aProposal } from "../stages/proposals.ts";
import { pdf, reportChoices, setClock, submission, upload } from "../stages/reports.ts";
import { testAuthenticate } from "../stages/sign-in.ts";
import { aWebhook } from "../stages/webhooks.ts";

const declaredEndpoints = allEndpoints.map(({ endpoint }) => endpoint);

const database = await cloneDatabase();
const { db, requests } = database;
const directory = await mkdtemp(path.join(tmpdir(), "birzha-permissions-"));
const document = checkDocument();
const bound: { readonly method: string; readonly url: string }[] = [];
const options: AppOptions = {
  database,
  files: new DirectoryStorage(directory),
  clock: setClock("2026-03-10T12:00:00+03:00"),
  authenticate: testAuthenticate(db),
  isSignatureRequired: false,
  ruleNoticeDays: 0,
  followCalls: document.followCalls,
};
const app = await buildApp({
  ...options,
  // After the platform's own routes: all further routes are endpoints of areas.
  attachSignIn: (calls) => {
    calls.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) bound.push({ method: each, url });
    });
  },
});
/** FIX-322: the same portal with `FOUR_EYES=all`. */
const strictApp = await buildApp({ ...options, fourEyes: approvalKinds });
afterAll(async () => {
  await strictApp.close();
  await app.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** A trading participant with every right. */
const company = await anOrganization(db, { ntb_user: true });
const people = {
  newcomer: (await aUser(db)).id,
  blocked: (await anEmployee(db, { organization: company, user: { status: 1 } })).user.id,
  employee: (await anEmployee(db, { organization: company })).user.id,
  owner: (await anOwner(db, { organization: company })).user.id,
  /** Owner of another organisation. */
  farmer: (await anOwner(db, { organization: await anOrganization(db, { ntb_user: true }) })).user.id,
  /** Employee of an organisation that only reports contracts. */
  reporter: (await anEmployee(db)).user.id,
  /** Employee of a trading participant without rights. */
  visitor: (
    await anEmployee(db, {
      organization: await anOrganization(db, {
        ntb_user: true,
        has_auctions: false,
        has_contracts: false,
        has_spot: false,
      }),
    })
  ).user.id,
  /** Owner of an organisation that the exchange has blocked. */
  suspended: (await anOwner(db, { organization: await anOrganization(db, { status: 1 }) })).user.id,
  operator: (await anOperator(db, { last_organization_id: company.id })).id,
  /** Staff above the operator (G-13). */
  supervisor: (await aUser(db, { role: 3 })).id,
  /** The trading system. */
  machine: (await aUser(db, { role: 9 })).id,
};
type Person = keyof typeof people;

const cookies = new Map<Person | "guest", string>();
for (const [person, userId] of Object.entries(people))
  cookies.set(person as Person, `auth.session=${await startSession(db, userId, {}, 3600)}`);

type Extra = Readonly<Record<string, string>>;

/** Requests with a key have no cookie. */
type Caller = Person | "guest" | { readonly key: string };

async function call(
  person: Caller,
  endpoint: EndpointShape,
  target: Target,
  extra: Extra = {},
  portal = app,
) {
  const isProgram = typeof person === "object";
  const cookie = isProgram ? undefined : cookies.get(person);
  const { url, payload } = callOf(endpoint, target);
  const answer = await portal.inject({
    method: endpoint.method,
    url,
    headers: {
      clientrequestid: randomUUID(),
      ...(cookie ? { cookie } : {}),
      ...(isProgram ? { authorization: `Bearer ${person.key}` } : {}),
      ...extra,
    },
    ...(payload === undefined ? {} : { payload }),
    payloadAsStream: true,
  });
  const { statusCode: status, headers } = answer;
  const content = answer.stream();
  // The event stream has no end.
  if (endpoint.response.kind === "stream" && status === 200) content.destroy();
  const body = content.destroyed ? "" : await text(content);
  const isJson = String(headers["content-type"]).startsWith("application/json");
  const { code, data } = (isJson ? JSON.parse(body) : {}) as { code?: string; data?: unknown };
  return { status, code, data, body: body.replace(/"requestId":"[^"]*"/, "") };
}

/** Staff act for an organisation only on request; uploads and trade writes require one. */
const actingFor = ({ file: isUpload, effect, right, access }: EndpointShape): Extra =>
  isUpload || (right && effect === "write" && access.owner === "own")
    ? { currentorganization: String(company.id) }
    : {};

const { domestic } = await reportChoices(db);
const postAs = async (person: Person, url: string, payload: object) => {
  const headers = { cookie: cookies.get(person)!, clientrequestid: randomUUID() };
  return (await app.inject({ method: "POST", url, headers, payload })).json<{
    data: { id: number; value: string };
  }>().data;
};
const post = (url: string, payload: object) => postAs("employee", url, payload);
const file = await post("/api/UploadFile", upload("договор.pdf", pdf()));
const report = await post(createAgreement.path, submission(company.id, { ...domestic, files: [file] }));
const aSuspicion = (reportId: number) =>
  sql`
  insert into radar_suspicions (report_id, version, day, score, sentences, price)
  values (${reportId}, 1, '2026-03-10', 40, '[]', 17420)`.execute(db);
await aSuspicion(report.id);
await sql`
  insert into market_requests (requested_at, author_user_id, note)
  select now(), min(id), 'Проверка' from users`.execute(db);
/** An application to the organisation, to be decided by its owner. */
const anApplication = async () => {
  const { rows } = await sql<{ id: number }>`
    insert into applications (user_id, account, full_name, phone, inn, name, address, is_f_address, is_ip, is_uk,
      ntb_user, consent_at, consent_version, result_check, registered_at, to_operator)
    values (${(await aUser(db)).id}, 'someone', 'Иванов', '', ${company.inn}, ${company.name}, ${company.address}, true, false,
      false, false, now(), '1', true, now(), false)
    returning id`.execute(db);
  return rows[0]!.id;
};
const applicationId = await anApplication();
const { id: memberId } = await aTradingMember(db);
/** An application of the organisation about its admissions, and a draft. */
const aMemberOrder = async () => (await aMemberApplication(db, company.id, memberId)).id;
const aMemberDraft = async () =>
  (
    await db
      .insertInto("member_drafts")
      .values({
        organization_id: company.id,
        stored_at: "2026-03-10T12:00:00+03:00",
        stored_by: people.employee,
        last_edit_at: "2026-03-10T12:00:00+03:00",
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
const memberOrderId = await aMemberOrder();
await db
  .insertInto("member_admissions")
  .values({
    ...{ organization_id: company.id, member_id: memberId, application_id: memberOrderId },
    admission_date: "2026-03-01",
  })
  .execute();
const imported = await app.inject({
  method: "PUT",
  url: importContracts.path,
  headers: { cookie: cookies.get("machine")!, clientrequestid: randomUUID() },
  payload: { data: [contractItem({ ownerInn: company.inn, contractDate: "2026-03-02" })] },
});
const contractId = imported.json<{ data: [{ id: number }] }>().data[0].id;
const memberDraftId = await aMemberDraft();
await db
  .insertInto("signature_evidence")
  .values({
    application_id: applicationId,
    user_id: people.newcomer,
    content: Buffer.from("{}"),
    signature: Buffer.from("0"),
    chain: [],
    trusted: [],
    revocation_lists: [],
    error: "signing.malformed",
    checked_at: "2026-03-10T12:00:00+03:00",
  })
  .execute();
const spotFile = await post("/api/spot/file/upload", upload("акт.pdf", pdf()));
const spotDeal = await aSpotDeal(db, { owner_inn: company.inn });
const aRule = async () => (await postAs("operator", createRule.path, aDutyRule())).id;
const dutyRuleId = await aRule();
const ruleId = await aCustomRule(db, people.operator, {}, { trial: "running" });
const aDraft = async () => (await post(createDraft.path, { data: {} })).id;
const aSentProposal = async () => (await post(sendProposal.path, aProposal(auctionDay))).id;
/** An accepted proposal: only its auction has a result. */
async function anAcceptedProposal(): Promise<number> {
  const id = await aSentProposal();
  const { url, payload } = callOf(decideProposal, { ...missing, proposalId: id });
  await app.inject({
    method: "PUT",
    url,
    headers: { cookie: cookies.get("operator")!, clientrequestid: randomUUID() },
    payload: payload as object,
  });
  return id;
}
const draftId = await aDraft();
const noticeId = await aNotice(db);
const proposalId = await aSentProposal();
/** Another session of the user. */
async function anotherSession(userId: number): Promise<number> {
  await startSession(db, userId, {}, 3600);
  const { rows } = await sql<{ number: number }>`
    select number from sessions where user_id = ${userId} order by number desc limit 1`.execute(db);
  return rows[0]!.number;
}
/** DESK-023: a pending request to create a catalogue record. */
async function aPendingApproval(requesterId: number): Promise<number> {
  const { action, entity } = { action: "catalogs.create", entity: "catalog" };
  const body = { name: `Базис ${randomUUID()}`, isActive: true };
  const { id } = await db
    .insertInto("approvals")
    .values({
      kind: "catalogs",
      endpoint: nameOf(catalogCalls.basisTypes.create),
      input: JSON.stringify({ params: {}, query: {}, body }),
      action,
      entity,
      entity_id: null,
      snapshot_digest: snapshotDigest([{ action, entity }]),
      changes: "[]",
      requested_by: requesterId,
      requested_at: new Date().toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
/** A saved view of the user, in the organisation or at the exchange. */
async function aView(userId: number): Promise<number> {
  const { id } = await db
    .insertInto("views")
    .values({
      ...{ user_id: userId, organization_id: userId === people.operator ? null : company.id },
      ...{ register: "contracts", name: randomUUID(), is_shared: false },
      state: JSON.stringify({ address: {}, columns: null, density: "usual" }),
      changed_at: "2026-03-10T12:00:00+03:00",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const viewId = await aView(people.employee);
const importId = await anImport(db, company.id, people.employee);
const { rows: receipts } = await sql<{ number: string }>`
  select number from agreement_receipts where report_id = ${report.id}`.execute(db);
const receiptNumber = receipts[0]!.number;
await anOrganization(db, { inn: delegateInn });
const { id: keyId } = await aKey(db, company.id);
const aGivenDelegation = async () => aDelegation(db, company.id, (await anOrganization(db)).id);
const delegationId = await aGivenDelegation();
/** An invitation of the organisation to a stranger, or of another organisation to the user. */
async function anInvitation(to?: number): Promise<number> {
  const email = `${randomUUID()}@firm.example`;
  if (to !== undefined) await db.updateTable("users").set({ email }).where("id", "=", to).execute();
  const { user, organization } =
    to === undefined ? { user: { id: people.owner }, organization: company } : await anOwner(db);
  return inOwnerTransaction(db, (tx) =>
    insertInvitation(
      tx,
      { organizationId: organization.id, email, name: null },
      { by: user.id, at: new Date() },
    ),
  );
}
const invitationId = await anInvitation();
const newPower = async () =>
  (await aPower(db, { inn: company.inn, userId: people.employee, account: "employee" })).id;
const powerId = await newPower();
const { id: webhookId } = await aWebhook(db, company.id);
const { id: webhookOfMachine } = await aWebhook(db, null);
const sessionOfEmployee = await anotherSession(people.employee);
const approvalId = await aPendingApproval(people.operator);
/** DEAL-021: both sides of a deal with the farmer, and a dispute about the other report. */
const { rows: farms } = await sql<{ id: number; inn: string }>`
  select o.id, o.inn from organizations o join memberships m on m.organization_id = o.id
  where m.user_id = ${people.farmer}`.execute(db);
const deal = {
  ...domestic,
  contract_number: "Пара-1",
  manufacturer_inn: farms[0]!.inn,
  purchaser_inn: company.inn,
};
const { id: pairedId } = await post(createAgreement.path, submission(company.id, deal));
const { id: mentionId } = await postAs("farmer", createAgreement.path, submission(farms[0]!.id, deal));
await pairReports({ db, clock: setClock("2026-03-10T12:00:00+03:00") });
const mentions = await app.inject({
  url: listMentions.path,
  headers: { cookie: cookies.get("employee")!, clientrequestid: randomUUID() },
});
const mentionSeen = mentions.json<{ data: { rows: { seen: string }[] } }>().data.rows[0]!.seen;
const aDispute = async () =>
  (
    await post(answerMention.path, {
      reportId: mentionId,
      seen: mentionSeen,
      kind: "disputed",
      reason: "Спор",
    })
  ).id;
const disputeId = await aDispute();
const successorId = (await anOrganization(db)).id;
const targetOf = (userId: number): Target => ({
  userId,
  sessionId: sessionOfEmployee,
  organizationId: company.id,
  successorId,
  successionId: 987_654_321,
  reportId: report.id,
  fileId: file.id,
  applicationId,
  draftId,
  proposalId,
  noticeId,
  memberId,
  memberOrderId,
  memberDraftId,
  contractId,
  spotDealId: spotDeal.id,
  spotFileId: spotFile.id,
  importId,
  receiptNumber,
  viewId,
  approvalId,
  dutyRuleId,
  ruleId,
  keyId,
  delegationId,
  invitationId,
  powerId,
  webhookId: userId === people.machine ? webhookOfMachine : webhookId,
  webhookKind: userId === people.machine ? "exchange-notices" : "agreements",
  ...{ mentionId, mentionSeen, pairedId, disputeId },
  values: domestic,
});
const missing: Target = {
  userId: 987_654_321,
  sessionId: 987_654_321,
  organizationId: 987_654_321,
  successorId: 987_654_321,
  successionId: 987_654_321,
  reportId: 987_654_321,
  fileId: 987_654_321,
  applicationId: 987_654_321,
  draftId: 987_654_321,
  proposalId: 987_654_321,
  noticeId: 987_654_321,
  memberId: 987_654_321,
  memberOrderId: 987_654_321,
  approvalId: 987_654_321,
  memberDraftId: 987_654_321,
  contractId: 987_654_321,
  spotDealId: 987_654_321,
  spotFileId: 987_654_321,
  importId: 987_654_321,
  receiptNumber: "987654321-1-7F3K9QW2XM",
  viewId: 987_654_321,
  dutyRuleId: 987_654_321,
  ruleId: 987_654_321,
  keyId: 987_654_321,
  delegationId: 987_654_321,
  invitationId: 987_654_321,
  powerId: 987_654_321,
  webhookId: 987_654_321,
  webhookKind: "agreements",
  ...{ mentionId: 987_654_321, mentionSeen, pairedId: 987_654_321, disputeId: 987_654_321 },
  values: domestic,
};

async function aSuccession(userId: number): Promise<Target> {
  const target = await freshTarget(recordSuccession, userId);
  const { data } = await call("operator", recordSuccession, target);
  return { ...target, successionId: (data as { readonly id: number }).id };
}

/** Endpoints change their record, so each test has a new one in the required state. */
async function freshTarget(endpoint: EndpointShape, userId: number): Promise<Target> {
  if (endpoint === blockOrganization || endpoint === recordSuccession)
    return { ...targetOf(userId), organizationId: (await anOrganization(db)).id };
  if (endpoint === undoSuccession && userId !== missing.userId) return aSuccession(userId);
  if (endpoint === acceptApplication || endpoint === rejectApplication)
    return { ...targetOf(userId), applicationId: await anApplication() };
  if (endpoint === answerNotice || endpoint === getStaffNotice)
    return { ...targetOf(userId), noticeId: await aNotice(db, { kind: "proposal_revoke" }) };
  if (endpoint === decideMemberApplication)
    return { ...targetOf(userId), memberOrderId: await aMemberOrder() };
  // FIX-068: drafts belong to the organisation; the exchange sends without one.
  if (endpoint === sendMemberApplication && userId === people.operator)
    return { ...targetOf(userId), memberDraftId: null };
  if (endpoint === sendMemberApplication || endpoint === deleteMemberDraft)
    return { ...targetOf(userId), memberDraftId: await aMemberDraft() };
  if (/\/(?:reconciliation|protocol)$/.test(endpoint.path) && userId !== missing.userId)
    return {
      ...targetOf(userId),
      importId: await anImport(db, company.id, people.employee, "reconciliation"),
    };
  if (endpoint.path.startsWith("/api/corrections/") && userId !== missing.userId)
    return { ...targetOf(userId), importId: await anImport(db, company.id, people.employee, "correction") };
  if (endpoint.path.startsWith("/api/imports") && userId !== missing.userId)
    return { ...targetOf(userId), importId: await anImport(db, company.id, people.employee) };
  if (endpoint.path.startsWith("/api/views/") && userId !== missing.userId)
    return { ...targetOf(userId), viewId: await aView(userId) };
  if (endpoint.path.startsWith("/api/approvals/") && userId !== missing.userId)
    return {
      ...targetOf(userId),
      approvalId: await aPendingApproval(endpoint === withdrawRequest ? userId : people.supervisor),
    };
  if (endpoint === endSession && userId !== missing.userId)
    return { ...targetOf(userId), sessionId: await anotherSession(userId) };
  if (endpoint === blockUser) return targetOf((await aUser(db)).id);
  if (endpoint === blockMember || endpoint === transferOwnership)
    return targetOf((await anEmployee(db, { organization: company })).user.id);
  if (endpoint === updateDeals)
    return { ...targetOf(userId), spotDealId: (await aSpotDeal(db, { owner_inn: company.inn })).id };
  if (endpoint === settleDispute && userId !== missing.userId)
    return { ...targetOf(userId), disputeId: await aDispute() };
  if (endpoint === revokeKey) return { ...targetOf(userId), keyId: (await aKey(db, company.id)).id };
  if (endpoint === revokeDelegation) return { ...targetOf(userId), delegationId: await aGivenDelegation() };
  if (endpoint === acceptInvitation && userId !== missing.userId)
    return { ...targetOf(userId), invitationId: await anInvitation(userId) };
  if (endpoint === resendInvitation || endpoint === withdrawInvitation)
    return { ...targetOf(userId), invitationId: await anInvitation() };
  if (endpoint === withdrawPower) return { ...targetOf(userId), powerId: await newPower() };
  if (endpoint === removeWebhook && [people.owner, people.machine].includes(userId))
    return {
      ...targetOf(userId),
      webhookId: (await aWebhook(db, userId === people.machine ? null : company.id)).id,
    };
  if (endpoint.path.startsWith("/api/rules/{id}") && userId !== missing.userId) {
    const isEnded = endpoint === endCustomRule || endpoint === suspendCustomRule;
    const trial = endpoint === putRuleInForce ? ("done" as const) : ("running" as const);
    const state = isEnded ? { isInForce: true } : endpoint === startRuleTrial ? {} : { trial };
    return { ...targetOf(userId), ruleId: await aCustomRule(db, people.operator, {}, state) };
  }
  if (endpoint === updateRule) return { ...targetOf(userId), dutyRuleId: await aRule() };
  if (endpoint.path.startsWith("/api/auctions/draft/"))
    return { ...targetOf(userId), draftId: await aDraft() };
  if (endpoint === recordAuctionResult && userId !== missing.userId)
    return { ...targetOf(userId), proposalId: await anAcceptedProposal() };
  if (endpoint.path.startsWith("/api/auctions/proposal/"))
    return { ...targetOf(userId), proposalId: await aSentProposal() };
  if (endpoint.method !== "PUT") return targetOf(userId);
  const fresh = await post(
    createAgreement.path,
    submission(company.id, { ...domestic, contract_number: randomUUID() }),
  );
  const target = { ...targetOf(userId), reportId: fresh.id };
  if (endpoint === decideSuspicion) await aSuspicion(fresh.id);
  if (endpoint === changeTermination) await call("employee", terminateAgreement, target);
  return target;
}

/** Restores memberships: one endpoint transfers the account, another joins an organisation. */
afterEach(async () => {
  await sql`
    delete from memberships m using invitations i
    where m.user_id = i.accepted_by and m.organization_id = i.organization_id`.execute(db);
  const ofOrganization = db.updateTable("memberships").where("organization_id", "=", company.id);
  await ofOrganization.set({ user_type: 0 }).execute();
  await ofOrganization.set({ user_type: 1 }).where("user_id", "=", people.owner).execute();
});

const byName = (endpoints: readonly EndpointShape[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

test("PLAT-102 S-2: every bound endpoint declares its access, and vice versa", () => {
  const toPath = (url: string) => url.replace(/:id\(.*\)/, "{id}").replace(/:(\w+)/g, "{$1}");
  const calls = bound.filter(({ method }) => method !== "HEAD");
  expect(calls.map(({ method, url }) => `${method} ${toPath(url)}`).toSorted()).toEqual(
    declaredEndpoints.map(nameOf).toSorted(),
  );
  for (const { access } of declaredEndpoints)
    expect(Object.keys(access).toSorted()).toEqual([...actorKinds].toSorted());
});

/** Expected result by table 2.8 of the requirements; own and self mean the actor's own records. */
function expectation(endpoint: EndpointShape, kind: ActorKind): readonly [number, string | undefined] {
  if (kind === "guest" && endpoint.access.guest === "no") return [401, "shared.no-session"];
  if (endpoint.access[kind] !== "no") return [200, undefined];
  if (kind === "blocked") return [403, "shared.blocked"];
  return [403, kind === "newcomer" ? "shared.no-organization" : "shared.forbidden"];
}

describe.each(actorKinds.map((kind) => [kind]))(
  "PLAT-101 PLAT-102 ACC-008 S-2: every endpoint answers a %s as declared",
  (kind) => {
    test.each(byName(declaredEndpoints))("%s", async (_name, endpoint) => {
      const target = await freshTarget(endpoint, kind === "guest" ? missing.userId : people[kind]);
      const extra = kind === "operator" ? actingFor(endpoint) : {};
      const { status, code } = await call(kind, endpoint, target, extra);
      expect([status, code]).toEqual(expectation(endpoint, kind));
    });
  },
);

describe("FIX-322: all kinds under approval", () => {
  const ofStaff = staffWrites(allEndpoints).map(({ endpoint }) => endpoint);

  test.each(byName(ofStaff))("an operator alone does what staff takes back: %s", async (_name, endpoint) => {
    const target = await freshTarget(endpoint, people.operator);
    const { payload } = callOf(endpoint, target);
    const { status, body } = await call("operator", endpoint, target, actingFor(endpoint), strictApp);
    const { approval } = endpoint;
    const due = approval && coversBody(approval, payload) ? 202 : 200;
    expect([status, status === due || body]).toEqual([due, true]);
  });

  test("every write of staff states how it is taken back, or that it needs approval", () => {
    const errors = staffWrites(allEndpoints).map((write) => staffUndoError(write, allEndpoints));
    expect(errors.filter((error) => error !== undefined)).toEqual([]);
  });
});

/** `hasAccess` alone cannot be revoked: an organisation without it does not trade. */
const ofRights = declaredEndpoints.filter(
  ({ access, right }) => right !== undefined && access.employee !== "no",
);
test.each(byName(ofRights))(
  "ACC-007 ACC-001 A-61: without the area's right an endpoint gives 403: %s",
  async (_name, endpoint) => {
    const outsider = endpoint.right === "hasAccess" ? "reporter" : "visitor";
    const { status, code } = await call(outsider, endpoint, targetOf(people.employee));
    expect([status, code]).toEqual([403, "shared.forbidden"]);
  },
);

test.each(byName(declaredEndpoints.filter(({ access }) => access.newcomer === "empty")))(
  "PLAT-102 G-37: a newcomer gets an empty list from %s",
  async (_name, endpoint) => {
    const { data } = await call("newcomer", endpoint, targetOf(people.newcomer));
    expect([[], { totals: [] }]).toContainEqual(data);
  },
);

const writes = declaredEndpoints.filter(({ effect }) => effect === "write");
const reads = declaredEndpoints.filter(({ effect }) => effect === "read");

describe("G-13 G-11: read-only access", () => {
  // FIX-007: all users can end their own sessions.
  const ofOthers = writes.filter(({ access }) => access.operator !== "self");
  test.each(byName(ofOthers))("staff above the operator cannot write: %s", async (_name, endpoint) => {
    const { status, code } = await call(
      "supervisor",
      endpoint,
      targetOf(people.supervisor),
      actingFor(endpoint),
    );
    expect([status, code]).toEqual([403, "shared.forbidden"]);
  });

  test.each(byName(reads.filter(({ access }) => access.operator !== "no")))(
    "staff above the operator can read: %s",
    async (_name, endpoint) => {
      const { status } = await call("supervisor", endpoint, targetOf(people.supervisor));
      expect(status).toBe(200);
    },
  );

  // The profile of a user does not depend on an organisation.
  const ofOrganizations = writes.filter(({ access }) => access.owner !== "self");
  test.each(byName(ofOrganizations))(
    "the owner of a blocked organisation cannot write: %s",
    async (_name, endpoint) => {
      const { status, code } = await call("suspended", endpoint, targetOf(people.suspended));
      const isForOwners = endpoint.access.owner !== "no";
      expect([status, code]).toEqual([403, isForOwners ? "shared.organization-blocked" : "shared.forbidden"]);
    },
  );
});

const ofMembers = declaredEndpoints.filter(
  (endpoint) => ["own", "self"].includes(endpoint.access.owner) && namesRecord(endpoint),
);

const reporting: readonly EndpointShape[] = [createAgreement, validateAgreement];

async function expectNotThere(endpoint: EndpointShape, stranger: Caller = "farmer"): Promise<void> {
  const foreign = await call(stranger, endpoint, targetOf(people.employee));
  const none = await call(stranger, endpoint, missing);
  expect(foreign).toEqual(none);
  // Reporting for another organisation is forbidden, whether or not it exists.
  expect(foreign.status).toBe(reporting.includes(endpoint) ? 403 : 404);
}

describe("S-3 G-5 OTC-154 ORG-055: a record of another organisation looks missing", () => {
  test.each(byName(ofMembers))("%s of another organisation", (_name, endpoint) => expectNotThere(endpoint));

  test("the same endpoints find records of the caller's own organisation", async () => {
    const ask = async (endpoint: (typeof ofMembers)[number]) => {
      const { status } = await call("owner", endpoint, await freshTarget(endpoint, people.owner));
      return [endpoint.path, status];
    };
    // One after the other: their records belong to the same organisation. The transfer ends the ownership.
    const inOrder = [...ofMembers.filter((endpoint) => endpoint !== transferOwnership), transferOwnership];
    const responses = [];
    for (const endpoint of inOrder) responses.push(await ask(endpoint));
    expect(responses).toEqual(inOrder.map(({ path }) => [path, 200]));
  });
});

/** The first layer: without policies the statements alone hide foreign rows. */
describe("S-3 ACC-012: without policies the query alone hides foreign rows", () => {
  const switchPolicies = (how: "disable" | "enable") =>
    sql`do $$ declare t regclass; begin
      for t in select oid from pg_class where relkind in ('r', 'p') and relrowsecurity <> ${sql.lit(how === "enable")}
        and oid in (select polrelid from pg_policy)
      loop execute format('alter table %s ${sql.raw(how)} row level security', t); end loop; end $$`.execute(
      db,
    );
  const lists = reads.filter(
    (endpoint) => ["own", "self"].includes(endpoint.access.owner) && !namesRecord(endpoint),
  );
  const seen: unknown[] = [];
  const ask = (endpoint: EndpointShape) => call("farmer", endpoint, targetOf(people.farmer));

  beforeAll(async () => {
    for (const endpoint of lists) seen.push(await ask(endpoint));
    await switchPolicies("disable");
  });
  afterAll(() => switchPolicies("enable"));

  test("a bare select returns all rows", async () => {
    const nobody: Actor = {
      ...{ kind: "newcomer", userId: people.newcomer, account: "newcomer", name: "", role: 1 },
      organization: undefined,
    };
    const { rows } = await inTransaction(requests.db, nobody, "read", (tx) =>
      sql<{ organization_id: number }>`select distinct organization_id from agreements`.execute(tx),
    );
    expect(rows).toContainEqual({ organization_id: company.id });
  });
  test.each(byName(ofMembers))("%s of another organisation", (_name, endpoint) => expectNotThere(endpoint));
  test.each(byName(lists))("%s returns the same as with policies", async (_name, endpoint) => {
    expect(await ask(endpoint)).toEqual(seen[lists.indexOf(endpoint)]);
  });
});

/** DOOR-002: every endpoint with every right of a key, own, delegated, foreign, revoked and expired. */
describe("DOOR-002: a key can do exactly what its rights state", async () => {
  const keyed = await anOrganization(db, { ntb_user: true });
  const vendor = await anOrganization(db, { ntb_user: true });
  const secretsOf = async (organizationId: number) =>
    Object.fromEntries(
      await Promise.all(
        keyRights.map(async (right) => [right, (await aKey(db, organizationId, { rights: [right] })).secret]),
      ),
    ) as Record<KeyRight, string>;
  const own = await secretsOf(company.id);
  const ofVendor = await secretsOf(vendor.id);
  const ofStranger = await secretsOf(keyed.id);
  const everyRight = (await aKey(db, keyed.id)).secret;
  await aDelegation(db, company.id, vendor.id);
  const revoked = await aKey(db, company.id);
  const expired = await aKey(db, company.id, { until: "2020-01-01" });
  const lapsed = await anOrganization(db, { ntb_user: true });
  await aDelegation(db, company.id, lapsed.id, { until: "2020-01-01" });
  const ofLapsed = await aKey(db, lapsed.id);
  const takenBack = await anOrganization(db, { ntb_user: true });
  const delegationTakenBack = await aDelegation(db, company.id, takenBack.id);
  const ofTakenBack = await aKey(db, takenBack.id);
  const forOrganization = { currentorganization: String(company.id) };

  beforeAll(async () => {
    // A caller with earlier requests loses the rights with the next request as well.
    for (const [key, extra] of [
      [revoked, {}],
      [ofTakenBack, forOrganization],
    ] as const)
      expect((await call({ key: key.secret }, listAgreements, missing, extra)).status).toBe(200);
    await inOwnerTransaction(db, async (tx) => {
      await endKey(tx, revoked.id, people.owner, new Date());
      await endDelegation(tx, delegationTakenBack, people.owner, new Date());
    });
  });

  const expected = (endpoint: EndpointShape, right: KeyRight): readonly [number, string | undefined] => {
    if (endpoint.access.employee === "no") return [403, "shared.forbidden"];
    return endpoint.access.guest === "yes" || keyRightOf(endpoint) === right
      ? [200, undefined]
      : [403, "shared.key-right"];
  };
  /** A rejection comes before the body is read. */
  const knock = async ({ method, path: address }: EndpointShape, key: string, extra: Extra = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...extra };
    const { statusCode, body } = await app.inject({
      method,
      url: address.replace("{id}", "1").replace("{name}", "commodity"),
      headers,
    });
    return [statusCode, (JSON.parse(body) as { code?: string }).code];
  };
  const responses = async (
    endpoint: EndpointShape,
    secrets: Readonly<Record<KeyRight, string>>,
    extra: Extra,
  ) => {
    const found: unknown[] = [];
    for (const right of keyRights) {
      const key = secrets[right];
      if (expected(endpoint, right)[0] !== 200) found.push(await knock(endpoint, key, extra));
      else {
        const target = await freshTarget(endpoint, people.employee);
        const { status, code } = await call({ key }, endpoint, target, extra);
        found.push([status, code]);
      }
    }
    return found;
  };

  test.each(byName(declaredEndpoints))("own and delegated: %s", async (_name, endpoint) => {
    const due = keyRights.map((right) => expected(endpoint, right));
    expect(await responses(endpoint, own, {})).toEqual(due);
    expect(await responses(endpoint, ofVendor, forOrganization)).toEqual(due);
  });
  // Public endpoints are excluded.
  const ofSomebody = declaredEndpoints.filter(({ access }) => access.guest === "no");
  test.each(byName(ofSomebody))("foreign, revoked and expired keys fail: %s", async (_name, endpoint) => {
    for (const key of [...Object.values(ofStranger), ofLapsed.secret, ofTakenBack.secret])
      expect(await knock(endpoint, key, forOrganization)).toEqual([403, "shared.foreign-organization"]);
    for (const key of [revoked.secret, expired.secret, drawKey()])
      expect(await knock(endpoint, key)).toEqual([401, "shared.wrong-key"]);
  });
  test.each(byName(ofMembers.filter((endpoint) => keyRightOf(endpoint) !== undefined)))(
    "%s of another organisation",
    (_name, endpoint) => expectNotThere(endpoint, { key: everyRight }),
  );
});

describe("S-2 G-18: the header never grants access to a foreign organisation", () => {
  test.each(byName(declaredEndpoints))("%s", async (_name, endpoint) => {
    for (const person of ["newcomer", "farmer", "suspended"] as const) {
      const target = targetOf(people[person]);
      const foreign = await call(person, endpoint, target, { currentorganization: String(company.id) });
      const none = await call(person, endpoint, target, {
        currentorganization: String(missing.organizationId),
      });
      expect([foreign.status, foreign.code]).toEqual([403, "shared.foreign-organization"]);
      expect(foreign).toEqual(none);
    }
  });
});

test("PLAT-101: a HEAD request needs a session, too", async () => {
  for (const { path: url } of reads.filter(
    ({ method, access }) => method === "GET" && access.guest === "no",
  )) {
    const { statusCode } = await app.inject({ method: "HEAD", url: url.replace("{id}", "1") });
    expect(statusCode).toBe(401);
  }
});

/* Last: it judges the responses of all tests above. */
test("FIX-141: every response of this walk matches the OpenAPI document", () => {
  document.expectNoGaps();
  const answered = declaredEndpoints.filter((endpoint) => document.checked.has(`${nameOf(endpoint)} 200`));
  expect(answered).toEqual(declaredEndpoints);
});
