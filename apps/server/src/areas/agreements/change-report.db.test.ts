import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import { untilAnswered } from "../../../test/resilience/ask-again.ts";
import { openReportsStage, reportXml, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { database, choices, firm: organization, owner, employee, stranger, newcomer, operator } = stage;
const { db } = database;

const registered = (values: ReportValues = {}) =>
  submitted(owner, organization.id, { ...choices.domestic, contract_number: randomUUID(), ...values });
const read = async (id: number, client: TestClient = operator) =>
  (await client.get<StoredReport>(`/api/Agreements/${id}`)).data;
const history = async (id: number, client: TestClient = owner) =>
  (await client.get<VersionRow[]>(`/api/Agreements/histories?id=${id}`)).data;

type Put = (client: TestClient, id: number, more?: Record<string, unknown>) => ReturnType<TestClient["put"]>;
const put =
  (path: string, body: Record<string, unknown>): Put =>
  (client, id, more) =>
    client.put(`/api/Agreements/${path}`, { id, ...body, ...more });

const cheaper = { ...choices.domestic, price: "16000" };
/** Each report needs a contract of its own: otherwise it is a duplicate. */
const update: Put = (client, id, more) =>
  put("update", { dataXML: reportXml({ ...cheaper, contract_number: `17/26-${id}` }) })(client, id, more);
const status = (to: number) =>
  put("status", { status: to, ...(to === 3 ? { description: "Нет подписи" } : {}) });
const deal = put("deal", { isDubious: true });
const termination = { terminationDate: "2026-03-09", terminationNumber: "Р-1" };
const terminate = put("terminations", termination);
const changeTermination = put("changes/terminations", { ...termination, terminationNumber: "Р-2" });

/** Creates a report in each status. */
const lives = {
  registered: () => registered(),
  changed: async () => {
    const id = await registered();
    await update(owner, id);
    return id;
  },
  rejected: async () => {
    const id = await registered();
    await status(3)(operator, id);
    return id;
  },
  terminated: async () => {
    const id = await registered();
    await terminate(owner, id);
    return id;
  },
} as const;
type Status = keyof typeof lives;
const numbers = { registered: 1, changed: 2, rejected: 3, terminated: 4 } as const;

interface Call {
  readonly name: string;
  readonly put: Put;
  readonly by: "reporters" | "operators";
  /** The target status by source status; all other steps return an error. */
  readonly leads: Partial<Record<Status, Status>>;
}

/** The rules of G-33 and G-53, written a second time by hand. */
const calls: readonly Call[] = [
  { name: "update", put: update, by: "reporters", leads: { registered: "changed", changed: "changed" } },
  {
    name: "status 1",
    put: status(1),
    by: "operators",
    leads: { changed: "registered", rejected: "registered" },
  },
  { name: "status 2", put: status(2), by: "operators", leads: {} },
  {
    name: "status 3",
    put: status(3),
    by: "operators",
    leads: { registered: "rejected", changed: "rejected" },
  },
  { name: "status 4", put: status(4), by: "operators", leads: {} },
  {
    name: "deal",
    put: deal,
    by: "operators",
    leads: { registered: "registered", changed: "changed", rejected: "rejected" },
  },
  {
    name: "terminate",
    put: terminate,
    by: "reporters",
    leads: { registered: "terminated", changed: "terminated" },
  },
  {
    name: "change termination",
    put: changeTermination,
    by: "reporters",
    leads: { terminated: "terminated" },
  },
];
const actors = { owner, employee, operator, stranger, newcomer } as const;

function expected(call: Call, actor: keyof typeof actors, from: Status): number {
  if (actor === "newcomer") return 403;
  if (actor !== "operator" && call.by === "operators") return 403;
  if (actor === "stranger") return 404;
  return call.leads[from] ? 200 : 409;
}

describe("OTC-190 OTC-193 OTC-195 OTC-196 G-33: each role takes only the steps of its status", () => {
  const cases = calls.flatMap((call) =>
    (Object.keys(lives) as Status[]).flatMap((from) =>
      (Object.keys(actors) as (keyof typeof actors)[]).map((actor) => ({
        call,
        from,
        actor,
        name: call.name,
      })),
    ),
  );

  test.each(cases)("OTC-193 $name of a $from report by $actor", async ({ call, from, actor }) => {
    const id = await lives[from]();
    const before = await read(id);
    const response = await call.put(actors[actor], id);
    expect(response.status).toBe(expected(call, actor, from));
    const { status: reached, version } = await read(id);
    const isTaken = response.status === 200;
    expect({ reached, version, isExplained: response.errorMessage !== null }).toEqual({
      reached: isTaken ? numbers[call.leads[from]!] : before.status,
      version: isTaken ? before.version + 1 : before.version,
      isExplained: !isTaken,
    });
  });
});

describe("changes of a report", () => {
  test("OTC-050 OTC-192 S-7: an update sets status, its date and a full version", async () => {
    const id = await registered();
    stage.clock.set("2026-03-11T10:00:00+03:00");
    expect(await update(employee, id)).toMatchObject({ status: 200, data: { id } });
    const report = await read(id, owner);
    expect(report).toMatchObject({ status: 2, version: 2, changedDate: "2026-03-11T07:00:00Z" });
    expect(report.dataXML).toContain("<price>16000</price>");
    expect(report.dataXML).toContain("<report_status>Изменен</report_status>");
    const versions = await history(id);
    expect(
      versions.map(({ versionNumber, kind, price, versionAuthor }) => [
        versionNumber,
        kind,
        price,
        versionAuthor,
      ]),
    ).toEqual([
      [2, "update", "16000.00", "Щукина Анна"],
      [1, "create", "17420.00", "Ершов Пётр"],
    ]);
    const { data: rows, total } = await owner.get<{ price: string }[]>(`/api/Agreements/list?reportId=${id}`);
    expect(total).toBe(1);
    expect(rows[0]!.price).toBe("16000.00");
  });

  test("OTC-100 S-5: an invalid update answers validation errors and stores nothing", async () => {
    const id = await registered();
    const wrong = reportXml({ ...choices.domestic, product_basis_price: "99999" });
    const response = await owner.put("/api/Agreements/update", { id, dataXML: wrong });
    expect(response).toMatchObject({ status: 400, code: "agreements.invalid-report" });
    expect(response.errors?.map(({ field }) => field)).toEqual(["dataXML.product_basis_price"]);
    expect(await read(id)).toMatchObject({ status: 1, version: 1 });
  });

  test("S-5: a deactivated record may stay but fails new reports", async () => {
    const id = await registered();
    const chosen = choices.domestic["currency"] as { id: number };
    await sql`update currencies set is_active = false where id = ${chosen.id}`.execute(db);
    try {
      expect(await update(owner, id)).toMatchObject({ status: 200 });
      const recreated = await owner.post("/api/Agreements/create", {
        passportId: 1,
        organizationId: organization.id,
        dataXML: reportXml(choices.domestic),
      });
      expect(recreated).toMatchObject({ status: 400, code: "agreements.invalid-report" });
    } finally {
      await sql`update currencies set is_active = true where id = ${chosen.id}`.execute(db);
    }
  });

  test("OTC-051 OTC-143 OTC-194: a rejection stores its reason, restoring clears it", async () => {
    const id = await registered();
    for (const description of [undefined, "", "   "])
      expect(await operator.put("/api/Agreements/status", { id, status: 3, description })).toMatchObject({
        status: 400,
        code: "agreements.reason-required",
      });
    const long = await operator.put("/api/Agreements/status", {
      id,
      status: 3,
      description: "я".repeat(501),
    });
    expect(long.status).toBe(400);
    expect(await status(3)(operator, id)).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toMatchObject({ status: 3, description: "Нет подписи" });
    await status(1)(operator, id);
    expect(await read(id, owner)).toMatchObject({ status: 1, description: null });
    expect((await history(id)).map(({ description }) => description)).toEqual([null, "Нет подписи", null]);
  });

  test("OTC-052 G-53: organisations see neither version nor date of a flag", async () => {
    const id = await registered();
    const before = await read(id, owner);
    expect(await deal(operator, id)).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toEqual(before);
    expect(await history(id)).toHaveLength(1);
    expect(await read(id)).toMatchObject({ isDubiousDeal: true, version: 2, changedDate: null });
    expect(await update(owner, id, { version: before.version })).toMatchObject({ status: 200 });
  });

  test("OTC-053 OTC-165 OTC-170 G-36: termination keeps the data and sets number and date", async () => {
    const id = await registered();
    expect(await terminate(owner, id, { terminationNumber: "  Р-7 " })).toMatchObject({
      status: 200,
      data: { id },
    });
    expect(await read(id, owner)).toMatchObject({
      status: 4,
      terminationDate: "2026-03-09",
      terminationNumber: "Р-7",
      terminationReportNumber: `${id}-Р`,
      terminationReportDate: "2026-03-11",
    });
    expect(await changeTermination(owner, id)).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toMatchObject({ status: 4, terminationNumber: "Р-2" });
  });

  test("FIX-241: null leaves number and date of the termination report to the server", async () => {
    const id = await registered();
    const unknown = { terminationReportNumber: null, terminationReportDate: null, version: null };
    expect(await terminate(owner, id, unknown)).toMatchObject({ status: 200 });
    expect(await read(id, owner)).toMatchObject({ terminationReportNumber: `${id}-Р` });
  });

  test.each([
    ["a future date", { terminationDate: "2026-03-12" }, "agreements.termination-in-future"],
    ["a future report date", { terminationReportDate: "2026-03-12" }, "agreements.termination-in-future"],
    ["the year 202", { terminationDate: "0202-03-10" }, "agreements.termination-too-early"],
    [
      "a date before the contract",
      { terminationDate: "2026-03-01" },
      "agreements.termination-before-contract",
    ],
    ["no number", { terminationNumber: " " }, "shared.invalid"],
    ["an overlong number", { terminationNumber: "1".repeat(51) }, "shared.invalid"],
    ["an invalid date", { terminationDate: "2026-02-31" }, "shared.invalid"],
  ])("OTC-166 OTC-168: terminating with %s returns an error", async (_what, body, code) => {
    const id = await registered();
    expect(await terminate(owner, id, body)).toMatchObject({ status: 400, code });
    expect(await read(id)).toMatchObject({ status: 1, version: 1 });
  });

  test("G-38: a version number accepts no step, unknown reports return 404", async () => {
    const id = await registered();
    const [version] = await history(id);
    for (const step of [update, terminate]) {
      expect(await step(owner, version!.id)).toMatchObject({
        status: 409,
        code: "agreements.version-read-only",
      });
      expect(await step(owner, 987_654_321)).toMatchObject({ status: 404, code: "shared.not-found" });
    }
  });

  test("G-85: a step on an older version changes nothing, returns 409", async () => {
    const id = await registered();
    expect(await update(owner, id, { version: 1 })).toMatchObject({ status: 200 });
    expect(await update(employee, id, { version: 1 })).toMatchObject({ status: 409, code: "shared.stale" });
    expect(await read(id)).toMatchObject({ version: 2 });
  });

  test("G-11: members of a blocked organisation cannot change reports, operators can", async () => {
    const id = await registered();
    await sql`update organizations set status = 1 where id = ${organization.id}`.execute(db);
    try {
      expect(await update(owner, id)).toMatchObject({ status: 403, code: "shared.organization-blocked" });
      expect(await update(operator, id)).toMatchObject({ status: 200 });
    } finally {
      await sql`update organizations set status = 0 where id = ${organization.id}`.execute(db);
    }
  });

  test("OTC-197 S-8: each step adds one version and one audit row", async () => {
    const id = await registered();
    const count = async () => {
      const { rows } = await sql<{ versions: number; audited: number }>`select
        (select count(*) from agreement_versions where report_id = ${id}) as versions,
        (select count(*) from audit_log where entity = 'agreement' and entity_id = ${id}) as audited`.execute(
        db,
      );
      return rows[0];
    };
    const steps: [Put, TestClient][] = [
      [update, owner],
      [deal, operator],
      [status(3), operator],
      [status(1), operator],
      [terminate, owner],
      [changeTermination, owner],
    ];
    for (const [index, [step, client]] of steps.entries()) {
      expect(await step(client, id)).toMatchObject({ status: 200 });
      expect(await count()).toEqual({ versions: index + 2, audited: index + 2 });
    }
  });

  test("S-6: one of many simultaneous steps wins, versions and counts agree", async () => {
    const rounds = Number(process.env["PARALLEL_ROUNDS"] ?? 5);
    for (let round = 0; round < rounds; round++) {
      const id = await registered();
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          untilAnswered(() =>
            i % 3 === 0
              ? terminate(owner, id, { version: 1 })
              : i % 3 === 1
                ? update(employee, id, { version: 1 })
                : status(3)(operator, id, { version: 1 }),
          ),
        ),
      );
      expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
      expect(responses.filter((response) => response.status === 409)).toHaveLength(49);
      expect(await read(id)).toMatchObject({ version: 2 });
      expect(await history(id)).toHaveLength(2);
    }
    const { rows } = await sql<{ same: boolean }>`select not exists (
      (select organization_id, status, count(*) from agreements group by 1, 2)
      except (select organization_id, status, sum(reports)::bigint from agreement_counts group by 1, 2)) as same`.execute(
      db,
    );
    expect(rows[0]!.same).toBe(true);
    expect((await verifySealed(db)).firstBad).toBeUndefined();
  });
});
