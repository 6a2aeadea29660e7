import { expect, test } from "vitest";
import { lifecyclePage, lifecycles } from "./lifecycle-page.ts";
import { collectStateWords, findSourceErrors, findStateErrors } from "./source-rules.ts";

const words = collectStateWords(Object.values(lifecycles));
const stateErrors = (text: string, path = "apps/server/src/areas/auctions/queries.ts") =>
  findStateErrors(path, text, words);

test.each([
  ["a comparison", "if (stored.status === 3) stop();"],
  ["a comparison with an order", "const isOpen = deal.dealStatus <= 1;"],
  ["a word", 'if (before.status !== "rejected") stop();'],
  ["an unambiguous word", 'filter.push("onexecution");'],
  ["a value of a field", "audit({ after: { status: 1 } });"],
  ["an argument", 'const id = statusId("rejected");'],
  ["a condition of a builder", 'query.where("p.status", "=", 2);'],
  ["a case", "switch (row.status) { case 7: stop(); }"],
  ["a table by numbers", 'const statusTones = {}; const toneByStatus = { 0: "mute" };'],
  ["an attribute", 'const chip = <Chip status="draft" />;', "apps/web/src/areas/members/draft-page.tsx"],
  ["a condition in SQL", "sql`select id from auction_proposals p where p.status in (1, 7)`;"],
  ["a word in SQL", "sql`select case when ${isOver} then 'terminated' end`;"],
  ["an account owner in SQL", "sql`select 1 from memberships m where m.user_type = 1`;"],
  ["a selector", '.chip[data-status="3"] {', "apps/web/src/areas/auctions/components/chip.module.css"],
])("HOUSE-005: %s outside the tables is an error", (_, text, path?: string) =>
  expect(stateErrors(text, path)).toHaveLength(1),
);

test.each([
  "if (answer.status === 409) stop();",
  "if (stored.status === proposalStatus.rejected) stop();",
  "sql`select id from auction_proposals p where p.status = ${proposalStatus.sent}`;",
  "sql`update request_results set status = 200`;",
  "sql`select 1 from auction_proposal_versions v where v.kind <> 'draft'`;",
])("HOUSE-005: %s is no error", (text) => expect(stateErrors(text)).toEqual([]));

test("HOUSE-005: every stateful record has a table and its page steps", () => {
  expect(Object.keys(lifecycles)).toHaveLength(12);
  const steps = Object.values(lifecycles).flatMap(({ transitions }) => transitions);
  expect(lifecyclePage().match(/^\| (?!Act|-)/gm)).toHaveLength(steps.length);
  for (const { states, transitions } of Object.values(lifecycles)) {
    const names = new Set<unknown>([...Object.keys(states), ...Object.values(states)]);
    const used = transitions.flatMap(({ from, to }) => (to === undefined ? from : [...from, to]));
    expect(used.filter((state) => !names.has(state))).toEqual([]);
  }
});

const action = "apps/server/src/areas/agreements/actions/submit-report.ts";

test.each([
  ["two functions", "export function submitReport() {}\nexport const draft = 1;\n"],
  ["another name", "export const submit = () => {};\n"],
  ["a default export", "export default function submitReport() {}\n"],
  ["a list", "const draft = 1;\nexport { draft as other };\n"],
  ["nothing", "const draft = 1;\n"],
])("HOUSE-007: an action that exports %s is an error", (_, code) =>
  expect(findSourceErrors(action, code)).toEqual([expect.stringContaining("exports submitReport alone")]),
);

test("HOUSE-007: an action can export types beside its function", () => {
  const code = "export interface Draft {}\nexport async function submitReport() {}\n";
  expect(findSourceErrors(action, code)).toEqual([]);
});

test("a process name is verb and noun", () => {
  const code = "export function transfer() {}";
  expect(findSourceErrors("apps/server/src/processes/transfer.ts", code)).toEqual([
    expect.stringContaining("<verb-noun>.ts"),
  ]);
});

test("a barrel is an error", () => {
  expect(
    findSourceErrors(
      "packages/domain/src/users/user.ts",
      'export * from "../../packages/domain/src/shared/access/rights.ts";\n',
    ),
  ).toHaveLength(1);
});

test.each([
  "sql`insert into users (name) values (1)`",
  "sql`\n  delete from users`",
  "sql`update users set name = 1`",
  'db.updateTable("users")',
])("only the store writes its tables: %s", (statement) => {
  const errors = (file: string, code = statement) =>
    findSourceErrors(`apps/server/src/areas/users/${file}`, code);
  expect(errors("form-queries.ts")).toEqual([expect.stringContaining("only store.ts writes")]);
  expect(errors("store.ts")).toEqual([]);
  expect(errors("users.db.test.ts")).toEqual([]);
  expect(errors("queries.ts", "sql`select * from users for update`")).toEqual([]);
});

test("FIX-201: connections without an error listener are an error", () => {
  const code = "const pool = new pg.Pool({ max: 4 });";
  const found = (path: string) => findSourceErrors(path, code).length;
  expect(found("apps/identity/src/identity.ts")).toBe(1);
  expect(found("apps/server/src/platform/jobs/start-jobs.ts")).toBe(1);
  expect(found("apps/server/src/platform/db/replicas/primary-pool.ts")).toBe(0);
  expect(found("apps/server/src/cli.db.test.ts")).toBe(0);
});
