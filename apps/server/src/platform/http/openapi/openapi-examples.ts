import type { JsonSchema } from "./json-schemas.ts";
import { capitalizeName } from "./openapi-errors.ts";
import { keysOf, type FieldPlace } from "./text-key.ts";

type Json = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, JsonSchema>>;
type Examples = Readonly<Record<string, unknown>>;

interface Known {
  readonly schemas: Schemas;
  /** Example values by the keys of `text-key.ts`. */
  readonly values: Examples;
}

interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface Documented {
  readonly paths: Json;
  readonly components: Json & { readonly schemas: Schemas };
}

/** Examples of text responses. */
const textExamples: Readonly<Record<string, string>> = {
  "text/event-stream": 'id: 41\nevent: change\ndata: {"kind":"agreements","id":4711}\n\n',
  "text/calendar": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Birzha//EN\r\nEND:VCALENDAR\r\n",
  "text/html": "<!doctype html>",
};

/** FIX-147: adds an example of the request body and of the successful responses, unless there is one. */
export function addExamples<D extends Documented>(document: D, values: Examples): D {
  const known = { schemas: document.components.schemas, values };
  const media = (content: unknown, place: Omit<FieldPlace, "name">) =>
    Object.fromEntries(
      Object.entries(content as Readonly<Record<string, Media>>).map(([type, given]) => {
        if (given.example !== undefined || isBinary(given.schema)) return [type, given];
        const example = textExamples[type] ?? exampleOf(given.schema, place, known);
        return [type, { ...given, example }];
      }),
    );
  const operation = (given: Json): Json => {
    const place = {
      operation: capitalizeName(String(given["operationId"])),
      area: String((given["tags"] as string[])[0]),
    };
    const { requestBody, responses } = given as {
      readonly requestBody?: Json;
      readonly responses: Readonly<Record<string, Json>>;
    };
    return {
      ...given,
      ...(requestBody
        ? { requestBody: { ...requestBody, content: media(requestBody["content"], place) } }
        : {}),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          status.startsWith("2") ? { ...response, content: media(response["content"], place) } : response,
        ]),
      ),
    };
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Json).map(([method, one]) => [method, operation(one as Json)]),
      ),
    ]),
  );
  return { ...document, paths };
}

const isBinary = (schema: JsonSchema): boolean => schema["format"] === "binary";

/** Depth at which a recursive schema ends. */
const deepest = 12;

/** Returns a value of the schema: the known example of each field, otherwise a value of its type. */
function exampleOf(
  schema: JsonSchema,
  around: Omit<FieldPlace, "name">,
  known: Known,
  name?: string,
  depth = 0,
): unknown {
  const { $ref } = schema;
  if (typeof $ref === "string") {
    const component = $ref.slice($ref.lastIndexOf("/") + 1);
    const given = known.schemas[component] ?? {};
    return exampleOf(given, { ...around, component }, known, name, depth);
  }
  if (name !== undefined) {
    const keys = keysOf({ ...around, name });
    const key = keys.find((one) => Object.hasOwn(known.values, one) && fits(schema, known.values[one]));
    if (key !== undefined) return known.values[key];
  }
  if (schema["const"] !== undefined) return schema["const"];
  const values = schema["enum"];
  if (Array.isArray(values)) return values[0];
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonSchema[] | undefined;
  if (choices) {
    const choice = choices.find(({ type }) => type !== "null") ?? {};
    return exampleOf(choice, around, known, name, depth);
  }
  const parts = schema["allOf"] as readonly JsonSchema[] | undefined;
  if (parts)
    return Object.assign({}, ...parts.map((part) => exampleOf(part, around, known, name, depth))) as unknown;
  const inner = name === undefined ? around : { ...around, parent: name };
  if (schema.properties) {
    if (depth > deepest) return {};
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([field, part]) => isShown(known.values, field, part, schema, around.component))
        .map(([field, part]) => [field, exampleOf(part, inner, known, field, depth + 1)]),
    );
  }
  return valueOf(schema, (items) => exampleOf(items, inner, known, undefined, depth + 1));
}

/**
 * Requests (`additionalProperties: false`) show the required fields and those with an example of their own,
 * so that the example is valid input.
 */
const isShown = (
  values: Examples,
  field: string,
  part: JsonSchema,
  { required = [], ...schema }: JsonSchema,
  component = "",
): boolean =>
  required.includes(field) ||
  Object.hasOwn(values, `${component}.${field}`) ||
  (schema["additionalProperties"] !== false && Object.keys(part).some((key) => key !== "description"));

const kindOf = ({ type }: JsonSchema): unknown =>
  Array.isArray(type) ? (type.find((one) => one !== "null") as unknown) : type;

function valueOf(schema: JsonSchema, itemOf: (items: JsonSchema) => unknown): unknown {
  switch (kindOf(schema)) {
    case "array": {
      const tuple = schema["prefixItems"] as readonly JsonSchema[] | undefined;
      return tuple ? tuple.map(itemOf) : schema.items ? [itemOf(schema.items)] : [];
    }
    case "integer":
    case "number":
      return Math.max(Number(schema["minimum"] ?? 1), 1);
    case "boolean":
      return false;
    case "string":
      return textOf(schema);
    case "null":
      return null;
    default:
      return {};
  }
}

function textOf({ format, pattern, minLength }: JsonSchema): string {
  if (format === "date") return "2026-11-20";
  if (format === "base64") return "JVBERi0xLjcK";
  if (pattern === "^(\\d{10}|\\d{12})$") return "3199127468";
  if (pattern === "^20\\d{2}-(?:0[1-9]|1[0-2])$") return "2026-10";
  return Number(minLength ?? 0) > 0 ? "Пример" : "";
}

/** Whether a known value is valid by type, enumeration and pattern. */
function fits(schema: JsonSchema, value: unknown): boolean {
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonSchema[] | undefined;
  if (choices) return choices.some((choice) => fits(choice, value));
  const { $ref, const: only, enum: values, pattern } = schema;
  if ($ref !== undefined || schema["allOf"] !== undefined) return typeof value === "object" && value !== null;
  if (only !== undefined) return only === value;
  if (Array.isArray(values)) return values.includes(value);
  if (typeof pattern === "string" && typeof value === "string" && !new RegExp(pattern).test(value))
    return false;
  const { type } = schema;
  const types: readonly unknown[] = Array.isArray(type) ? type : type === undefined ? [] : [type];
  if (types.length === 0) return schema.properties === undefined;
  if (value === null) return types.includes("null");
  if (Array.isArray(value)) return types.includes("array");
  const kind = typeof value;
  if (kind === "number")
    return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
  return types.includes(kind);
}
