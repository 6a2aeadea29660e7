import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import { openReportsStage, pdf, submitted, upload } from "../../../test/stages/reports.ts";
import type { TestResponse, TestClient } from "../../../test/stages/sign-in.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { inOwnerTransaction, inTransaction } from "../../platform/db/request-transaction.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { parsedRows } from "../../../test/stages/serialized-rows.ts";
import { findLastReport, getReport, scopeOf, wholeRegister } from "./queries.ts";
import { listReports } from "./list/list-reports.ts";
import { listOwnVersions } from "./version-queries.ts";
import { insertVersion } from "./store.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  database,
  choices,
  firm: company,
  otherFirm: otherOrganization,
  owner,
  employee,
  stranger,
  operator,
} = stage;

let reportId: number;
let versionId: number;
let fileId: number;
const missing = 987_654_321;

beforeAll(async () => {
  const { data: file } = await owner.post<{ id: number; value: string }>(
    "/api/UploadFile",
    upload("договор.pdf", pdf()),
  );
  fileId = file.id;
  reportId = await submitted(owner, company.id, { ...choices.domestic, files: [file] });
  const { data } = await owner.get<VersionRow[]>(`/api/Agreements/histories?id=${reportId}`);
  versionId = data[0]!.id;
  await submitted(stranger, otherOrganization.id, choices.domestic);
});

/** The response without the request id and without time-dependent values. */
const seen = ({ status, body, headers }: TestResponse<unknown>) => ({
  status,
  body: body.replace(/"requestId":"[^"]*"/, ""),
  headers: Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(date|clientrequestid|content-security-policy)$/i.test(name),
    ),
  ),
});

describe("records of another organisation", () => {
  const calls: [what: string, path: (id: number) => string, id: () => number][] = [
    ["report", (id) => `/api/Agreements/${id}`, () => reportId],
    ["version", (id) => `/api/Agreements/${id}`, () => versionId],
    ["history", (id) => `/api/Agreements/histories?id=${id}`, () => reportId],
    ["file", (id) => `/api/DownloadFile?userFormFileId=${id}`, () => fileId],
    [
      "organisation's last report",
      (id) => `/api/Agreements/lastRegistered?organizationId=${id}`,
      () => company.id,
    ],
    [
      "organisation's new report",
      (id) => `/api/Agreements/defaultValueByAgreement?organizationId=${id}`,
      () => company.id,
    ],
  ];

  test.each(calls)(
    "OTC-154 OTC-033 S-3: a foreign %s equals a missing one byte for byte",
    async (_, path, id) => {
      const foreign = await stranger.get(path(id()));
      const none = await stranger.get(path(missing));
      expect(none.status).toBe(404);
      expect(seen(foreign)).toEqual(seen(none));
      for (const client of [owner, employee, operator])
        expect((await client.get(path(id()))).status).toBe(200);
    },
  );

  test("OTC-154: a foreign number finds nothing in lists", async () => {
    const { data, total } = await stranger.get(`/api/Agreements/list?reportId=${reportId}`);
    expect({ data, total }).toEqual({ data: [], total: 0 });
  });

  test("G-38: the history accepts a report number, not a version number", async () => {
    const { status } = await owner.get(`/api/Agreements/histories?id=${versionId}`);
    expect(status).toBe(404);
  });
});

const actorOf = (organizationId: number | undefined): Actor => ({
  kind: organizationId === undefined ? "newcomer" : "employee",
  userId: 1,
  account: "test",
  name: "test",
  role: 1,
  organization:
    organizationId === undefined
      ? undefined
      : {
          id: organizationId,
          inn: "",
          name: "",
          isActive: true,
          isOwner: false,
          hasAccess: false,
          hasAuctions: false,
          hasContracts: false,
          hasSpot: false,
        },
});

