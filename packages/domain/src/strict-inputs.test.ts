import { expect, test } from "vitest";
import { z } from "zod";
import { allEndpoints } from "./calls.ts";

/** Paths of objects below a schema that accept unknown fields. */
function loose(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as unknown as { def: Record<string, unknown> }).def;
  const own = schema instanceof z.ZodObject && !(def["catchall"] instanceof z.ZodNever) ? [path] : [];
  const inner = Object.entries(def).flatMap(([k, v]) => {
    if (k === "shape") return Object.entries(v as object).flatMap(([n, s]) => loose(s, `${path}.${n}`, seen));
    if (Array.isArray(v)) return v.flatMap((s, i) => loose(s, `${path}[${i}]`, seen));
    return loose(v, path, seen);
  });
  return [...own, ...inner];
}
/** clients send back whole records that they received; the server ignores computed fields. */
const lenient = /^(?:createDraft|updateDraft|sendProposal|changeProposal|importProposals|reportDeliveries) /;

test("FIX-150: query, body and row of every endpoint reject unknown fields", () => {
  const found = allEndpoints.flatMap(({ name, endpoint }) =>
    (["query", "body", "row"] as const).flatMap((part) => loose(endpoint[part], `${name} ${part}`)),
  );
  expect(found.filter((path) => !lenient.test(path))).toEqual([]);
});
