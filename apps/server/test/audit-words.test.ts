import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { visibilityRules } from "../src/areas/events/visibility-rules.ts";
import { agreementTransitions } from "@birzha/domain/agreements/lifecycle.ts";
import { ru } from "@birzha/phrases/audit/ru.ts";

const source = path.resolve(import.meta.dirname, "../src");
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => readFileSync(path.join(source, file), "utf8"));

/** Matches `action: "area.verb"` and `audit(request, id, "area.verb")` of the sign-in. */
const literal = /(?:action: |audit\([^)"]*)"([a-z]+\.[a-z-]+)"/g;
const found = code.flatMap((text) => [...text.matchAll(literal)].map((match) => match[1]!));
const ofLifecycle = agreementTransitions
  .filter(({ act }) => act !== "create")
  .map(({ act }) => `agreements.${act}`);

test("S-8: every audit action of the server has a name", () => {
  const actions = [...new Set([...found, ...ofLifecycle])];
  expect(actions.length).toBeGreaterThan(10);
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = ru.actions;
  const nameless = actions.filter((action) => {
    const [area = "", verb = ""] = action.split(".");
    return names[area]?.[verb] === undefined;
  });
  expect(nameless).toEqual([]);
});

test("S-8: every kind of record of the server has a name", () => {
  const kinds = code.flatMap((text) =>
    [...text.matchAll(/\bentity: "([a-z-]+)"/g)].map((match) => match[1]!),
  );
  expect(kinds.length).toBeGreaterThan(3);
  expect([...new Set(kinds)].filter((kind) => !Object.hasOwn(ru.entities, kind))).toEqual([]);
});

test("WORK-030: every kind of record has a visibility rule", () => {
  expect(Object.keys(visibilityRules).toSorted()).toEqual(Object.keys(ru.entities).toSorted());
});
