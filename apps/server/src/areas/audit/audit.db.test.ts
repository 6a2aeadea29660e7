import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxSortable } from "@birzha/domain/shared/registers/list-request.ts";
import { auditSortKeys, type AuditSortKey } from "@birzha/domain/audit/api.ts";
import { ru } from "@birzha/phrases/audit/ru.ts";
import type { AuditCheck, AuditRecord } from "@birzha/domain/audit/record.ts";
import { openReportsStage, submitted, type ReportsStage } from "../../../test/stages/reports.ts";
import { sealAudit } from "../../platform/audit/seal-audit.ts";
import { verifyAudit } from "../../platform/audit/verify.ts";
import { startJobs } from "../../platform/jobs/start-jobs.ts";
import { auditTasks } from "./jobs.ts";

interface Piece {
  readonly records: readonly AuditRecord[];
  readonly hasMore: boolean;
}

let stage: ReportsStage;
let report: number;
const list = async (query = "") => (await stage.operator.get<Piece>(`/api/audit/list${query}`)).data;

beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T09:00:00+03:00");
  report = await submitted(stage.owner, stage.firm.id, stage.choices.domestic);
  await submitted(stage.stranger, stage.otherFirm.id, stage.choices.domestic);
  await stage.operator.put("/api/Agreements/status", { id: report, status: 3, description: "Нет подписи" });
  await stage.owner.put("/api/Agreements/deal", { id: report, isDubious: true });
});
afterAll(() => stage.close());

test("S-8: staff reads who did what, when, on whose behalf, with the values before and after", async () => {
  const { records } = await list();
  const submit = records.find(
    ({ action, entityId }) => action === "agreements.submit" && entityId === report,
  );
  expect(submit).toMatchObject({
    actor: { account: "owner", name: "Ершов Пётр", role: 1 },
    organization: { id: stage.firm.id, inn: stage.firm.inn, name: stage.firm.name },
    entity: "agreement",
    before: null,
    after: { organizationId: stage.firm.id, status: 1 },
  });
  const rejection = records.find(({ action }) => action === "agreements.status");
  expect(rejection).toMatchObject({
    actor: { account: "operator", role: 2 },
    organization: null,
    before: { status: 1 },
    after: { status: 3, description: "Нет подписи" },
  });
  expect(records.map(({ id }) => id)).toEqual(records.map(({ id }) => id).toSorted((a, b) => b - a));
});

test("INST-033: a row names the version of a report and its hash; whoever reads it is told what the report said, before and after", async () => {
  const { db } = stage.database;
  const { records } = await list(`?entity=agreement&entityId=${report}`);
  const versions = await sql<{ dataXML: string }>`
    select data_xml as "dataXML" from agreement_versions where report_id = ${report} order by version`.execute(
    db,
  );
  const [first, second] = versions.rows.map(({ dataXML }) => dataXML);
  const [submit, rejection] = ["agreements.submit", "agreements.status"].map((action) =>
    records.find((record) => record.action === action),
  );
  expect(submit).toMatchObject({ before: null, after: { dataXML: first } });
  expect(rejection).toMatchObject({ before: { dataXML: first }, after: { dataXML: second } });
  const stored = await sql<{ size: number }>`
    select max(length(after::text)) as size from audit_log where entity_id = ${report} and entity = 'agreement'`.execute(
    db,
  );
  expect(stored.rows[0]!.size).toBeLessThan(400);
  expect(first!.length).toBeGreaterThan(1_000);
});

test("S-8: refused writes stand in the log with the reason", async () => {
  const { records } = await list("?account=owner&action=shared.refused");
  expect(records).toMatchObject([{ entity: "/api/Agreements/deal", after: { code: "shared.forbidden" } }]);
});

