import type { z } from "zod";
import { Refused } from "../errors/failure.ts";

/** A row of a call that takes many. @throws Refused `shared.invalid` with the fields that are wrong */
export function readRow<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new Refused("shared.invalid", {
    fields: read.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  });
}
