import type { z } from "zod";
import { ApiError } from "../errors/failure.ts";

/**
 * Validates a row of a batch request.
 * @throws ApiError `shared.invalid` with the invalid fields
 */
export function readRow<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ApiError("shared.invalid", {
    fields: read.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
  });
}