test("S-8: the log is narrowed by user, organisation, action, record and day", async () => {
  const all = (await list("?pageSize=200")).records;
  const narrowed = async (query: string, keep: (record: AuditRecord) => boolean) => {
    const expected = all.filter(keep);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect((await list(query)).records).toEqual(expected);
  };
  await narrowed("?account=stranger", ({ actor }) => actor?.account === "stranger");
  await narrowed(`?inn=${stage.firm.inn}`, ({ organization }) => organization?.id === stage.firm.id);
  await narrowed("?action=agreements.submit", ({ action }) => action === "agreements.submit");
  await narrowed(
    `?entity=agreement&entityId=${report}`,
    ({ entity, entityId }) => entity === "agreement" && entityId === report,
  );

  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Moscow" }).format(new Date(all[0]!.at));
  expect((await list(`?pageSize=200&dateBegin=${today}&dateEnd=${today}`)).records).toEqual(all);
  expect((await list("?dateEnd=2020-01-01")).records).toEqual([]);
  expect((await list("?dateBegin=2099-01-01")).records).toEqual([]);
  expect((await list("?account=nobody")).records).toEqual([]);
});

test("S-8: the log is read backwards, piece by piece, without gaps or repetitions", async () => {
  const all = (await list("?pageSize=200")).records;
  const pieces: AuditRecord[] = [];
  for (let before: number | undefined, hasMore = true; hasMore;) {
    const piece = await list(`?pageSize=2${before ? `&before=${before}` : ""}`);
    pieces.push(...piece.records);
    before = piece.records.at(-1)?.id;
    hasMore = piece.hasMore;
  }
  expect(pieces).toEqual(all);
});

const shownIn: Record<AuditSortKey, (record: AuditRecord) => string | number | null> = {
  at: ({ id }) => id,
  actor: ({ actor }) => actor && (actor.name || actor.account),
  organization: ({ organization }) => organization && organization.name,
  action: ({ action }) => {
    const [area = "", verb = ""] = action.split(".");
    return (ru.actions as Record<string, Record<string, string>>)[area]?.[verb] ?? action;
  },
  record: ({ entity }) => (ru.entities as Record<string, string>)[entity] ?? entity,
};
const compare = new Intl.Collator("ru").compare;

test.each(auditSortKeys)(
  "FIX-025: the log sorts by %s both ways, piece by piece; what is empty stands last",
  async (key) => {
    const all = (await list("?pageSize=200")).records;
    const read = async (direction: "Asc" | "Desc") => {
      const records: AuditRecord[] = [];
      for (let hasMore = true; hasMore;) {
        const next = key === "at" ? (direction === "Asc" ? "after" : "before") : "skip";
        const from = next === "skip" ? records.length : records.at(-1)?.id;
        const piece = await list(
          `?pageSize=3&sortKey=${key}&sortDirection=${direction}${from ? `&${next}=${from}` : ""}`,
        );
        records.push(...piece.records);
        hasMore = piece.hasMore;
      }
      expect(new Set(records.map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)));
      expect(records).toHaveLength(all.length);
      return records.map(shownIn[key]);
    };
    const [ascending, descending] = [await read("Asc"), await read("Desc")];
    const filled = (values: typeof ascending) => values.filter((value) => value !== null);
    expect(new Set(filled(ascending)).size).toBeGreaterThan(1);
    expect(filled(ascending)).toEqual(
      filled(ascending).toSorted((one, two) =>
        typeof one === "number" ? one - Number(two) : compare(one, String(two)),
      ),
    );
    expect(filled(descending)).toEqual(filled(ascending).toReversed());
    expect(ascending.slice(0, filled(ascending).length)).not.toContain(null);
  },
);

test("FIX-025: more records than can be put in order by a column say so; narrowed, or by time, they are read", async () => {
  await stage.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into audit_log (id, at, action, entity, hash)
      select 1000000 + n, '2020-01-01', 'signing.download', 'signature', '\\x00'
      from generate_series(1, ${maxSortable}) n`.execute(tx);
  });
  const read = (query: string) => stage.operator.get<Piece>(`/api/audit/list?sortKey=actor&${query}`);
  const { status, code, errorMessage } = await read("");
  expect([status, code]).toEqual([400, "audit.too-many-to-sort"]);
  expect(errorMessage).toMatch(/не больше 20.000 записей. Сузьте список/);
  expect((await read("dateBegin=2025-01-01")).status).toBe(200);
  expect((await list("?sortKey=at&sortDirection=Asc&pageSize=1")).records[0]?.id).toBe(1);
  await stage.database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from audit_log where id > 1000000`.execute(tx);
  });
});

