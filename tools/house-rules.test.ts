import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { findHouseFaults } from "./house-rules.ts";

let root = "";
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds a small house in a temporary folder and answers its faults. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  root = mkdtempSync(join(tmpdir(), "house-"));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  return findHouseFaults(root, ["agreements", "users"]);
}

test("a house in order has no faults", () => {
  expect(
    faultsOf({
      "packages/domain/src/areas.ts": "",
      "packages/domain/src/agreements/lifecycle.test.ts": "",
      "packages/domain/src/forms/evaluate.ts": "",
      "packages/phrases/src/agreements/ru.ts": "",
      "apps/server/src/app.ts": "",
      "apps/server/src/areas/agreements/queries.ts": "",
      "apps/server/src/areas/agreements/agreement-rows.ts": "",
      "apps/server/src/areas/agreements/content/Порты.tsv": "",
      "apps/server/src/areas/agreements/actions/submit-report.ts":
        "export interface Draft {}\nexport async function submitReport() {}\n",
      "apps/server/src/areas/agreements/actions/submit-report.db.test.ts": "",
      "apps/server/src/platform/db/migrate.ts": "",
      "apps/web/src/areas/agreements/register-page.tsx": "",
      "apps/web/src/areas/agreements/register-page.module.css": "",
      "apps/web/src/areas/agreements/components/status-chip.tsx": "",
      "e2e/agreements/submit-report.spec.ts": "",
      "e2e/support/sign-in.ts": "",
    }),
  ).toEqual([]);
});

test.each([
  ["packages/domain/src/agreement/lifecycle.ts", '"agreement" is no area'],
  ["packages/phrases/src/deals/ru.ts", '"deals" is no area'],
  ["apps/server/src/areas/user/routes.ts", '"user" is no area'],
  ["apps/web/src/areas/profile/routes.tsx", '"profile" is no area'],
  ["e2e/register/filters.spec.ts", '"register" is no area'],
  ["packages/phrases/src/users/de.ts", "has no place here"],
  ["packages/domain/src/users/rules/block.ts", "has no place here"],
  ["apps/server/src/areas/users/service.ts", "has no place here"],
  ["apps/web/src/areas/users/profile.tsx", "has no place here"],
  ["apps/server/src/core/thing.ts", 'the rooms areas, processes, platform, cli; "core"'],
  ["apps/web/src/features/users/page.tsx", '"features" is none of them'],
  ["packages/domain/src/users/index.ts", '"index" is a drawer'],
  ["apps/web/src/shared/utils.ts", '"utils" is a drawer'],
  ["apps/server/src/platform/helpers/text.ts", '"helpers" is a drawer'],
  ["apps/web/src/ui/DateField.tsx", "kebab-case"],
  ["apps/server/src/platform/db/request_transaction.ts", "kebab-case"],
])("%s is refused", (path, reason) => {
  expect(faultsOf({ [path]: "" })).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ["two functions", "export function submitReport() {}\nexport const draft = 1;\n"],
  ["another name", "export const submit = () => {};\n"],
  ["a default export", "export default function submitReport() {}\n"],
  ["a list", "const draft = 1;\nexport { draft as other };\n"],
  ["nothing", "const draft = 1;\n"],
])("an action that exports %s is refused", (_, code) => {
  expect(faultsOf({ "apps/server/src/areas/agreements/actions/submit-report.ts": code })).toEqual([
    expect.stringContaining("must export the function submitReport and no other value"),
  ]);
});

test("HOUSE-007: a file that is named after a function has that function", () => {
  const path = "apps/server/src/areas/agreements/find-names.ts";
  expect(faultsOf({ [path]: "export const limit = 1;\nexport function findNames() {}\n" })).toEqual([]);
  expect(faultsOf({ [path]: "export function listNames() {}\n" })).toEqual([
    `${path}: must export the function findNames that its name promises`,
  ]);
});

test("a process is one use case a file, named verb and noun", () => {
  expect(faultsOf({ "apps/server/src/processes/transfer.ts": "export function transfer() {}" })).toEqual([
    expect.stringContaining("<verb-noun>.ts"),
  ]);
});

test("a barrel is refused", () => {
  expect(faultsOf({ "packages/domain/src/users/user.ts": 'export * from "./rights.ts";\n' })).toEqual([
    expect.stringContaining("no barrels"),
  ]);
});

test.each([
  "sql`insert into users (name) values (1)`",
  "sql`\n  delete from users`",
  "sql`update users set name = 1`",
  'db.updateTable("users")',
])("only the store writes its tables: %s", (statement) => {
  const files = {
    "apps/server/src/areas/users/form-queries.ts": statement,
    "apps/server/src/areas/users/store.ts": statement,
    "apps/server/src/areas/users/queries.ts": "sql`select * from users for update`",
    "apps/server/src/areas/users/users.db.test.ts": statement,
  };
  expect(faultsOf(files)).toEqual([
    "apps/server/src/areas/users/form-queries.ts: only store.ts writes the tables of its area; move the statement there",
  ]);
});
