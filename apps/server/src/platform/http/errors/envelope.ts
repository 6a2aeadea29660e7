import { fieldFailure } from "@birzha/domain/shared/registers/input-error.ts";
import { z } from "zod";
import type { ApiError } from "./failure.ts";

/** Error response. Every JSON response uses this envelope (PLAT-089, PLAT-095, G-1). */
export const failureEnvelope = z.object({
  data: z.null(),
  errorMessage: z.string(),
  /** Stable error code, `area.reason`. */
  code: z.string(),
  errors: z
    .union([
      z.array(fieldFailure),
      // PROP-116, A-2: the format in which auction proposals report broken rules.
      z.object({ Data: z.array(z.string()) }),
    ])
    .optional(),
  /** Values that a program needs to continue (DUP-001). */
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  requestId: z.string(),
});

export const envelope = <S extends z.ZodType>(data: S) =>
  z.object({ data, errorMessage: z.null(), requestId: z.string() });

export const pageEnvelope = <S extends z.ZodType>(row: S, extra: z.ZodRawShape = {}) =>
  z.object({
    ...extra,
    data: z.array(row),
    paging: z.object({ totalRecords: z.number() }),
    errorMessage: z.null(),
    requestId: z.string(),
  });

export const failureBody = (rejected: ApiError, requestId: string): z.input<typeof failureEnvelope> => ({
  data: null,
  errorMessage: rejected.message,
  code: rejected.code,
  ...(rejected.listed
    ? { errors: { Data: [...rejected.listed] } }
    : rejected.fields
      ? { errors: [...rejected.fields] }
      : {}),
  ...(rejected.details ? { details: { ...rejected.details } } : {}),
  requestId,
});