test("S-8: the role of requests cannot read the log for anybody but staff", async () => {
  const { db } = stage.database;
  const count = (isStaff: boolean) =>
    db.transaction().execute(async (tx) => {
      await sql.raw(`set local role birzha_app; set local app.is_staff = '${isStaff}'`).execute(tx);
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(tx);
      return rows[0]!.count;
    });
  expect(await count(false)).toBe(0);
  expect(await count(true)).toBeGreaterThan(0);
});

test("INST-033: a night reads on from the last one, once a week all of it, and so does whoever asks", async () => {
  const { db } = stage.database;
  await sql`delete from audit_checks`.execute(db);
  let now = stage.clock.now().getTime();
  const clock = { ...stage.clock, now: () => new Date(now) };
  const tasks = auditTasks({ db, clock, log: pino({ level: "silent" }) });
  const walk = async (payload: unknown = {}) => {
    await sealAudit(db);
    await tasks["verify-audit"]!(payload, { id: "1", attempt: 1, signal: new AbortController().signal });
    now += 24 * 3_600_000;
    return (await stage.operator.get<{ check: AuditCheck }>("/api/audit/chain")).data.check;
  };
  const last = await walk();
  expect(last).toMatchObject({ after: 0, firstBad: null });
  const next = [];
  for (let night = 2; night <= 7; night++) next.push((await walk()).after);
  expect(next.every((after) => after >= last.rows)).toBe(true);
  expect((await walk()).after).toBe(0);
  expect((await walk({ fromStart: true })).after).toBe(0);
  await sql`delete from audit_checks`.execute(db);
});

test("INST-033: a version that was changed past its trigger is found by the row that speaks of it, and not shown as what was said", async () => {
  const { db } = stage.database;
  await sealAudit(db);
  expect((await verifyAudit(db)).firstBad).toBeUndefined();
  const change = (from: string, to: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update agreement_versions set data_xml = replace(data_xml, ${from}, ${to})
        where report_id = ${report} and version = 1`.execute(tx);
    });
  const read = async () =>
    (await list(`?entity=agreement&entityId=${report}&action=agreements.submit`)).records[0]!;
  const { id } = await read();
  await change("</", " </");
  expect((await verifyAudit(db)).firstBad).toEqual({ id, reason: "version changed" });
  expect(await read()).toMatchObject({
    after: { dataXML: { sha256: expect.stringMatching(/^[\da-f]{64}$/) } },
  });
  await change(" </", "</");
  expect((await verifyAudit(db)).firstBad).toBeUndefined();
});

test("S-8: a walk along the chain is asked for, and its verdict shown: whole, then broken", async () => {
  const { db, pool } = stage.database;
  const finished: (() => void)[] = [];
  const log = pino({ level: "silent" });
  const jobs = await startJobs({
    pool,
    log,
    tasks: auditTasks({ db, clock: stage.clock, log }),
    observe: () => finished.shift()?.(),
  });
  const check = async () => {
    const done = new Promise<void>((resolve) => void finished.push(resolve));
    expect((await stage.operator.post("/api/audit/chain/verify", {})).status).toBe(200);
    await done;
    return (await stage.operator.get<{ check: AuditCheck | null }>("/api/audit/chain")).data.check;
  };
  try {
    expect((await stage.operator.get<{ check: unknown }>("/api/audit/chain")).data.check).toBeNull();
    await sealAudit(db);
    expect(await check()).toMatchObject({ firstBad: null });
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_log set actor_user_id = 1 where id = 2`.execute(tx);
    });
    expect(await check()).toMatchObject({ firstBad: { id: 2, reason: "changed" } });
  } finally {
    await jobs.stop();
  }
});
