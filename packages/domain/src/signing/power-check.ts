import { z } from "zod";
import { isoDate } from "../shared/values/scalars.ts";
import { signingErrorCodes } from "./errors.ts";

/** Checks of a power of attorney (DEAL-010), in the order of their display. */
const powerCheckCodes = ["format", "principal", "signature", "representative", "term", "codes"] as const;

/** Result of one check. An unreadable file has only the check of its format. */
export const powerCheck = z.object({
  code: z.enum(powerCheckCodes).describe("Name of the check."),
  passed: z.boolean().describe("Whether the check is passed."),
  error: z.enum(signingErrorCodes).nullable().describe("Stable error code; null if passed."),
  message: z.string().nullable().describe("Reason in plain words; null if passed."),
  evidence: z.string().describe("Data of the power of attorney that the check compared."),
  day: isoDate.describe("Moscow day of the check, `YYYY-MM-DD`."),
});
export type PowerCheck = z.output<typeof powerCheck>;
