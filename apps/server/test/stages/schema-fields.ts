import { z } from "zod";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";

/** JSON Schema, reduced to the fields of an input. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
  readonly oneOf?: readonly FieldSchema[];
  readonly allOf?: readonly FieldSchema[];
}

export type InputPart = "params" | "query" | "body" | "row";

/** A field of an endpoint's input. */
export interface InputField {
  readonly part: InputPart;
  /** Names and indexes of the path below the part. */
  readonly path: readonly string[];
  readonly schema: FieldSchema;
}

function fieldsBelow(schema: FieldSchema, part: InputPart, path: readonly string[]): InputField[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    { part, path, schema },
    ...Object.entries(properties).flatMap(([name, each]) => fieldsBelow(each, part, [...path, name])),
    ...(items ? fieldsBelow(items, part, [...path, "0"]) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((each) => fieldsBelow(each, part, path)),
  ];
}

/** Every field in the schemas of an endpoint; lists by their first element. */
export const inputFields = (endpoint: EndpointShape): readonly InputField[] =>
  (["params", "query", "body", "row"] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (schema === undefined) return [];
    const options = { io: "input", unrepresentable: "any", reused: "inline" } as const;
    return fieldsBelow(z.toJSONSchema(schema, options) as FieldSchema, part, []);
  });

/** A copy of an input with another value at a path; creates missing objects and lists on the way. */
export function withField(input: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (/^\d+$/.test(name)) {
    const list: unknown[] = Array.isArray(input) ? [...(input as unknown[])] : [];
    list[Number(name)] = withField(list[Number(name)], rest, value);
    return list;
  }
  const record = typeof input === "object" && !Array.isArray(input) ? (input as Record<string, unknown>) : {};
  return { ...record, [name]: withField(record?.[name], rest, value) };
}
