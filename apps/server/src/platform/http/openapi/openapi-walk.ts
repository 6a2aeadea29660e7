import type { JsonSchema } from "./json-schemas.ts";
import type { FieldPlace } from "./text-key.ts";

type Json = Readonly<Record<string, unknown>>;
type Visit = (field: JsonSchema, place: FieldPlace) => JsonSchema;
type Surroundings = Omit<FieldPlace, "name" | "isParameter">;

interface Walked {
  readonly paths: Json;
  readonly components: Json & { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const isRecord = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const componentPath = "#/components/schemas/";
const suffix = /(?:Request|Response|Data|Item|Row)$/;
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Returns a copy of the document in which `visit` has replaced every parameter and every field. The area of a shared
 * schema is that of the first operation that uses it.
 */
export function mapFields<D extends Walked>(document: D, visit: Visit): D {
  const pending = new Map<string, Surroundings>();
  const operations = new Set<string>();
  const known = new Set<string>();

  const walk = (part: unknown, around: Surroundings): unknown => {
    if (Array.isArray(part)) return part.map((one) => walk(one, around));
    if (!isRecord(part)) return part;
    const { $ref } = part;
    if (typeof $ref === "string" && $ref.startsWith(componentPath)) {
      const name = $ref.slice(componentPath.length);
      if (!known.has(name)) {
        known.add(name);
        pending.set(name, { area: around.area });
      }
    }
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key === "example" || key === "examples" || key === "default") return [key, value];
        if (key !== "properties" || !isRecord(value)) return [key, walk(value, around)];
        const fields = Object.entries(value).map(([name, field]) => {
          const walked = walk(field, { ...around, parent: name }) as JsonSchema;
          return [name, visit(walked, { ...around, name })];
        });
        return [key, Object.fromEntries(fields)];
      }),
    );
  };

  const walkOperation = (operation: unknown): unknown => {
    if (!isRecord(operation)) return operation;
    const { operationId, tags, parameters, ...rest } = operation;
    const around = {
      operation: capitalised(String(operationId)),
      area: Array.isArray(tags) ? String(tags[0]) : undefined,
    };
    operations.add(around.operation);
    const described = Array.isArray(parameters)
      ? parameters.map((parameter: JsonSchema) =>
          "name" in parameter
            ? visit(parameter, { ...around, name: String(parameter["name"]), isParameter: true })
            : parameter,
        )
      : undefined;
    const walked = walk(rest, around) as Json;
    return { operationId, tags, ...walked, ...(described ? { parameters: described } : {}) };
  };

  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      isRecord(methods)
        ? Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [method, walkOperation(operation)]),
          )
        : methods,
    ]),
  );
  const { schemas: given, responses, ...others } = document.components;
  const walkedResponses = walk(responses, {});
  for (const name of Object.keys(given)) if (!known.has(name)) pending.set(name, {});
  const done = new Map<string, unknown>();
  for (const [name, around] of pending) {
    const operation = name.replace(suffix, "");
    const place = { ...around, component: name, ...(operations.has(operation) ? { operation } : {}) };
    done.set(name, walk(given[name], place));
  }
  const schemas = Object.fromEntries(Object.keys(given).map((name) => [name, done.get(name)]));
  return { ...document, paths, components: { ...others, responses: walkedResponses, schemas } };
}
