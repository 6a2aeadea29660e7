import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { approvalKinds, type PendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import {
  approveRequest,
  listApprovals,
  rejectRequest,
  withdrawRequest,
} from "@birzha/domain/approvals/api.ts";
import { listQueue } from "@birzha/domain/tasks/api.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { openContractsStage, type ContractsStage } from "../../../test/stages/contracts.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { aMembership, anEmployee, anOperator, anOrganization } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestResponse, type TestClient } from "../../../test/stages/sign-in.ts";

const noon = "2026-11-20T12:00:00+03:00";
const why = "Нарушены правила";

interface Stage extends ContractsStage {
  /** Another operator. */
  readonly colleague: TestClient;
  readonly report: number;
  readonly proposal: number;
  readonly userId: number;
  readonly heirId: number;
  /** Records of the actions of FIX-322. */
  readonly ended: { readonly report: number; readonly proposal: number; readonly organization: number };
}

async function openStage(options?: Parameters<typeof openContractsStage>[1]): Promise<Stage> {
  const stage = await openContractsStage(noon, options);
  const { app, database, owner, firm: company, choices } = stage;
  const { db } = database;
  await anOperator(db, { account: "colleague", name: "Ткаченко Олег" });
  const { user } = await anEmployee(db, { organization: company, user: { account: "blocked-one" } });
  const { user: heir } = await anEmployee(db, { organization: company, user: { account: "heir" } });
  const sent = await owner.post<{ id: number }>("/api/auctions/proposal", aProposal("2026-11-26"));
  return {
    ...stage,
    colleague: await signIn(app, db, "colleague"),
    report: await submitted(owner, company.id, { ...choices.domestic, contract_number: "ЧГ-1" }),
    proposal: sent.data.id,
    userId: user.id,
    heirId: heir.id,
    ended: {
      report: await submitted(owner, company.id, { ...choices.domestic, contract_number: "ЧГ-2" }),
      proposal: (await owner.post<{ id: number }>("/api/auctions/proposal", aProposal("2026-11-27"))).data.id,
      organization: (await anOrganization(db)).id,
    },
  };
}

/** No call needs approval. */
let plain: Stage;
/** Calls of all kinds need approval. */
let strict: Stage;
beforeAll(async () => {
  plain = await openStage();
  strict = await openStage({ fourEyes: approvalKinds });
});
afterAll(async () => {
  await plain.close();
  await strict.close();
});

interface ApprovableAction {
  readonly call: (client: TestClient, stage: Stage) => Promise<TestResponse<unknown>>;
  /** The database value that the action changes. */
  readonly effect: (stage: Stage) => ReturnType<typeof sql<{ is: unknown }>>;
}

