import { z } from "zod";
import { instantSchema } from "../values/scalars.ts";

/** HOUSE-004: common fields of a history entry, unless the specification names them differently. */
export const historyEntry = <const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) =>
  z.object({
    /** Action. */
    kind: z.enum(kinds).describe("Kind."),
    author: z.string().nullable().describe("Author of the entry; null if unknown or not disclosed."),
    at: instantSchema.describe("Time, ISO 8601 with offset."),
  });

/** Old and new value of a changed field; null means empty. */
export const changedFields = <const Fields extends readonly [string, ...string[]]>(fields: Fields) => {
  const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
  return z.array(
    z.object({
      field: z.enum(fields).describe("Name of the field."),
      before: value.describe("Old value."),
      after: value.describe("New value."),
    }),
  );
};
