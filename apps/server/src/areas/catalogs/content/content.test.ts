import { describe, expect, test } from "vitest";
import { catalogLimits, currencyCodePattern } from "@birzha/domain/catalogs/catalogs.ts";
import { catalogFiles, parseContent, readContent, type ContentRow } from "./read-content.ts";

const valuesOf = (rows: readonly ContentRow[], column: string) => rows.map((row) => row[column] ?? "");
const unique = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase())).size;

/** The last digit of a station code is a check digit of the five before it, as in an INN. */
function hasStationCheckDigit(code: string): boolean {
  const digits = [...code].map(Number);
  const remainder = (from: number) =>
    digits.slice(0, 5).reduce((sum, digit, index) => sum + digit * (from + index), 0) % 11;
  const check = remainder(1) < 10 ? remainder(1) : remainder(3) % 10;
  return check === digits[5];
}

describe.each(catalogFiles)("%s", (file) => {
  test("G-75: names exist, are unique ignoring case and within the limits", async () => {
    const rows = await readContent(file);
    const names = valuesOf(rows, "name");
    expect(names.every((name) => name.length > 0 && name.length <= catalogLimits.name)).toBe(true);
    expect(unique(names)).toBe(rows.length);
    const descriptions = valuesOf(rows, "description");
    expect(descriptions.every(({ length }) => length <= catalogLimits.description)).toBe(true);
  });

  test("G-75: each record has a unique key", async () => {
    const rows = await readContent(file);
    const keys = rows.map((row) => row["content_key"] ?? row["code"] ?? "");
    expect(keys).not.toContain("");
    expect(unique(keys)).toBe(rows.length);
  });
});

test("G-75 G-76: currencies follow ISO 4217 without metals and test codes", async () => {
  const rows = await readContent("currencies");
  const names = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
  const codes = valuesOf(rows, "code");
  expect(codes.every((code) => currencyCodePattern.test(code))).toBe(true);
  // XAD is newer than the library's list.
  expect(codes.filter((code) => !names.of(code))).toEqual(["XAD"]);
  const withdrawn = ["ANG", "BGN", "CUC", "HRK", "SLL", "ZWL"];
  const known = Intl.supportedValuesOf("currency").filter((code) => !withdrawn.includes(code));
  expect(known.filter((code) => !codes.includes(code))).toEqual([]);
  const offered = rows.filter((row) => row["is_active"] === "true").map((row) => row["code"]);
  expect(offered).toEqual(expect.arrayContaining(["RUB", "USD", "EUR", "CNY", "KZT", "AED", "TRY"]));
  expect(offered).not.toContain("XAU");
  expect(offered).not.toContain("XTS");
});

test("CAT-033 G-74: countries follow OKSM: ISO 3166-1, Abkhazia and South Ossetia", async () => {
  const rows = await readContent("countries");
  expect(rows).toHaveLength(251);
  expect(valuesOf(rows, "code").every((code) => /^\d{3}$/.test(code))).toBe(true);
  expect(valuesOf(rows, "alpha3").every((emails) => /^[A-Z]{3}$/.test(emails))).toBe(true);
  // The library knows the number of each letter code, except for these two.
  const others = rows.filter((row) => new Intl.Locale(`und-${row["code"]}`).region !== row["alpha2"]);
  expect(valuesOf(others, "alpha2")).toEqual(["AB", "OS"]);
  expect(unique(valuesOf(rows, "alpha2"))).toBe(rows.length);
  expect(unique(valuesOf(rows, "alpha3"))).toBe(rows.length);
});

test("G-79: all 89 regions have OKATO codes, export regions a station", async () => {
  const rows = await readContent("regions");
  expect(rows).toHaveLength(89);
  expect(valuesOf(rows, "code").every((code) => /^\d{11}$/.test(code))).toBe(true);
  const names = valuesOf(rows, "name");
  const stations = await readContent("railway-stations");
  expect(valuesOf(stations, "region").filter((region) => !names.includes(region))).toEqual([]);
  const withExport = rows.filter((row) => row["is_railway_station"] === "true").map((row) => row["name"]);
  const exporting = stations
    .filter(({ name }) => name?.includes("(эксп") || name === "Забайкальск" || name === "Озинки")
    .map(({ region }) => region);
  expect(new Set(withExport)).toEqual(new Set(exporting));
});

test("G-79 OTC-118: stations have valid check digits, grain ports exist", async () => {
  const stations = await readContent("railway-stations");
  expect(stations.length).toBeGreaterThan(200);
  expect(
    valuesOf(stations, "code").filter((code) => !/^\d{6}$/.test(code) || !hasStationCheckDigit(code)),
  ).toEqual([]);
  const ports = valuesOf(await readContent("ports"), "name");
  expect(ports).toEqual(expect.arrayContaining(["Новороссийск", "Тамань", "Азов", "Высоцк", "Владивосток"]));
});

test("OTC-119 G-78: each Incoterms 2020 delivery term has a default basis", async () => {
  const bases = valuesOf(await readContent("basis-types"), "content_key");
  const terms = await readContent("delivery-types");
  expect(new Set(valuesOf(terms, "value"))).toEqual(
    new Set(["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP", "FAS", "FOB", "CFR", "CIF"]),
  );
  expect(valuesOf(terms, "basis").filter((basis) => !bases.includes(basis))).toEqual([]);
});

test("G-50: bases cover all kinds, delivery methods cover ports and stations", async () => {
  const kinds = (rows: readonly ContentRow[]) =>
    new Set(rows.map((row) => `${row["is_port"]} ${row["is_railway_station"]}`));
  const bases = kinds(await readContent("basis-types"));
  expect(bases).toEqual(new Set(["false false", "true false", "false true", "true true"]));
  expect(kinds(await readContent("delivery-methods"))).toContain("true false");
});

test("G-77: wheat classes follow GOST 9353-2016, soft and durum", async () => {
  const wheat = (await readContent("product-types")).filter((row) => row["description"] === "ГОСТ 9353-2016");
  const classes = (kind: string) => [1, 2, 3, 4, 5].map((number) => `Пшеница ${kind} ${number} класса`);
  expect(valuesOf(wheat, "name")).toEqual([...classes("мягкая"), ...classes("твёрдая")]);
});

test("G-75: a line with an extra cell fails with its number", () => {
  expect(() => parseContent("code\tname\n1\tА\n2\tБ\tВ\n", "x.tsv")).toThrow(
    "x.tsv:3: row has 3 cells, expected 2",
  );
});
