import { z } from "zod";

/** JSON Schema, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** Which side of a schema: what is sent to the portal, or what it answers. */
type Side = "input" | "output";

const place = "#/components/schemas/";

/** Schemas of one document, each under its name. */
export interface JsonSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  /** What a value looks like; schemas with an id (`.meta({ id })`) become named ones. */
  of(schema: z.ZodType, side: Side): JsonSchema;
  /** Names a schema, if it is worth a name, and answers what stands in its place. */
  name(name: string, schema: JsonSchema): JsonSchema;
}

/** DOOR-001: turns the schemas of the endpoints into those of the document. */
export function collectSchemas(): JsonSchemas {
  const named: Record<string, JsonSchema> = {};

  /** @throws Error where two schemas claim one name */
  const keep = (name: string, schema: JsonSchema): JsonSchema => {
    const known = named[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two schemas named ${name}`);
    named[name] = schema;
    return { $ref: place + name };
  };

  return {
    named,
    of(schema, side) {
      // A schema that has a name itself is one of a member here.
      const { properties, $defs = {} } = z.toJSONSchema(z.object({ value: schema }), {
        io: side,
        unrepresentable: "any",
        override: ({ jsonSchema }) => simplify(jsonSchema, side),
      });
      const replaced = (part: unknown) =>
        JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"${place}`)) as JsonSchema;
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

/** What no reader needs: patterns of what a format says already, bounds of what a number of JSON can be. */
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
  // An answer may have more fields one day: no reader may count on their number.
  if (side === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}