const actions: Readonly<Record<string, ApprovableAction>> = {
  "block of an organisation": {
    call: (client, { otherFirm: otherOrganization }) =>
      client.post("/api/registration/Organizations/blockAccess", {
        ...{ id: otherOrganization.id, status: 1, description: why, version: otherOrganization.version },
      }),
    effect: ({ otherFirm: otherOrganization }) =>
      sql`select status as is from organizations where id = ${otherOrganization.id}`,
  },
  "block of a user": {
    call: (client, { userId }) =>
      client.post("/api/registration/Users/blockAccess", { id: userId, status: 1, description: why }),
    effect: ({ userId }) => sql`select status as is from users where id = ${userId}`,
  },
  "block of a member": {
    call: (client, { userId, firm: company }) =>
      client.post("/api/registration/Users/blockAccessToOrganization", {
        ...{ userId, organizationId: company.id, isActive: false, description: why },
      }),
    effect: ({ userId }) => sql`select description as is from memberships where user_id = ${userId}`,
  },
  "block of a proposal": {
    call: (client, { proposal }) =>
      client.put(`/api/auctions/proposal/processing/${proposal}/block`, {
        data: { isBlockedState: true, comment: why, version: 1 },
      }),
    effect: ({ proposal }) =>
      sql`select is_blocked_manual as is from auction_proposals where id = ${proposal}`,
  },
  "cancel of a report": {
    call: (client, { report }) =>
      client.put("/api/Agreements/status", { id: report, status: 3, description: why, version: 1 }),
    effect: ({ report }) => sql`select status as is from agreements where id = ${report}`,
  },
  "transfer of a cabinet": {
    call: (client, { firm: company, heirId }) =>
      client.put("/api/registration/Users/transferRightsOwner", {
        ...{ userId: heirId, organizationId: company.id, description: why },
      }),
    effect: ({ heirId }) => sql`select user_type as is from memberships where user_id = ${heirId}`,
  },
  "termination of a report": {
    call: (client, { ended: { report } }) =>
      client.put("/api/Agreements/terminations", {
        ...{ id: report, terminationDate: "2026-11-19", terminationNumber: "Р-1" },
      }),
    effect: ({ ended: { report } }) => sql`select status as is from agreements where id = ${report}`,
  },
  "rejection of a proposal": {
    call: (client, { ended: { proposal } }) =>
      client.put(`/api/auctions/proposal/processing/${proposal}`, {
        data: { action: "reject", comment: why, version: 1 },
      }),
    effect: ({ ended: { proposal } }) =>
      sql`select status as is from auction_proposals where id = ${proposal}`,
  },
  "record of a successor": {
    call: (client, { ended: { organization }, firm: company }) =>
      client.post(`/api/registration/Organizations/${organization}/successions`, {
        ...{ successorId: company.id, kind: "merger", day: "2026-11-20", document: "Договор № 1" },
      }),
    effect: ({ ended: { organization } }) =>
      sql`select count(*)::int as is from successions where predecessor_id = ${organization}`,
  },
  "a rule of reporting": {
    call: (client) =>
      client.post("/api/duties/rules/create", aDutyRule({ name: "Четыре глаза", validFrom: "2026-11-20" })),
    effect: () => sql`select count(*)::int as is from duty_rule_versions where name = 'Четыре глаза'`,
  },
  "a record of a catalogue": {
    call: (client) => client.post("/api/dictionary/basisTypes/create", { name: "Базис четырёх глаз" }),
    effect: () => sql`select count(*)::int as is from basis_types where name = 'Базис четырёх глаз'`,
  },
};

const effectOf = async (act: ApprovableAction, stage: Stage): Promise<unknown> =>
  (await act.effect(stage).execute(stage.database.db)).rows[0]?.is;

interface Logged {
  readonly line: string;
  readonly told: string[];
  readonly approval: { readonly id: number; readonly requesterId: number } | null;
}
/** Audit rows of the work: action, record, fields before and after, and the approval. */
async function loggedDuring(stage: Stage, work: () => Promise<unknown>): Promise<Logged[]> {
  const { db } = stage.database;
  const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(db);
  await work();
  const { rows } = await sql<Logged>`
    select action || ' ' || entity as line,
      array(select 'before ' || k from jsonb_object_keys(coalesce(before, '{}')::jsonb) k
        union all select 'after ' || k from jsonb_object_keys(coalesce(after, '{}')::jsonb - 'approval') k
        order by 1) as told, after::jsonb -> 'approval' as approval
    from audit_log where id > ${last.rows[0]!.id} order by id`.execute(db);
  return rows;
}

const steps = { approve: approveRequest, reject: rejectRequest, withdraw: withdrawRequest };
const decide = (client: TestClient, id: number, step: keyof typeof steps, comment?: string) =>
  client.post(steps[step].path, { id, ...(comment ? { comment } : {}) });
const requested = async (act: ApprovableAction, client = strict.operator): Promise<number> => {
  const { status, data, body } = await act.call(client, strict);
  expect([status, body]).toEqual([202, expect.any(String)]);
  expect(data).toEqual({ approvalId: expect.any(Number), isPending: true });
  return (data as PendingApproval).approvalId;
};
const queueOf = async (client: TestClient) =>
  (await client.get<ResultOf<typeof listQueue>>(listQueue.path)).data;
const approvalsOf = async (client: TestClient) =>
  (await client.get<ResultOf<typeof listApprovals>>(listApprovals.path)).data;

