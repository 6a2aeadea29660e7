import type { FieldLabels } from "./openapi-info.ts";
import { isRecord, type JsonObject } from "./openapi-operations.ts";

interface Labelled {
  readonly paths: JsonObject;
  readonly components: JsonObject & { readonly schemas: JsonObject };
}

const componentPath = "#/components/schemas/";

/** Returns whether a field has a meaning of its own: ignored input must say so, and a sort order has no labels. */
const isSpecial = (name: string, { description }: JsonObject): boolean =>
  name === "sort" || String(description).startsWith("Ignored");

/**
 * HOUSE-106: returns a copy of the document where the fields with a label on the screens of their area have it as their
 * description. The area of a named schema is that of the first operation that uses it.
 */
export function labelFields<D extends Labelled>(document: D, labels: FieldLabels): D {
  const areas = new Map<string, string>();

  const walk = (part: unknown, area: string): unknown => {
    if (Array.isArray(part)) return part.map((one) => walk(one, area));
    if (!isRecord(part)) return part;
    const { $ref } = part;
    if (typeof $ref === "string" && $ref.startsWith(componentPath)) {
      const component = $ref.slice(componentPath.length);
      if (!areas.has(component)) areas.set(component, area);
    }
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => {
        if (key === "example") return [key, value];
        return [key, key === "properties" ? walkFields(value as JsonObject, area) : walk(value, area)];
      }),
    );
  };
  const walkFields = (fields: JsonObject, area: string): JsonObject =>
    Object.fromEntries(
      Object.entries(fields as Readonly<Record<string, JsonObject>>).map(([name, field]) => {
        if (isSpecial(name, field)) return [name, field];
        const label = labels[area]?.[name];
        const walked = walk(field, area) as JsonObject;
        return [name, label === undefined ? walked : { ...walked, description: label }];
      }),
    );

  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Readonly<Record<string, { readonly tags: readonly string[] }>>).map(
          ([method, operation]) => [method, walk(operation, operation.tags[0]!)],
        ),
      ),
    ]),
  );
  const schemas: Record<string, unknown> = { ...document.components.schemas };
  // The map grows while it is read: named schemas refer to others.
  for (const [name, area] of areas) schemas[name] = walk(schemas[name], area);
  return { ...document, paths, components: { ...document.components, schemas } };
}
