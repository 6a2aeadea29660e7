import { expect, test } from "vitest";
import { lifecyclePage, lifecycles } from "./lifecycle-page.ts";
import { findSourceErrors } from "./source-rules.ts";

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

test("HOUSE-209: a spread literal is an error, a spread value is none", () => {
  const path = "packages/domain/src/spot/register.ts";
  const spread = (code: string) => findSourceErrors(path, code);
  expect(spread("const column = { ...{ id: 1, width: 2 }, text };")).toEqual([expect.stringContaining(path)]);
  expect(spread("const column = { ...usual, ...(width && { width }), text };")).toEqual([]);
});
