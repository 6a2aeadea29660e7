import { warningCodes } from "@birzha/domain/agreements/warnings.ts";
import { fillingCodes } from "@birzha/domain/rules/rule-group.ts";
import { ruleTextKey } from "@birzha/domain/rules/rule.ts";
import { expect, test } from "vitest";
import { en as agreementsEn } from "../agreements/en.ts";
import { ru as agreementsRu } from "../agreements/ru.ts";
import { en } from "./en.ts";
import { ru } from "./ru.ts";

const keysOf = (groups: Readonly<Record<string, object>>): readonly string[] =>
  Object.entries(groups).flatMap(([group, texts]) => Object.keys(texts).map((code) => `${group}.${code}`));

test("SCREEN-106: every rule that a filer meets has an example", () => {
  const keys = [...fillingCodes, ...warningCodes].map(ruleTextKey);
  expect(keysOf(ru.examples).toSorted()).toEqual(keys.toSorted());
});

test.each([
  ["Russian", ru, agreementsRu],
  ["English", en, agreementsEn],
])("SCREEN-106: %s examples name the fields as the form does", (_language, { examples }, { fields }) => {
  const labels = new Set<string>(Object.values(fields));
  const named = Object.values({ ...examples.fields, ...examples.warnings }).map(
    (text) => text.split(": ")[0]!,
  );
  expect(named.filter((name) => !labels.has(name))).toEqual([]);
});