test("DESK-020 DESK-023: requests name users, organisations and catalogue records", async () => {
  const { operator, colleague, firm: company, heirId, report, proposal } = strict;
  const { rows } = await sql<{ of: string; id: number; name: string }>`
    (select 'region' as of, id, name from regions order by id limit 1)
    union all (select 'product', id, name from product_types order by id limit 1)
    union all (select 'heir', id, name from users where id = ${heirId})
    union all (select 'firm', id, name from organizations where id = ${company.id})`.execute(
    strict.database.db,
  );
  const known = (of: string) => rows.find((row) => row.of === of)!;
  const [region, product] = [known("region"), known("product")];
  const made = [
    actions["transfer of a cabinet"]!.call(operator, strict),
    operator.post("/api/registration/Users/blockAccessToOrganization", {
      ...{ userId: heirId, organizationId: company.id, isActive: false, description: why },
    }),
    operator.put("/api/dictionary/productTypes/update", {
      ...{ id: product.id, name: product.name, isActive: true, visibilityType: 2, regionIds: [region.id] },
    }),
    operator.post(
      "/api/duties/rules/create",
      aDutyRule({ name: "С названиями", validFrom: "2026-11-20", productTypeIds: [product.id] }),
    ),
    operator.put("/api/Agreements/status", { id: report, status: 3, description: why }),
    operator.put(`/api/auctions/proposal/processing/${proposal}/block`, {
      data: { isBlockedState: true, comment: why, version: 1 },
    }),
  ];
  const ids = (await Promise.all(made)).map(({ status, data, body }) => {
    expect([status, body]).toEqual([202, expect.any(String)]);
    return (data as PendingApproval).approvalId;
  });
  const approvals = await approvalsOf(colleague);
  const change = (at: number, field: string) =>
    approvals.find(({ id }) => id === ids[at])!.changes.find((one) => one.field === field);
  expect(change(0, "ownerId")?.names).toMatchObject({ [heirId]: known("heir").name });
  expect(approvals.find(({ id }) => id === ids[1])?.organization).toBe(known("firm").name);
  expect(change(2, "regionIds")).toMatchObject({
    after: [region.id],
    names: { [region.id]: region.name },
  });
  expect(change(3, "productTypeIds")?.names).toEqual({ [product.id]: product.name });
  const { items } = await queueOf(colleague);
  const subjects = ids.map((id) => items.find((item) => item.id === id && item.kind === "approvalToDecide"));
  expect(subjects.map((item) => item?.subject)).toEqual([
    ...[known("firm").name, known("heir").name, product.name, "С названиями", known("firm").name],
    expect.stringMatching(new RegExp(`, ${known("firm").name}$`)),
  ]);
  for (const id of ids) expect((await decide(operator, id, "withdraw")).status).toBe(200);
});

describe.each(Object.entries(actions))("%s", (_name, act) => {
  test("DESK-023 FIX-322: approved it runs with both names, otherwise nothing changes", async () => {
    const before = await effectOf(act, strict);
    const first = await requested(act);
    expect(await effectOf(act, strict)).toEqual(before);
    const own = await decide(strict.operator, first, "approve");
    expect([own.status, own.code]).toEqual([403, "approvals.own-request"]);
    expect((await decide(strict.operator, first, "reject", why)).code).toBe("approvals.own-request");
    expect((await decide(strict.colleague, first, "withdraw")).code).toBe("approvals.not-requester");
    expect((await decide(strict.colleague, first, "reject")).code).toBe("approvals.reason-required");
    const turned = await loggedDuring(strict, () => decide(strict.colleague, first, "reject", why));
    expect(turned.map(({ line }) => line)).toEqual(["approvals.reject approval"]);
    expect((await decide(strict.colleague, first, "approve")).code).toBe("approvals.not-pending");
    const second = await requested(act);
    expect((await decide(strict.operator, second, "withdraw")).status).toBe(200);
    expect(await effectOf(act, strict)).toEqual(before);

    const third = await requested(act);
    const confirmed = await loggedDuring(strict, async () => {
      const { status, body } = await decide(strict.colleague, third, "approve");
      expect([status, body]).toEqual([200, expect.any(String)]);
    });
    const alone = await loggedDuring(plain, async () =>
      expect((await act.call(plain.colleague, plain)).status).toBe(200),
    );
    const after = await effectOf(act, strict);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await effectOf(act, plain));
    expect(confirmed.at(-1)?.line).toBe("approvals.approve approval");
    const same = confirmed.slice(0, -1);
    expect(same.map(({ line, told }) => [line, told])).toEqual(alone.map(({ line, told }) => [line, told]));
    const requesterId = (
      await sql<{ id: number }>`select id from users where account = 'operator'`.execute(strict.database.db)
    ).rows[0]!.id;
    const ofAct = same.filter(({ line }) => !line.startsWith("notices."));
    expect(ofAct.map(({ approval }) => approval)).toEqual(ofAct.map(() => ({ id: third, requesterId })));
  });
});

