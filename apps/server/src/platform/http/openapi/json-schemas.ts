import { z } from "zod";

/** JSON Schema as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** Direction of a schema: request or response. */
type Side = "input" | "output";

const place = "#/components/schemas/";

/** Named schemas of one document. */
export interface JsonSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  /** Converts a schema; parts with an id (`.meta({ id })`) become named schemas. */
  of(schema: z.ZodType, side: Side): JsonSchema;
  /** Stores a complex schema under a name and returns a reference to it; returns a simple one unchanged. */
  name(name: string, schema: JsonSchema): JsonSchema;
}

/** DOOR-001: converts the schemas of the endpoints to those of the OpenAPI document. */
export function collectSchemas(): JsonSchemas {
  const named: Record<string, JsonSchema> = {};

  /** @throws Error when two different schemas use one name */
  const keep = (name: string, schema: JsonSchema): JsonSchema => {
    const known = named[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`duplicate schema name ${name}`);
    named[name] = schema;
    return { $ref: place + name };
  };

  return {
    named,
    of(schema, side) {
      // Wrapped in an object, because only a member schema gets its `$defs` name.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ value: schema }), {
        io: side,
        unrepresentable: "any",
        override: ({ jsonSchema }) => simplify(jsonSchema, side),
      });
      const replaced = (part: unknown) =>
        JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${place}`), describeLast) as JsonSchema;
      for (const [name, part] of Object.entries($defs)) {
        const { id: _id, ...rest } = replaced(part);
        keep(name, rest);
      }
      return replaced(properties?.["value"] ?? {});
    },
    name(name, schema) {
      const isWorthIt = ["properties", "anyOf", "oneOf", "allOf"].some((keyword) => keyword in schema);
      return isWorthIt ? keep(name, schema) : schema;
    },
  };
}

/** Moves the description of a schema behind its other keywords. */
function describeLast(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("description" in value)) return value;
  const { description, ...rest } = value;
  return typeof description === "string" ? { ...rest, description } : value;
}

/** Removes redundant keywords: patterns implied by a format, bounds implied by JSON numbers. */
function simplify(schema: z.core.JSONSchema.BaseSchema, side: Side): void {
  if (schema.format === "date" || schema.format === "date-time") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  const { propertyNames, additionalProperties: value } = schema;
  if (typeof propertyNames === "object" && propertyNames.enum && typeof value === "object") {
    schema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), value]));
    delete schema.propertyNames;
    schema.additionalProperties = false;
  }
  // Responses may get more fields in later versions, so clients must accept unknown ones.
  if (side === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}
