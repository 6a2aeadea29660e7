import { z } from "zod";
import { instant } from "../values/scalars.ts";

/** HOUSE-004: common fields of a history entry, unless the specification names them differently. */
export const historyEntry = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    /** Action. */
    kind: z.enum(kinds),
    /** Author; null if unknown or not disclosed. */
    author: z.string().nullable(),
    at: instant,
  });

/** Old and new value of a changed field; null means empty. */
export const changedFields = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => {
  const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
  return z.array(z.object({ field: z.enum(fields), before: value, after: value }));
};
