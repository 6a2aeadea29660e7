import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { isOperator, type Actor } from "../shared/access/actor.ts";
import { innText, instantSchema, isoDate, recordId } from "../shared/values/scalars.ts";
import { powerCheck } from "./power-check.ts";

/** DEAL-010: days before the last day of a power of attorney on which the notice is due. */
export const powerNoticeDays = 30;

/** DEAL-010: maximum bytes of the file of a power of attorney, which the XML parser reads, and of its signature. */
export const powerFileLimits = { file: 64 * 1024, sign: 256 * 1024 } as const;

const powerStates = ["refused", "valid", "ended", "withdrawn"] as const;

/** Response shape of a power of attorney with the evidence of its checks. */
export const powerSchema = z.object({
  id: recordId,
  applicationId: recordId.describe("Id of the application."),
  inn: innText,
  number: z.string().nullable().describe("Number in the register of the tax service; null if unreadable."),
  representative: z.string().nullable().describe("Names of the representatives; null if unreadable."),
  validFrom: isoDate.nullable().describe("First day, `YYYY-MM-DD`; null if unreadable."),
  validTo: isoDate.nullable().describe("Last day, `YYYY-MM-DD`; null if unreadable."),
  state: z.enum(powerStates).describe("State on the current day."),
  checks: z.array(powerCheck).describe("Checks at the time of the application."),
  withdrawnAt: instantSchema
    .nullable()
    .describe("Time of the withdrawal, ISO 8601 with offset; null before it."),
  withdrawalReason: z.string().nullable().describe("Reason of the withdrawal; null before it."),
});
export type PowerRecord = z.output<typeof powerSchema>;

/**
 * DEAL-010: returns the error code if this actor cannot withdraw a power of attorney of the organisation. The server
 * checks before the action, the screen before showing it.
 */
export function withdrawPowerRejection(
  actor: Actor,
  { inn, state }: Pick<PowerRecord, "inn" | "state">,
): ErrorCode | undefined {
  if (actor.kind === "blocked") return "shared.blocked";
  if (actor.kind === "owner") {
    if (actor.organization?.inn !== inn || state === "refused") return "shared.not-found";
    if (!actor.organization.isActive) return "shared.organization-blocked";
  } else if (!isOperator(actor)) return "shared.forbidden";
  return state === "valid" || state === "ended" ? undefined : "signing.power-ended";
}
