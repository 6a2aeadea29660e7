import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openReportsStage, submission, submitted } from "../../apps/server/test/stages/reports.ts";
import { hotCalls, type HotCall } from "../calls/hot-calls.ts";
import { sampleNumber } from "../load/sample-number.ts";
import { commonWord, rareWord } from "../fill/fill-register.ts";
import type { BaselineCall } from "./baseline-server.ts";
import { makeBaselineCalls } from "./baseline-statements.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  choices,
  database,
  firm: organization,
  otherFirm: otherOrganization,
  owner,
  operator,
  stranger,
} = stage;

const purchasers = [`АО «${commonWord}-1»`, `ООО «${rareWord}»`, "ООО «Мельница»"];
for (const [place, purchaser] of purchasers.entries())
  await submitted(owner, organization.id, {
    ...choices.domestic,
    purchaser,
    contract_number: `А-${place}`,
    price: String(9000 + 7 * place),
  });
await submitted(stranger, otherOrganization.id, choices.domestic);
const created = await owner.post<{ id: number }>(
  "/api/Agreements/create",
  submission(organization.id, { ...choices.domestic, contract_number: randomUUID() }),
);

const { id } = created.data;
// The time for a withdrawal is over.
stage.clock.set("2026-03-10T13:00:00+03:00");
const hot = hotCalls(id);
const calls = await makeBaselineCalls(database.url, hot, {
  id,
  organizationId: organization.id,
  createdId: id,
});

async function runBaseline({ text, values, total }: BaselineCall) {
  const own = values.map((value) => (value === sampleNumber ? randomUUID() : value));
  const { rows } = await database.pool.query<{ json: string }>(text, own);
  const data: unknown = JSON.parse(rows[0]!.json);
  if (!total) return { data, total: undefined };
  const { rows: totals } = await database.pool.query<{ total: number }>(total.text, [...total.values]);
  return { data, total: totals[0]!.total };
}

const read = hot.flatMap((call, index): [string, HotCall, BaselineCall][] =>
  call.group === "create" ? [] : [[call.name, call, calls[index]!]],
);

test.each(read)("FAST-001: baseline and portal return the same: %s", async (_, { account, path }, call) => {
  const ours = await (account === "member" ? owner : operator).get(path);
  expect(ours.status).toBe(200);
  expect(await runBaseline(call)).toEqual({ data: ours.data, total: ours.total });
});

test("FAST-001: the baseline's create stores a report, version and audit row", async () => {
  const count = async () => {
    const { rows } = await database.pool.query<Record<string, number>>(`
      select (select count(*) from agreements) as reports, (select count(*) from agreement_versions) as versions,
        (select count(*) from audit_log where action = 'agreements.submit') as audited`);
    return rows[0]!;
  };
  const before = await count();
  const call = calls[hot.findIndex(({ group }) => group === "create")]!;
  await runBaseline(call);
  expect(await count()).toEqual({
    reports: before["reports"]! + 1,
    versions: before["versions"]! + 1,
    audited: before["audited"]! + 1,
  });
});
