import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openReportsStage, submission, submitted } from "../apps/server/test/reports.ts";
import { casesFor, type Case } from "./cases.ts";
import { commonWord, rareWord } from "./fill-register.ts";
import type { LeastCall } from "./least-server.ts";
import { leastCalls } from "./least-statements.ts";
import { sampleNumber } from "./sample-report.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { choices, database, firm, otherFirm, owner, operator, stranger } = stage;

const purchasers = [`АО «${commonWord}-1»`, `ООО «${rareWord}»`, "ООО «Мельница»"];
for (const [place, purchaser] of purchasers.entries())
  await submitted(owner, firm.id, {
    ...choices.domestic,
    purchaser,
    contract_number: `А-${place}`,
    price: String(9000 + 7 * place),
  });
await submitted(stranger, otherFirm.id, choices.domestic);
const contractNumber = randomUUID();
const created = await owner.post<{ id: number }>(
  "/api/Agreements/create",
  submission(firm.id, { ...choices.domestic, contract_number: contractNumber }),
);

const { id } = created.data;
const cases = casesFor(id);
const calls = await leastCalls(database.url, cases, {
  id,
  organizationId: firm.id,
  created: { id, contractNumber },
});

async function askLeast(call: LeastCall) {
  const values = call.values.map((value) => (value === sampleNumber ? randomUUID() : value));
  const { rows } = await database.pool.query<{ json: string }>(call.text, values);
  const data: unknown = JSON.parse(rows[0]!.json);
  if (call.kind !== "page") return { data };
  const { rows: totals } = await database.pool.query<{ total: number }>(call.total.text, [
    ...call.total.values,
  ]);
  return { data, total: totals[0]!.total };
}

const read = cases.flatMap((each, index): [string, Case, LeastCall][] =>
  each.group === "create" ? [] : [[each.name, each, calls[index]!]],
);

test.each(read)(
  "FAST-001: the limit of the bench answers what the portal answers: %s",
  async (_, asked, call) => {
    const ours = await (asked.person === "member" ? owner : operator).get(asked.path);
    expect(ours.status).toBe(200);
    const { data, total } = { total: undefined, ...(await askLeast(call)) };
    expect({ data, total }).toEqual({ data: ours.data, total: ours.total });
  },
);

test("FAST-001: the limit's create leaves a report, a version and an audit row", async () => {
  const count = async () => {
    const { rows } = await database.pool.query<Record<string, number>>(`
      select (select count(*) from agreements) as reports, (select count(*) from agreement_versions) as versions,
        (select count(*) from audit_log where action = 'agreements.submit') as audited`);
    return rows[0]!;
  };
  const before = await count();
  const call = calls[cases.findIndex(({ group }) => group === "create")]!;
  await askLeast(call);
  expect(await count()).toEqual({
    reports: before["reports"]! + 1,
    versions: before["versions"]! + 1,
    audited: before["audited"]! + 1,
  });
});
