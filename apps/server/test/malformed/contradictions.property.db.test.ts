import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { isInn } from "@birzha/domain/shared/values/inn.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { callOf } from "../permissions/permissions-calls.ts";
import { propertyRuns } from "../property-runs.ts";
import { inputFields, withField, type FieldSchema } from "../stages/schema-fields.ts";
import { openWalkStage } from "./input-walk.ts";

const stage = await openWalkStage();
afterAll(stage.close);

/** Lists in which an equal item has a meaning of its own, by endpoint and field. */
const lists = {
  /** The fields of columns by their position, and filters, whose conditions hold together. */
  positions: ["fields", "units", "filter", "values", "columns", "order", "hidden", "pinned"],
  /** Rows of imports take effect one after the other, a row of a batch has its own result. */
  rows: ["data", "rows"],
  /** Two warnings of a report can have one code. */
  codes: ["confirmedWarnings"],
  /** Released endpoints that store a set (CAT-004, WORK-060). */
  sets: ["regionIds", "productTypeIds"],
  /** A draft of a proposal accepts any readable field (V-3); sending validates it. */
  proposals: ["dates", "customers"],
};
const repeatable = new Set(Object.values(lists).flat());

interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value !== "object" || value === null || value instanceof FormData) return [{ path, value }];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

/** Kind of a value that can refer to the same thing as another one. */
function kindOf({ path, value }: Leaf): string | undefined {
  if (typeof value === "number" && Number.isInteger(value)) return "id";
  if (typeof value !== "string") return undefined;
  if (isInn(value)) return "inn";
  if (isIsoDate(value)) return "date";
  return path.at(-1)?.toLowerCase().includes("currency") === true ? "currency" : undefined;
}

const bodyOf = (endpoint: EndpointShape): unknown =>
  endpoint.example ?? callOf(endpoint, stage.target).payload;

interface Contradiction {
  readonly endpoint: EndpointShape;
  readonly body: unknown;
  /** A list with an item twice that must be rejected. */
  readonly isRepeated: boolean;
}

/** An item of a list that the sample of a body leaves out. */
function sampleList({ items = {} }: FieldSchema): unknown[] {
  const { type, enum: values, anyOf = [] } = items;
  if (values) return [values[0]];
  if (type === "integer" || type === "number") return [1];
  return anyOf.flatMap((each) => sampleList({ items: each })).slice(0, 1);
}

/** Bodies with equal and swapped references, own references, and items twice. */
function contradictionsOf(endpoint: EndpointShape): Contradiction[] {
  const body = bodyOf(endpoint);
  if (endpoint.body === undefined || typeof body !== "object" || body === null || body instanceof FormData)
    return [];
  const leaves = leavesOf(body);
  const pairs = leaves.flatMap((one, at) =>
    leaves.slice(at + 1).flatMap((other) => {
      const kind = kindOf(one);
      if (kind === undefined || kind !== kindOf(other)) return [];
      return [
        withField(body, other.path, one.value),
        withField(withField(body, one.path, other.value), other.path, one.value),
      ];
    }),
  );
  const own = leaves.flatMap((leaf) => {
    const kind = kindOf(leaf);
    if (kind === "id") return [stage.firm.id, stage.otherFirm.id].map((id) => withField(body, leaf.path, id));
    if (kind === "inn") return [stage.firm.inn, "7707083894"].map((inn) => withField(body, leaf.path, inn));
    return kind === "currency" ? [withField(body, leaf.path, "QQQ")] : [];
  });
  const twice = inputFields(endpoint)
    .filter(({ part, schema }) => part === "body" && schema.type === "array")
    .flatMap(({ path, schema }) => {
      const given = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], body);
      const list = Array.isArray(given) && given.length > 0 ? (given as unknown[]) : sampleList(schema);
      return list.length > 0 ? [{ path, list }] : [];
    });
  return [
    ...[...pairs, ...own].map((each) => ({ endpoint, body: each, isRepeated: false })),
    ...twice.map(({ path, list }) => ({
      endpoint,
      body: withField(body, path, [...list, list[0]]),
      isRepeated: !repeatable.has(path.at(-1)!),
    })),
  ];
}

const all = allEndpoints.flatMap(({ endpoint }) => contradictionsOf(endpoint));

const send = ({ endpoint, body }: Contradiction) =>
  stage.send(endpoint, { part: "body", path: [], schema: {} }, body, "one actor");

test("FIX-326: the generator reads every body, and finds lists and references", () => {
  const bodies = allEndpoints.filter(({ endpoint }) => endpoint.body !== undefined);
  const unread = bodies.filter(
    ({ endpoint }) => typeof bodyOf(endpoint) !== "object" || bodyOf(endpoint) === null,
  );
  expect(unread.map(({ name }) => name)).toEqual([]);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter(({ isRepeated }) => isRepeated).length).toBeGreaterThan(8);
});

test("FIX-326: an item twice in a list is a field error", async () => {
  const accepted = [];
  for (const one of all.filter(({ isRepeated }) => isRepeated))
    for (const { status, body } of await send(one))
      // A missing record comes first where the rule reads the record; the list can be of another template of a rule.
      if (status !== 404 && (status !== 400 || !/Указано дважды|repeated-|"unknown-field"/.test(body)))
        accepted.push(`${one.endpoint.method} ${one.endpoint.path}: ${status} ${body.slice(0, 300)}`);
  expect(accepted).toEqual([]);
});

test("FIX-326: equal, swapped and repeated references are never 5xx", { timeout: 1_200_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...all), { minLength: 12, maxLength: 12 }),
      async (requests) => {
        for (const one of requests)
          for (const { status, body } of await send(one)) {
            const failure = `${one.endpoint.method} ${one.endpoint.path} ${JSON.stringify(one.body)}: ${body}`;
            expect(status < 500 && !body.includes("shared.internal"), failure).toBe(true);
          }
      },
    ),
    { numRuns: propertyRuns(400), endOnFailure: true },
  );
});