test("DESK-023: the requester gets errors at once, duplicates fail, retries repeat", async () => {
  const { operator, colleague } = strict;
  const url = "/api/registration/Users/blockAccess";
  const user = { id: strict.heirId, status: 1, version: 1 };
  expect((await operator.post(url, user)).code).toBe("users.reason-required");
  expect((await operator.post(url, { ...user, id: 999_999, description: why })).code).toBe(
    "shared.not-found",
  );
  expect(await approvalsOf(operator)).toEqual([]);
  const headers = { clientrequestid: "approval-repeated" };
  const first = await operator.post<PendingApproval>(url, { ...user, description: why }, headers);
  const again = await operator.post<PendingApproval>(url, { ...user, description: why }, headers);
  expect([first.status, again.status, again.data]).toEqual([202, 202, first.data]);
  const late = await colleague.post(url, { ...user, description: why });
  expect([late.status, late.code]).toEqual([409, "approvals.already-pending"]);
  expect((await decide(operator, first.data.approvalId, "withdraw")).status).toBe(200);
});

test("DESK-023 G-85: a changed record returns 409, requests expire after seven days", async () => {
  const { operator, colleague, database, clock } = strict;
  const { db } = database;
  const port = await sql<{
    id: number;
    name: string;
  }>`select id, name from regions order by id limit 1`.execute(db);
  const { id, name } = port.rows[0]!;
  const rename = (client: TestClient, to: string) =>
    client.put<PendingApproval>("/api/dictionary/regions/update", { id, name: to, isActive: true });
  const { status, data } = await rename(operator, "Новое имя");
  expect(status).toBe(202);
  await sql`update regions set description = 'изменили' where id = ${id}`.execute(db);
  const stale = await decide(colleague, data.approvalId, "approve");
  expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
  const now = async () =>
    (await sql<{ name: string }>`select name from regions where id = ${id}`.execute(db)).rows[0];
  expect(await now()).toEqual({ name });
  clock.set("2026-11-27T12:00:01+03:00");
  expect((await decide(colleague, data.approvalId, "reject", why)).code).toBe("approvals.not-pending");
  expect(await approvalsOf(colleague)).toEqual([]);
  const repeated = await rename(operator, "Новое имя");
  expect(repeated.status).toBe(202);
  expect((await decide(operator, repeated.data.approvalId, "withdraw")).status).toBe(200);
  clock.set(noon);
});

test("DESK-023: only approver and requester see the request in the queue", async () => {
  const { operator, colleague, owner, stranger, userId } = strict;
  const request = await operator.post<PendingApproval>("/api/registration/Users/blockAccess", {
    ...{ id: userId, status: 0, version: 2 },
  });
  const { approvalId } = request.data;
  expect(request.status).toBe(202);
  const found = async (client: TestClient) =>
    (await queueOf(client)).items.filter(({ id, kind }) => id === approvalId && /approval/i.test(kind));
  expect(await found(colleague)).toEqual([expect.objectContaining({ kind: "approvalToDecide" })]);
  expect(await found(operator)).toEqual([expect.objectContaining({ kind: "ownApprovalPending" })]);
  expect(await approvalsOf(colleague)).toEqual([
    expect.objectContaining({
      ...{ id: approvalId, kind: "block", action: "users.unblock", entity: "user", entityId: userId },
      requester: "Оператор Биржи",
      changes: expect.arrayContaining([{ field: "status", before: 1, after: 0 }]),
    }),
  ]);
  for (const member of [owner, stranger, strict.machine]) {
    expect((await member.get(listApprovals.path)).status).toBe(403);
    expect((await decide(member, approvalId, "approve")).status).toBe(403);
  }
  // G-13: read-only staff cannot approve.
  const { db } = strict.database;
  await sql`update users set role = 3 where account = 'colleague'`.execute(db);
  expect((await decide(colleague, approvalId, "approve")).status).toBe(403);
  await sql`update users set role = 2 where account = 'colleague'`.execute(db);
  expect((await decide(colleague, 999_999, "approve")).status).toBe(404);
  expect((await decide(colleague, approvalId, "approve")).status).toBe(200);
});

