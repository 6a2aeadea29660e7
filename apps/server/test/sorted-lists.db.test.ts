import { applicationSortKeys, listApplications } from "@birzha/domain/applications/api.ts";
import { catalogCalls, catalogSortKeys } from "@birzha/domain/catalogs/api.ts";
import { catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { listOrganizations, organizationSortKeys } from "@birzha/domain/organizations/api.ts";
import { listUsers, userSortKeys } from "@birzha/domain/users/api.ts";
import { afterAll, expect, test } from "vitest";
import { openReportsStage } from "./reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);

type Row = Readonly<Record<string, unknown>>;
const read = async (path: string, query: string) => {
  const { status, code, data } = await stage.operator.get<Row[]>(`${path}?pageSize=500&${query}`);
  return { status, code, rows: data };
};

const hasField = (catalog: CatalogName, key: string) =>
  ["id", "code", "name", "isActive"].includes(key) || catalogs[catalog].attributes.some((one) => one === key);
const ofCatalogs = (Object.keys(catalogCalls) as (keyof typeof catalogCalls)[]).flatMap((catalog) =>
  catalogSortKeys
    .filter((key) => hasField(catalog, key))
    .map((key) => [catalogCalls[catalog].list.path, key] as const),
);

test.each([
  ...userSortKeys.map((key) => [listUsers.path, key] as const),
  ...organizationSortKeys.map((key) => [listOrganizations.path, key] as const),
  ...applicationSortKeys.map((key) => [listApplications.path, key] as const),
  ...ofCatalogs,
])("FIX-025: %s sorts by %s, both ways", async (path, key) => {
  const ascending = await read(path, `sortKey=${key}&sortDirection=Asc`);
  const descending = await read(path, `sortKey=${key}&sortDirection=Desc`);
  expect([ascending.status, descending.status]).toEqual([200, 200]);
  // The name of a basis stands for its number.
  const values = ({ rows }: { rows: Row[] }) =>
    rows.map((row) => (key === "basisId" ? row["basisName"] : row[key]) ?? null);
  const filled = (given: unknown[]) => given.filter((value) => value !== null);
  expect(filled(values(descending))).toEqual(filled(values(ascending)).toReversed());
  // What is empty stands last.
  expect(values(ascending).slice(filled(values(ascending)).length)).not.toContain(expect.anything());
});

test("FIX-025: a catalogue that has no such field says so", async () => {
  const { status, code } = await read(catalogCalls.currencies.list.path, "sortKey=isPort&sortDirection=Asc");
  expect([status, code]).toEqual([400, "shared.invalid"]);
});
