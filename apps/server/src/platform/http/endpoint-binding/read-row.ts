import type { z } from "zod";
import { ApiError } from "../errors/failure.ts";
import { inputFailures } from "../errors/input-failures.ts";

/**
 * Validates a row of a batch request.
 * @throws ApiError `shared.invalid` with the invalid fields
 */
export function readRow<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new ApiError("shared.invalid", { fields: inputFailures(read.error.issues) });
}
