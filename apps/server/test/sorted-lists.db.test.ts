import { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { catalogNames } from "@birzha/domain/catalogs/catalogs.ts";
import { catalogRegisters } from "@birzha/domain/catalogs/register.ts";
import { listOrganizations } from "@birzha/domain/organizations/api.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { registerKeys } from "@birzha/domain/shared/registers/register-columns.ts";
import { listUsers } from "@birzha/domain/users/api.ts";
import { userRegister } from "@birzha/domain/users/register.ts";
import { afterAll, expect, test } from "vitest";
import { openReportsStage } from "./stages/reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);

type Row = Readonly<Record<string, unknown>>;
const read = async (path: string, query: string) => {
  const { status, code, data } = await stage.operator.get<Row[]>(`${path}?pageSize=500&${query}`);
  return { status, code, rows: data };
};

test.each([
  ...registerKeys(userRegister).map((key) => [listUsers.path, key] as const),
  ...registerKeys(organizationRegister).map((key) => [listOrganizations.path, key] as const),
  ...registerKeys(applicationRegister).map((key) => [listApplications.path, key] as const),
  ...catalogNames.flatMap((catalog) =>
    registerKeys(catalogRegisters[catalog]).map((key) => [catalogCalls[catalog].list.path, key] as const),
  ),
])("FIX-025: %s sorts by %s in both directions", async (path, key) => {
  const ascending = await read(path, `sortKey=${key}&sortDirection=Asc`);
  const descending = await read(path, `sortKey=${key}&sortDirection=Desc`);
  expect([ascending.status, descending.status]).toEqual([200, 200]);
  // Basis ids sort by their names.
  const values = ({ rows }: { rows: Row[] }) =>
    rows.map((row) => (key === "basisId" ? row["basisName"] : row[key]) ?? null);
  const filled = (given: unknown[]) => given.filter((value) => value !== null);
  expect(filled(values(descending))).toEqual(filled(values(ascending)).toReversed());
  // Empty values come last.
  expect(values(ascending).slice(filled(values(ascending)).length)).not.toContain(expect.anything());
});

test("FIX-025: sorting by a missing field gives 400", async () => {
  const { status, code } = await read(catalogCalls.currencies.list.path, "sortKey=isPort&sortDirection=Asc");
  expect([status, code]).toEqual([400, "shared.invalid"]);
});
