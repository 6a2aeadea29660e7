import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { dayKinds } from "@birzha/domain/duties/duty-rule.ts";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffRegisterRow, StaffVersionRow, StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { moscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { brokenProposalRules } from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import { toValues, type ProposalPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { listMentions } from "@birzha/domain/counterparties/api.ts";
import type { ReportedContract } from "@birzha/domain/deals/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { getWork, listTasks } from "@birzha/domain/tasks/api.ts";
import { bandOf, kindOfTask, type TaskBand } from "@birzha/domain/tasks/task.ts";
import { decidingActions, submittingActions } from "@birzha/domain/tasks/work.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import type { Member, MemberApplication } from "@birzha/domain/members/member.ts";
import { admissionStatuses, applicationStatuses, memberStatuses } from "@birzha/domain/members/lifecycle.ts";
import { hasInnCheckDigits } from "@birzha/domain/shared/values/inn.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { needsFile } from "@birzha/domain/spot/lifecycle.ts";
import { demoAccounts } from "@birzha/identity/demo-accounts.ts";
import { readContracts } from "../../server/test/stages/contracts.ts";
import { cloneDatabase, type TestDatabase } from "../../server/test/stages/database.ts";
import { setClock } from "../../server/test/stages/reports.ts";
import { signIn, testAuthenticate, type TestClient } from "../../server/test/stages/sign-in.ts";
import { buildApp } from "@birzha/server/app.ts";
import { verifySealed } from "../../server/test/sealed-audit.ts";
import { DirectoryStorage } from "@birzha/server/platform/files/directory-storage.ts";
import type { StoredFile } from "@birzha/server/platform/files/file-storage.ts";
import { radarRuleCodes } from "@birzha/domain/market/radar/radar-rule-codes.ts";
import { sniffFileType } from "@birzha/server/platform/files/sniff-file-type.ts";
import { seedDemo } from "./seed.ts";

const now = "2026-11-21T11:30:00+03:00";
const clock = setClock(now);
const issuer = "embedded";

let database: TestDatabase;
let app: FastifyInstance;
let directory: string;
let files: DirectoryStorage;
let operator: TestClient;

const register = async (client: TestClient, call: string, query = "") =>
  client.get<StaffRegisterRow[]>(`/api/Agreements/${call}?pageSize=500${query}`);

/** Digest of the demo data without values of the machine's clock. */
const fingerprint = async (db: TestDatabase["db"]): Promise<string> => {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(v::text, '|' order by v.id)) as digest from agreement_versions v`.execute(db);
  return rows[0]!.digest;
};

beforeAll(async () => {
  database = await cloneDatabase({ statementTimeout: 0 });
  directory = await mkdtemp(path.join(tmpdir(), "birzha-demo-"));
  files = new DirectoryStorage(directory);
  app = await buildApp({ database, files, clock, authenticate: testAuthenticate(database.db) });
  await seedDemo({ db: database.db, files, clock, issuer });
  operator = await signIn(app, database.db, "operator");
});

afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
  await database.drop();
});

describe("the demo data", () => {
  test("OTC-190 OTC-033: both registers have several pages of reports of every status", async () => {
    const all = await register(operator, "registries");
    expect(all.total).toBeGreaterThan(300);
    for (const [account, least] of [
      ["owner", 100],
      ["farmer", 50],
    ] as const) {
      const { data, total } = await register(await signIn(app, database.db, account), "list");
      expect(total).toBeGreaterThan(least);
      expect(new Set(data.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4]));
      expect(data.filter(({ versionCount }) => versionCount > 2).length).toBeGreaterThan(3);
      expect(data.some(({ files }) => files.length > 0)).toBe(true);
    }
  });

  test("MEM-007 MEM-008 MEM-026: members, admissions and applications have every status; two are drafts", async () => {
    const owner = await signIn(app, database.db, "owner");
    const calls = "/api/auction/trading/participant";
    const members = await owner.post<Member[]>(`${calls}/auctions/members?size=500`, {});
    expect(members.total).toBeGreaterThan(50);
    expect(new Set(members.data.map((row) => row.memberAuctionStatus))).toEqual(new Set(memberStatuses));
    expect(new Set(members.data.map((row) => row.admissionStatus))).toEqual(
      new Set([...admissionStatuses, null]),
    );
    expect(members.data.every(({ memberInn }) => hasInnCheckDigits(memberInn))).toBe(true);
    const applications = await owner.post<MemberApplication[]>(`${calls}/applications?size=500`, {});
    expect(new Set(applications.data.map(({ status }) => status))).toEqual(new Set(applicationStatuses));
    expect(applications.data.every(({ lastEditDate }) => new Date(lastEditDate) <= new Date(now))).toBe(true);
    expect((await owner.post(`${calls}/applications/drafts`, {})).total).toBe(2);
    const all = await operator.post<MemberApplication[]>(`${calls}/applications?size=500`, {});
    expect(new Set(all.data.map(({ firmName: organizationName }) => organizationName)).size).toBeGreaterThan(
      2,
    );
  });

  test("DEAL-001 DEAL-021: a contract has three consignments, a report about the owner differs", async () => {
    const owner = await signIn(app, database.db, "owner");
    const { rows } = await sql<{ id: number }>`
      select max(r.id) as id from deal_terms t join agreements r
        on r.organization_id = t.organization_id and r.contract_number_key = t.contract_number_key
        and r.contract_date = t.contract_date`.execute(database.db);
    const { data: deal } = await owner.get<ReportedContract>(`/api/deals/reports/${rows[0]!.id}`);
    expect(deal.totals).toMatchObject([{ status: 1, reports: 3 }]);
    expect(Number(deal.volume)).toBeGreaterThan(Number(deal.totals[0]!.tonnes));
    const { data: mentions } = await owner.get<ResultOf<typeof listMentions>>("/api/counterparties/mentions");
    expect(mentions.rows.map(({ state }) => state)).toContain("differs");
  });

  test("OTC-191 G-54: report dates cover three years up to today", async () => {
    const pages = [
      await register(operator, "registries"),
      await register(operator, "registries", "&pageIndex=1"),
    ];
    const data = pages.flatMap((page) => page.data);
    const dates = data.map(({ issueDate }) => new Date(issueDate).getTime()).toSorted((a, b) => a - b);
    expect(dates.at(-1)).toBeLessThanOrEqual(new Date(now).getTime());
    expect(dates.at(-1)).toBeGreaterThan(new Date(now).getTime() - 3 * 86_400_000);
    expect(dates[0]).toBeLessThan(new Date("2024-02-01").getTime());
    for (const { contractDate, issueDate } of data)
      expect(contractDate! <= moscowDate(new Date(issueDate))).toBe(true);
  });

  test("WORK-060 WORK-061: example rules of each kind exist; reports are sometimes late", async () => {
    const { data: rules } = await operator.post<
      { name: string; citation: string; dayKind: string; confirmedBy: string | null }[]
    >("/api/duties/rules/all", {});
    expect(new Set(rules.map(({ dayKind }) => dayKind))).toEqual(new Set(dayKinds));
    for (const { name, citation, confirmedBy } of rules)
      expect([name, citation, confirmedBy]).toEqual([
        expect.stringMatching(/^Пример/),
        expect.stringContaining("не норма права"),
        null,
      ]);
    const { data } = await register(operator, "registries");
    const share = (isOnTime: boolean | null) =>
      data.filter((row) => row.isOnTime === isOnTime).length / data.length;
    expect(share(false)).toBeGreaterThan(0.01);
    expect(share(false)).toBeLessThan(0.15);
    expect(share(true)).toBeGreaterThan(0.5);
    expect(share(null)).toBeGreaterThan(0.05);
  });

  test("OTC-028 OTC-107: reports cover every basis, foreign buyers, many products, dubious deals", async () => {
    const { data } = await register(operator, "registries");
    const different = (field: keyof StaffRegisterRow) => new Set(data.map((row) => row[field])).size;
    expect(different("basisTypeName")).toBe(9);
    expect(different("deliveryTypeName")).toBeGreaterThanOrEqual(8);
    expect(different("productTypeName")).toBeGreaterThan(20);
    const abroad = data.filter(({ isExportDeliveryFlag }) => isExportDeliveryFlag);
    expect(abroad.length).toBeGreaterThan(15);
    expect(abroad.every((row) => row.purchaserInn === null && row.deliveryCountryName !== null)).toBe(true);
    const dubious = data.filter(({ isDubiousDeal }) => isDubiousDeal);
    expect(dubious.length).toBeGreaterThan(5);
    expect(dubious.length).toBeLessThan(40);
  });

  test("MKT-014: the radar finds all planted deals and at most 1 % of the others", async () => {
    const { rows } = await sql<{ isPlanted: boolean; rules: string[] }>`
      select (regexp_match(a.contract_number, '[0-9]{4}'))[1] like '40%' as "isPlanted",
        array(select distinct s ->> 'rule' from radar_suspicions r, jsonb_array_elements(r.sentences) s
          where r.report_id = a.id) as rules
      from agreements a`.execute(database.db);
    const planted = rows.filter(({ isPlanted }) => isPlanted);
    expect(planted.map(({ rules }) => rules.length > 0)).toEqual(planted.map(() => true));
    expect(new Set(planted.flatMap(({ rules }) => rules))).toEqual(new Set(radarRuleCodes));
    // The index knows the invented deals with a wrong unit, too.
    const others = rows.filter(({ isPlanted, rules }) => !isPlanted && !rules.includes("factor"));
    const suspects = others.filter(({ rules }) => rules.length > 0);
    expect(suspects.length / others.length).toBeLessThanOrEqual(0.01);
  });

  test("OTC-042 S-7: the newest version equals the report, including its XML status", async () => {
    const { data } = await register(operator, "registries", "&status=4");
    expect(data.length).toBeGreaterThan(15);
    for (const { id, versionCount } of data.slice(0, 5)) {
      const versions = await operator.get<StaffVersionRow[]>(
        `/api/Agreements/registries/histories?id=${id}&pageSize=500`,
      );
      expect(versions.total).toBe(versionCount);
      expect(versions.data.map(({ versionNumber }) => versionNumber)).toEqual(
        Array.from({ length: versionCount }, (_, index) => versionCount - index),
      );
      const { data: report } = await operator.get<StoredReport>(`/api/Agreements/${id}`);
      expect(report.dataXML).toContain("<report_status>Расторгнут</report_status>");
      expect(report.terminationReportNumber).toBe(`${id}-Р`);
      expect(versions.data[0]).toMatchObject({ status: 4, terminationNumber: report.terminationNumber });
    }
  });

  test("OTC-056: attached files match their names and the stored bytes", async () => {
    const { data } = await register(operator, "registries");
    const names = new Map(data.flatMap(({ files }) => files.map(({ id, value }) => [id, value] as const)));
    expect(names.size).toBeGreaterThan(80);
    const { rows } = await sql<{ id: number; name: string; storageId: string; size: number }>`
      select id, name, storage_id as "storageId", size from files order by id limit 12`.execute(database.db);
    for (const { name, storageId, size } of rows) {
      const content = await buffer(await files.get(storageId));
      expect(content.length).toBe(size);
      expect(sniffFileType(content, name)?.extension).toBe(name.split(".").at(-1));
    }
  });

  test("G-48: invented organisations have valid INNs of non-existent tax offices", async () => {
    const { rows } = await sql<{ inn: string }>`
      select inn from organizations union all select inn from company_directory`.execute(database.db);
    expect(rows.length).toBeGreaterThan(60);
    for (const { inn } of rows) {
      expect(hasInnCheckDigits(inn)).toBe(true);
      expect(inn.slice(2, 4)).toBe("99");
    }
    expect(new Set(rows.map(({ inn }) => inn)).size).toBe(rows.length);
  });

  test("G-7 G-11: the six accounts match the sign-in page", async () => {
    const { rows } = await sql<{ account: string; name: string; role: number; status: number; of: string[] }>`
      select u.account, u.name, u.role, u.status,
        array(select o.name || case m.user_type when 1 then ': owner' else '' end from memberships m
          join organizations o on o.id = m.organization_id where m.user_id = u.id and m.is_active
          order by m.created_at, o.id) as of
      from users u where u.account = any(${demoAccounts.map(({ login }) => login)}) order by u.id`.execute(
      database.db,
    );
    const [trader, farm] = ["ООО «Торговый дом „Примерное зерно“»", "ИП глава КФХ Полевой Григорий Иванович"];
    expect(rows.map(({ account, role, status, of }) => ({ account, role, status, of }))).toEqual([
      { account: "operator", role: 2, status: 0, of: [] },
      { account: "owner", role: 1, status: 0, of: [`${trader}: owner`] },
      { account: "employee", role: 1, status: 0, of: [trader, farm] },
      { account: "farmer", role: 1, status: 0, of: [`${farm}: owner`] },
      { account: "newcomer", role: 1, status: 0, of: [] },
      { account: "blocked", role: 1, status: 1, of: [trader] },
    ]);
    expect(rows.map(({ name }) => name)).toEqual(demoAccounts.map(({ name }) => name));
  });

  test("PROP-121 PROP-122: proposals have every status and coming dates; eight are drafts", async () => {
    const owner = await signIn(app, database.db, "owner");
    const all = [
      ...(await operator.get<ProposalRow[]>("/api/auctions/proposal?size=500")).data,
      ...(await operator.get<ProposalRow[]>("/api/auctions/proposal?size=500&getClosedProposal=true")).data,
    ];
    expect(all.length).toBeGreaterThan(55);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]));
    expect(all.some(({ isBlockedState }) => isBlockedState)).toBe(true);
    expect(all.some(({ createdByNtb }) => createdByNtb)).toBe(true);
    expect(all.some(({ auctionDate }) => auctionDate.dates.length > 4)).toBe(true);
    expect(all.some(({ auctionDate }) => auctionDate.begin !== null)).toBe(true);
    expect((await owner.get("/api/auctions/proposal?getClosedProposal=true")).total).toBeGreaterThan(8);
    expect((await owner.get("/api/auctions/proposal")).total).toBeGreaterThan(5);
    expect((await owner.get("/api/auctions/draft")).total).toBe(8);
    // Pending and accepted proposals satisfy all rules.
    const { rows } = await sql<{ payload: ProposalPayload }>`
      select v.payload from auction_proposals p
      join auction_proposal_versions v on v.proposal_id = p.id and v.version = p.current_version
      where p.status in (1, 2, 7)`.execute(database.db);
    for (const { payload } of rows)
      expect(brokenProposalRules(toValues(payload), { now: moscowTime(clock.now()), status: 0 })).toEqual([]);
  });

  test("CON-048 A-34: contracts have every status and both sides, none in future", async () => {
    const all = await readContracts(operator);
    expect(all.total).toBeGreaterThan(180);
    const today = moscowDate(clock.now());
    expect(new Set(all.data.map(({ statusDeal }) => statusDeal.id))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(new Set(all.data.map(({ statusDelivery }) => statusDelivery.id))).toEqual(new Set([0, 1, 2]));
    expect(new Set(all.data.map(({ ownerName }) => ownerName)).size).toBeGreaterThan(6);
    for (const { contractDate, statusDate, statusDeal, statusDelivery, resultComment } of all.data) {
      expect(contractDate <= today && (statusDate ?? "") <= today).toBe(true);
      expect(statusDeal.id >= 2).toBe(statusDelivery.id > 0 && statusDate !== null);
      expect(statusDeal.id === 4).toBe(resultComment !== null);
    }
    const owner = await signIn(app, database.db, "owner");
    const waiting = (await readContracts(owner)).data.filter(({ statusDeal }) => statusDeal.id < 2);
    expect(waiting.length).toBeGreaterThan(10);
    // Every sent report has a notice without a response.
    const { rows } = await sql<{ id: number }>`
      select entity_id as id from exchange_notices where area = 'contract' and result is null`.execute(
      database.db,
    );
    const sent = all.data.filter(({ statusDeal }) => statusDeal.id === 2).map(({ idRec }) => idRec);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(sent));
  });

  test("S-8: the audit chain verifies and has a row per report", async () => {
    const { total } = await register(operator, "registries");
    const { rows, firstBad } = await verifySealed(database.db);
    expect(firstBad).toBeUndefined();
    expect(rows).toBeGreaterThanOrEqual(total!);
  });

  test("FIX-331: each version of a past day is sealed on that day", async () => {
    const { rows } = await sql<{ sealed: number; wrong: number }>`
      select count(day)::integer as sealed,
        (count(*) filter (where day is distinct from accepted and accepted < ${clock.today()}::date))::integer as wrong
      from (select day, (accepted_at at time zone 'Europe/Moscow')::date as accepted
        from agreement_receipts) r`.execute(database.db);
    expect(rows[0]!.wrong).toBe(0);
    expect(rows[0]!.sealed).toBeGreaterThan(300);
  });

  test("SPOT-025 SPOT-033: spot deals of several organisations have every status and documents", async () => {
    const body = { data: { filter: [{ key: "statusRecord", value: "о" }], sort: null } };
    const { data, total } = await operator.post<SpotDeal[]>("/api/spot/all?size=500", body);
    expect(total).toBe(150);
    expect(new Set(data.map(({ statusRecord }) => statusRecord.id))).toEqual(new Set([1, 2, 4, 7]));
    expect(new Set(data.map(({ ownerName }) => ownerName)).size).toBe(5);
    for (const { statusExecution, file, contractDate, dateChangeStatus } of data) {
      expect(file !== null).toBe(needsFile(statusExecution.id));
      expect(contractDate <= (dateChangeStatus ?? contractDate)).toBe(true);
    }
    const { file, fileName } = data.find((deal) => deal.file !== null)!;
    const document = await operator.get(`/api/spot/file/${file}`);
    expect(sniffFileType(Buffer.from(document.body), fileName!)?.extension).toBe("pdf");
  });

  test("WORK-020: the owner has notifications about own records, the latest unread", async () => {
    const client = await signIn(app, database.db, "owner");
    const { data: notices } = await client.get<Notice[]>("/api/notices?pageSize=500");
    const { organizationInfo } = (await client.get<CurrentUser>("/keycloak/users/info")).data;
    expect(notices.length).toBeGreaterThan(0);
    for (const { organization, at } of notices) {
      expect(organization?.id).toBe(organizationInfo!.id);
      expect(new Date(at).getTime()).toBeLessThanOrEqual(clock.now().getTime());
    }
    for (const { entityId } of notices.filter(({ kind }) => kind === "report-rejected"))
      expect((await client.get(`/api/Agreements/${entityId}`)).status).toBe(200);
    const counts = await sql<{ jobs: number; unread: number }>`
      select (select count(*)::int from graphile_worker.jobs) as jobs,
        (select count(*)::int from notices where read_at is null) as unread`.execute(database.db);
    expect(counts.rows[0]).toMatchObject({ jobs: 0 });
    expect(counts.rows[0]!.unread).toBeGreaterThan(0);
  });

  test("a second start changes nothing", async () => {
    const before = await fingerprint(database.db);
    expect(await seedDemo({ db: database.db, files, clock, issuer })).toBe(false);
    expect(await fingerprint(database.db)).toBe(before);
  });
});

describe("FIX-245: the demo day", () => {
  const days = [
    ["on a Saturday", "2026-11-28T10:20:00+03:00"],
    ["on the last day of a month", "2026-11-30T18:40:00+03:00"],
    ["after the holidays", "2027-01-11T08:05:00+03:00"],
  ] as const;

  test.each(days)("FIX-245: %s has duties, a young queue and history", async (_name, time) => {
    const another = await cloneDatabase({ statementTimeout: 0 });
    const today = setClock(time);
    const portal = await buildApp({
      database: another,
      files,
      clock: today,
      authenticate: testAuthenticate(another.db),
    });
    try {
      await seedDemo({ db: another.db, files, clock: today, issuer, reports: 60 });
      await expectGoodDay(portal, another.db, today.now());
    } finally {
      await portal.close();
      await another.drop();
    }
  });

  test("FIX-245: the usual data have it too, names are plain", async () => {
    await expectGoodDay(app, database.db, clock.now());
    const { rows } = await sql<{ name: string }>`
      select name from organizations union all select name from users`.execute(database.db);
    expect(rows.filter(({ name }) => /демонстрац/i.test(name))).toEqual([]);
  });
});

async function expectGoodDay(portal: FastifyInstance, db: TestDatabase["db"], at: Date): Promise<void> {
  const today = moscowDate(at);
  for (const account of ["owner", "farmer"]) {
    const client = await signIn(portal, db, account);
    const { tasks } = (await client.get<ResultOf<typeof listTasks>>(listTasks.path)).data;
    const open = tasks.filter(({ kind }) => kindOfTask(kind).group === "todo");
    const count = (band: TaskBand) =>
      open
        .filter(({ until }) => bandOf(until, today) === band)
        .map((task) => task.count)
        .reduce((sum, each) => sum + each, 0);
    expect([account, count("overdue"), count("soon")]).toEqual([account, 2, 3]);
  }
  const staff = await signIn(portal, db, "operator");
  const { days, waiting } = (await staff.get<ResultOf<typeof getWork>>(getWork.path)).data;
  // The demo has no four-eyes approval.
  for (const { group, count, medianSince } of waiting.filter((row) => row.group !== "approvals")) {
    expect([group, count > 2]).toEqual([group, true]);
    const minutes = (at.getTime() - Date.parse(medianSince!)) / 60_000;
    // The radar finds suspicions at night. Two statements on one delivery are one item.
    const most = { reports: 24 * 60, deliveries: 70 }[group as string] ?? 55;
    expect([group, minutes > 30 && minutes < most]).toEqual([group, true]);
  }
  const busy = (counts: object) => Object.keys(counts).length > 0;
  expect(days.filter(({ decided }) => busy(decided)).length).toBeGreaterThan(15);
  expect(days.filter(({ incoming }) => busy(incoming)).length).toBeGreaterThan(15);
  const { rows } = await sql<{ minutes: number; decisions: number; last: string }>`
    select percentile_cont(0.5) within group (order by extract(epoch from d.at - s.at) / 60)::float8 as minutes,
      count(*)::int as decisions, max(d.at) as last
    from audit_log d cross join lateral (
      select max(s.at) as at from audit_log s where (s.entity, s.entity_id) = (d.entity, d.entity_id)
        and s.action = any(${submittingActions}) and s.at < d.at) s
    where d.action = any(${decidingActions}) and s.at is not null`.execute(db);
  expect(rows[0]!.decisions).toBeGreaterThan(100);
  expect(rows[0]!.minutes).toBeGreaterThan(35);
  expect(rows[0]!.minutes).toBeLessThan(45);
  expect(new Date(rows[0]!.last).getTime()).toBeLessThanOrEqual(at.getTime());
}

describe("the seed", () => {
  test("two nodes that start together seed the same data once", async () => {
    const another = await cloneDatabase({ statementTimeout: 0 });
    const settings = { db: another.db, files, clock, issuer };
    try {
      const done = await Promise.all([seedDemo(settings), seedDemo(settings)]);
      expect(done.filter((isDone) => isDone)).toHaveLength(1);
      expect(await fingerprint(another.db)).toBe(await fingerprint(database.db));
    } finally {
      await another.drop();
    }
  });

  test("a failed seed leaves nothing and can run again", async () => {
    const another = await cloneDatabase({ statementTimeout: 0 });
    const folder = await mkdtemp(path.join(tmpdir(), "birzha-demo-"));
    const settings = { db: another.db, clock, issuer, reports: 30 };
    try {
      const full = new DiskThatFills(folder, 5);
      await expect(seedDemo({ ...settings, files: full })).rejects.toThrow("no space");
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from organizations) + (select count(*) from users)
          + (select count(*) from agreements) + (select count(*) from audit_log) as count`.execute(
        another.db,
      );
      expect(rows[0]?.count).toBe(0);
      const left = await readdir(folder, { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
      expect(await seedDemo({ ...settings, files })).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
      await another.drop();
    }
  });
});

/** A real directory that accepts a limited number of files. */
class DiskThatFills extends DirectoryStorage {
  #room: number;

  constructor(root: string, room: number) {
    super(root);
    this.#room = room;
  }

  override put(content: Readable, limit: number): Promise<StoredFile> {
    if (this.#room === 0) return Promise.reject(new Error("no space left"));
    this.#room -= 1;
    return super.put(content, limit);
  }
}
