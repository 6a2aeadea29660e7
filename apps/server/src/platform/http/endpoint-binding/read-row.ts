import type { z } from "zod";
import { Refused } from "../errors/failure.ts";

/**
 * Validates a row of a batch request.
 * @throws Refused `shared.invalid` with the invalid fields
 */
export function readRow<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new Refused("shared.invalid", {
    fields: read.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  });
}
