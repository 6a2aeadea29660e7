import type { JsonSchema } from "./json-schemas.ts";
import { mapFields } from "./openapi-walk.ts";
import { keysOf } from "./text-key.ts";

/** FIX-147: adds the descriptions of parameters and fields, unless they have one of their own. */
export const describeFields = <D extends Parameters<typeof mapFields>[0]>(
  document: D,
  texts: Readonly<Record<string, string>>,
): D =>
  mapFields(document, (field, place): JsonSchema => {
    if (field["description"] !== undefined) return field;
    const key = keysOf(place).find((one) => Object.hasOwn(texts, one));
    return key === undefined ? field : { ...field, description: texts[key] };
  });
