import * as fc from "fast-check";
import { portalDocument } from "../stages/document-check.ts";

/** JSON Schema of a request in the OpenAPI document. */
export interface RequestSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  readonly items?: RequestSchema;
  readonly prefixItems?: readonly RequestSchema[];
  readonly anyOf?: readonly RequestSchema[];
  readonly oneOf?: readonly RequestSchema[];
  readonly allOf?: readonly RequestSchema[];
}

const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);

/** Values at the edges of JSON, Unicode, the calendar, SQL and JavaScript. */
const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1, 2, 0.1, 1.5, 2 ** 31, 2 ** 53, 9.3e18, -1e308, 1e-320, 1e21],
  ...["", " ", "\0", "a\0b", "\ud800", "x\udc00y", "\ufffe", "\u202e", "\u200b", "İ", "ß", "👨‍👩‍👧", "\u0301"],
  ...["1", "-1", "1e5", "1e400", "9".repeat(400), "0x10", "NaN", "true", "null", "1,5", "00", "0.000000001"],
  ...[
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "2026-02-30",
    "2026-03-10",
    "2026-03-10T12:00:00Z",
    "2026-13",
  ],
  ...["%", "_", "\\", "'", "' or 1=1 --", "$1", "${1}", "(", "[", "*", "a".repeat(20_000), "щ".repeat(2_000)],
  ...[
    "7707083893",
    "https://127.0.0.1/",
    "a@b.example",
    "../../etc",
    "__proto__",
    "constructor",
    "<agreement/>",
  ],
  ...[
    [],
    {},
    [null],
    [[]],
    [1, 1],
    { constructor: {} },
    { toString: 1 },
    { length: 1e9 },
    nested(30),
    nested(200),
  ],
  Array.from({ length: 3_000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`key${index}`, index])),
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

const byPattern = (pattern: string) => fc.stringMatching(new RegExp(pattern, "u"));
const day = fc
  .date({ min: new Date("2025-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function ofType(type: string, schema: RequestSchema, depth: number): fc.Arbitrary<unknown> {
  const { minimum, exclusiveMinimum, maximum, properties = {}, items, prefixItems, pattern } = schema;
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number": {
      const min = minimum ?? (exclusiveMinimum ?? -2) + 1;
      return fc.integer({ min, max: Math.max(min, Math.min(maximum ?? 30, min + 30)) });
    }
    case "array":
      if (prefixItems) return fc.tuple(...prefixItems.map((item) => fittingValue(item, depth + 1)));
      return fc.array(fittingValue(items ?? {}, depth + 1), { maxLength: Math.min(3, schema.maxItems ?? 3) });
    case "object": {
      const fields = Object.entries(properties).map(
        ([name, field]) => [name, fittingValue(field, depth + 1)] as const,
      );
      const required = (schema.required ?? []).filter((name) => name in properties);
      return fc.record(Object.fromEntries(fields), { requiredKeys: required });
    }
    default:
      if (schema.format === "date") return day;
      if (pattern !== undefined && depth < 8) return byPattern(pattern);
      return fc.string({ unit: "grapheme", maxLength: Math.min(12, schema.maxLength ?? 12) });
  }
}

/** A value that mostly fits the schema. */
export function fittingValue(schema: RequestSchema, depth = 0): fc.Arbitrary<unknown> {
  const { $ref, type, anyOf, oneOf, allOf } = schema;
  if (depth > 8) return fc.constant(null);
  if ($ref !== undefined) {
    const named = portalDocument.components.schemas[$ref.split("/").at(-1)!] as RequestSchema;
    return fittingValue(named, depth + 1);
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = anyOf ?? oneOf;
  if (options) return fc.oneof(...options.map((option) => fittingValue(option, depth + 1)));
  if (allOf)
    return fc
      .tuple(...allOf.map((part) => fittingValue(part, depth + 1)))
      .map((parts) => Object.assign({}, ...(parts as object[])) as object);
  const types = type === undefined ? [] : [type].flat();
  return types.length === 0 ? hostileValue : fc.oneof(...types.map((one) => ofType(one, schema, depth)));
}
