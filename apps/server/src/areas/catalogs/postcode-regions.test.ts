import { readFileSync } from "node:fs";
import { findRegionByPostcode } from "@birzha/domain/catalogs/postcode-regions.ts";
import { expect, test } from "vitest";

/** The delivered catalogue of regions. */
const [, ...lines] = readFileSync(new URL("content/regions.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n");
const regions = lines.map((line) => {
  const [code, name] = line.split("\t") as [string, string];
  return { code, name };
});
const nameOf = (postcode: string) => findRegionByPostcode(postcode, regions)?.name;

test.each([
  ["397900", "Воронежская область"],
  ["344002", "Ростовская область"],
  ["101000", "Москва"],
  ["143000", "Московская область"],
  ["166000", "Ненецкий автономный округ"],
  ["629008", "Ямало-Ненецкий автономный округ"],
  ["625000", "Тюменская область"],
  ["385000", "Республика Адыгея (Адыгея)"],
])("SCREEN-006: postcode %s belongs to %s", (postcode, name) => expect(nameOf(postcode)).toBe(name));

test.each(["", "39790", "3979001", "000000", "999999"])("SCREEN-006: «%s» has no region", (postcode) =>
  expect(nameOf(postcode)).toBeUndefined(),
);

test("SCREEN-006: a region missing in the catalogue gives none", () => {
  expect(findRegionByPostcode("397900", [])).toBeUndefined();
});

test("SCREEN-006: each postcode range names a region of the catalogue", () => {
  const found = Array.from({ length: 1000 }, (_, prefix) => nameOf(`${String(prefix).padStart(3, "0")}001`));
  // The four regions without postcodes of the Russian post.
  const missing = regions.map(({ name }) => name).filter((name) => !found.includes(name));
  expect(missing).toEqual([
    "Донецкая Народная Республика",
    "Луганская Народная Республика",
    "Запорожская область",
    "Херсонская область",
  ]);
});
