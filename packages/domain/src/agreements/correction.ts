import { z } from "zod";
import type { FieldErrors } from "../forms/field-error.ts";
import type { FormValues } from "../forms/definition.ts";
import { commentSchema } from "../shared/values/scalars.ts";

/**
 * PROOF-004: why a filed report changes. A termination has its own request. With `no-deal` the exchange decides whether
 * to reject the report.
 */
export const correctionCauses = ["input-error", "supplementary-agreement", "no-deal"] as const;
export type CorrectionCause = (typeof correctionCauses)[number];

/** Cause and reason in a request; the files of the report are the papers. */
export const correctionSchema = z.strictObject({
  cause: z
    .enum(correctionCauses)
    .describe(
      "`input-error`; `supplementary-agreement`: needs its date; `no-deal`: needs a reason, and the exchange decides.",
    ),
  reason: commentSchema.optional().describe("Reason in the words of the organisation."),
});
export type ReportCorrection = z.infer<typeof correctionSchema>;

/** Cause and reason as a version stores them. */
export const storedCorrection = z.object({
  cause: z
    .enum(correctionCauses)
    .describe(
      "`input-error`; `supplementary-agreement`: needs its date; `no-deal`: needs a reason, and the exchange decides.",
    ),
  reason: z.string().nullable().describe("Reason in the words of the organisation."),
});
export type StoredCorrection = z.infer<typeof storedCorrection>;

/** Whether the correction needs a reason: the exchange decides by it. */
export const needsCorrectionReason = ({ cause }: Pick<ReportCorrection, "cause">): boolean =>
  cause === "no-deal";

/** Returns the errors of the values that a cause requires. */
export const correctionErrors = ({ cause }: ReportCorrection, values: FormValues): FieldErrors =>
  cause === "supplementary-agreement" && !values["supplementary_agreement_date"]
    ? { supplementary_agreement_date: { code: "required" } }
    : {};

/** Converts the correction of a request for storage. */
export const toStoredCorrection = ({ cause, reason }: ReportCorrection): StoredCorrection => ({
  cause,
  reason: reason === undefined || reason === "" ? null : reason,
});
