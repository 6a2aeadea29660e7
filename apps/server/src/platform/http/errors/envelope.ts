import { fieldFailure } from "@birzha/domain/shared/registers/input-error.ts";
import { z } from "zod";
import type { ApiError } from "./failure.ts";

/** Error response. Every JSON response uses this envelope (PLAT-089, PLAT-095, G-1). */
export const failureEnvelope = z.object({
  data: z.null().describe("Always null in an error."),
  errorMessage: z.string().describe("Error text in Russian."),
  code: z.string().describe("Stable error code, `area.reason`."),
  errors: z
    .union([
      z.array(fieldFailure),
      // PROP-116, A-2: the format in which auction proposals report broken rules.
      z.object({ Data: z.array(z.string()).describe("Texts of the broken rules.") }),
    ])
    .optional()
    .describe("Invalid fields."),
  /** Values that a program needs to continue (DUP-001). */
  details: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("Values that a program needs to continue, for example `duplicate` or `right`."),
  requestId: z.string().describe("Id of the request, also found in the log of the portal."),
});

export const envelopeSchema = <S extends z.ZodType>(data: S) =>
  z.object({
    data: data.describe("Content of the response."),
    errorMessage: z.null().describe("Always null without an error."),
    requestId: z.string().describe("Id of the request, also found in the log of the portal."),
  });

export const pageEnvelope = <S extends z.ZodType>(row: S, extra: z.ZodRawShape = {}) =>
  z.object({
    ...extra,
    data: z.array(row).describe("Content of the response."),
    paging: z
      .object({
        totalRecords: z.number().describe("Number of rows of all pages."),
        isAtLeast: z
          .boolean()
          .optional()
          .describe(
            "True if counting stopped at `totalRecords` because the request has a `totalLimit`; more rows exist.",
          ),
      })
      .describe("Total of all pages."),
    errorMessage: z.null().describe("Always null without an error."),
    requestId: z.string().describe("Id of the request, also found in the log of the portal."),
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