describe("queries without row-level security", () => {
  /** The statements alone: the owner's role bypasses all policies. */
  const requested = <T>(read: (tx: DbTransaction) => Promise<T>) => inOwnerTransaction(database.db, read);
  const [own, foreign] = [actorOf(company.id), actorOf(otherOrganization.id)];

  test.each([
    ["report", () => reportId],
    ["version", () => versionId],
  ])("S-3 OTC-154: the query alone finds no foreign %s", async (_, id) => {
    expect(await requested((tx) => getReport(tx, scopeOf(own), id()))).toMatchObject({ reportId });
    await expect(requested((tx) => getReport(tx, scopeOf(foreign), id()))).rejects.toThrow(ApiError);
  });

  test("S-3 OTC-154: the query alone hides foreign reports from lists, totals, histories", async () => {
    const page = { pageIndex: 0, pageSize: 10 };
    const listed = (actor: Actor) =>
      requested((tx) => listReports(tx, scopeOf(actor), { ...page, reportId }));
    expect([(await listed(own)).total, (await listed(foreign)).total]).toEqual([1, 0]);
    const counted = async (actor: Actor) => {
      const found = await requested((tx) => listReports(tx, scopeOf(actor), page));
      return [parsedRows(found).length, found.total];
    };
    expect([await counted(own), await counted(foreign)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const history = (actor: Actor) =>
      requested((tx) => listOwnVersions(tx, actor, { ...page, id: reportId }));
    expect((await history(own)).total).toBe(1);
    await expect(history(foreign)).rejects.toThrow(ApiError);
    expect(await requested((tx) => findLastReport(tx, own, undefined))).toMatchObject({ reportId });
  });
});

describe("row-level security without queries", () => {
  const staff: Actor = { ...actorOf(undefined), kind: "operator", role: 2 };
  const tables = [
    "agreements",
    "agreement_versions",
    "agreement_counts",
    "agreement_text_counts",
    "files",
    "agreement_version_files",
  ];
  const organizationsIn = (table: string, actor: Actor) =>
    inTransaction(database.requests.db, actor, "read", async (tx) => {
      const { rows } = await sql<{ organization_id: number }>`
        select distinct organization_id from ${sql.table(table)} order by 1`.execute(tx);
      return rows.map(({ organization_id }) => organization_id);
    });

  test.each(tables)("S-3: a bare select from %s shows only the organisation's rows", async (table) => {
    expect(await organizationsIn(table, actorOf(company.id))).toEqual([company.id]);
    expect(await organizationsIn(table, actorOf(undefined))).toEqual([]);
    expect(await organizationsIn(table, staff)).toContain(company.id);
    const hasForeign = !table.includes("file");
    expect(await organizationsIn(table, actorOf(otherOrganization.id))).toEqual(
      hasForeign ? [otherOrganization.id] : [],
    );
  });

  test("FAST-007 S-3: a page without predicate lists and counts only own reports", async () => {
    const page = (actor: Actor) =>
      inTransaction(database.requests.db, actor, "read", async (tx) => {
        const found = await listReports(tx, wholeRegister, { pageIndex: 0, pageSize: 15 });
        return [found.total, parsedRows(found).map(({ organizationId }) => organizationId)];
      });
    expect(await page(staff)).toEqual([2, expect.arrayContaining([company.id, otherOrganization.id])]);
    expect(await page(actorOf(company.id))).toEqual([1, [company.id]]);
    expect(await page(actorOf(otherOrganization.id))).toEqual([1, [otherOrganization.id]]);
    expect(await page(actorOf(undefined))).toEqual([0, []]);
  });

  test("S-3: a write for another organisation fails", async () => {
    const move = inTransaction(database.requests.db, actorOf(company.id), "write", (tx) =>
      sql`update agreements set organization_id = ${otherOrganization.id} where id = ${reportId}`.execute(tx),
    );
    await expect(move).rejects.toThrow("row-level security");
    const changed = await inTransaction(database.requests.db, actorOf(otherOrganization.id), "write", (tx) =>
      sql`update agreements set price = 1 where id = ${reportId}`.execute(tx),
    );
    expect(changed.numAffectedRows).toBe(0n);
  });

  test.each([
    ["agreements", "delete from agreements"],
    ["agreement_versions", "update agreement_versions set price = 1"],
    ["agreement_versions", "delete from agreement_versions"],
    ["agreement_version_files", "delete from agreement_version_files"],
    ["files", "update files set name = 'x'"],
    ["agreement_counts", "update agreement_counts set reports = 0"],
    ["agreement_text_counts", "update agreement_text_counts set reports = 0"],
    ["register_texts", "update register_texts set value = 'x'"],
  ])("S-7: the request role cannot change %s: %s", async (_, statement) => {
    const attempt = inTransaction(database.requests.db, staff, "write", (tx) =>
      sql.raw(statement).execute(tx),
    );
    await expect(attempt).rejects.toThrow("permission denied");
  });
});

describe("doubtful deals", () => {
  let flaggedId: number;
  let dealVersionId: number;

  beforeAll(async () => {
    const { db } = database;
    flaggedId = await submitted(owner, company.id, choices.domestic);
    const { data: report } = await owner.get<StoredReport>(`/api/Agreements/${flaggedId}`);
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("account", "=", "operator")
      .executeTakeFirstOrThrow();
    const versions: number[] = [];
    for (const kind of ["deal", "status"] as const) {
      const versionId = await inOwnerTransaction(db, async (tx) => {
        await tx
          .updateTable("agreements")
          .set((eb) => ({ version: eb("version", "+", 1), is_dubious_deal: true }))
          .where("id", "=", flaggedId)
          .execute();
        return insertVersion(tx, {
          reportId: flaggedId,
          kind,
          author: { id: userId, name: "Оператор Биржи" },
          at: "2026-03-10T12:30:00+03:00",
          dataXML: report.dataXML,
          fileIds: [],
        });
      });
      versions.push(versionId);
    }
    dealVersionId = versions[0]!;
  });

  const history = async (client: TestClient, call: string) => {
    const { data, total } = await client.get<VersionRow[]>(`/api/Agreements/${call}?id=${flaggedId}`);
    return { total, versions: data.map(({ kind, versionNumber }) => [kind, versionNumber]) };
  };

  test("OTC-042 OTC-044 S-7 G-53: only the history for staff has the flagging version", async () => {
    const shown = {
      total: 2,
      versions: [
        ["status", 2],
        ["create", 1],
      ],
    };
    expect(await history(owner, "histories")).toEqual(shown);
    expect(await history(operator, "histories")).toEqual(shown);
    expect(await history(operator, "registries/histories")).toEqual({
      total: 3,
      versions: [
        ["status", 3],
        ["deal", 2],
        ["create", 1],
      ],
    });
  });

  test("OTC-042 G-3: a history has pages", async () => {
    const { data, total } = await operator.get<VersionRow[]>(
      `/api/Agreements/registries/histories?id=${flaggedId}&pageIndex=1&pageSize=2`,
    );
    expect(total).toBe(3);
    expect(data.map(({ kind }) => kind)).toEqual(["create"]);
  });

  test("G-53: organisations count and open only their visible versions", async () => {
    for (const [client, call, count] of [
      [owner, "list", 2],
      [operator, "registries", 3],
    ] as const) {
      const { data } = await client.get<{ versionCount: number }[]>(
        `/api/Agreements/${call}?reportId=${flaggedId}`,
      );
      expect(data[0]?.versionCount).toBe(count);
    }
    expect((await owner.get(`/api/Agreements/${dealVersionId}`)).status).toBe(404);
    const { data } = await operator.get<StoredReport>(`/api/Agreements/${dealVersionId}`);
    expect(data).toMatchObject({ isChildren: true, reportId: flaggedId, isDubiousDeal: true });
  });

  test("G-53: organisations number versions by position in their history", async () => {
    const { data } = await owner.get<VersionRow[]>(`/api/Agreements/histories?id=${flaggedId}`);
    const shown = await Promise.all(
      data.map(async ({ id }) => (await owner.get<StoredReport>(`/api/Agreements/${id}`)).data.version),
    );
    expect(shown).toEqual([2, 1]);
  });

  test("G-53 S-11: no response to an organisation contains the doubtful-deal flag", async () => {
    for (const path of [
      `/api/Agreements/${flaggedId}`,
      `/api/Agreements/list?reportId=${flaggedId}`,
      `/api/Agreements/histories?id=${flaggedId}`,
      "/api/Agreements/lastRegistered",
    ])
      expect((await owner.get(path)).body).not.toMatch(/dubious/i);
  });
});