test("DESK-023: calls of organisations and restoring a report need no approval", async () => {
  const { firm: company, operator, report } = strict;
  const heir = await signIn(strict.app, strict.database.db, "heir", { organizationId: company.id });
  const given = { userId: strict.userId, organizationId: company.id, isActive: true };
  expect((await heir.post("/api/registration/Users/blockAccessToOrganization", given)).status).toBe(200);
  expect((await operator.put("/api/Agreements/status", { id: report, status: 1 })).status).toBe(200);
});

test("FIX-322: an approved request acts for the organisation of its requester", async () => {
  const { operator, colleague, firm: company, otherFirm, database } = strict;
  const acting = (id: number) => ({ currentorganization: String(id) });
  const email = "new@example.org";
  const { status, data } = await operator.post<PendingApproval>(
    "/api/registration/Invitations/create",
    { email },
    acting(company.id),
  );
  expect(status).toBe(202);
  const approval = { id: data.approvalId };
  expect((await colleague.post(approveRequest.path, approval, acting(otherFirm.id))).status).toBe(200);
  const { rows } = await sql`
    select organization_id as id from invitations where email = ${email}`.execute(database.db);
  expect(rows).toEqual([{ id: company.id }]);
});

test("FIX-206: a request about an operator is decided by a third one", async () => {
  const { app, database, operator, colleague, firm: company } = strict;
  const { db } = database;
  const b = await anOperator(db, { account: "concerned", name: "Бирюкова Анна" });
  const concerned = await signIn(app, db, "concerned");
  const requests = {
    block: () =>
      operator.post<PendingApproval>("/api/registration/Users/blockAccess", {
        ...{ id: b.id, status: 1, description: why },
      }),
    blockMember: () =>
      operator.post<PendingApproval>("/api/registration/Users/blockAccessToOrganization", {
        ...{ userId: b.id, organizationId: company.id, isActive: false, description: why },
      }),
    makeOwner: () =>
      operator.put<PendingApproval>("/api/registration/Users/transferRightsOwner", {
        ...{ userId: b.id, organizationId: company.id, description: why },
      }),
  };
  await aMembership(db, { user_id: b.id, organization_id: company.id });
  for (const request of Object.values(requests)) {
    const { status, data } = await request();
    expect(status).toBe(202);
    for (const verb of ["approve", "reject"] as const) {
      const own = await decide(concerned, data.approvalId, verb, why);
      expect([own.status, own.code]).toEqual([403, "approvals.about-decider"]);
    }
    const shown = (await queueOf(concerned)).items.filter(
      ({ id, kind }) => id === data.approvalId && kind === "approvalToDecide",
    );
    expect(shown).toEqual([]);
    expect((await decide(colleague, data.approvalId, "reject", why)).status).toBe(200);
  }

  await sql`update memberships set user_type = ${userType.employee} where organization_id = ${company.id}`.execute(
    db,
  );
  await sql`update memberships set user_type = ${userType.owner} where user_id = ${b.id}`.execute(db);
  const { data } = await actions["transfer of a cabinet"]!.call(operator, strict);
  const { approvalId } = data as PendingApproval;
  expect((await decide(concerned, approvalId, "reject", why)).code).toBe("approvals.about-decider");
  expect((await decide(colleague, approvalId, "approve")).status).toBe(200);
});
