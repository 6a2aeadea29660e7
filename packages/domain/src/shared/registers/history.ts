import { z } from "zod";
import { instant } from "../values/scalars.ts";

/** HOUSE-004: what every history says of an entry, where no document has other names for it. */
export const historyEntry = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    /** What was done. */
    kind: z.enum(kinds),
    /** Who did it; null where nobody is named. */
    author: z.string().nullable(),
    at: instant,
  });

/** A field that an entry changed, old and new; null is nothing. */
export const changedFields = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => {
  const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
  return z.array(z.object({ field: z.enum(fields), before: value, after: value }));
};
