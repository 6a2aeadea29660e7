import { sql } from "kysely";
import type * as api from "@birzha/domain/counterparties/api.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

type Outcome = "changed" | "given" | "shown" | "shown before" | "unchanged" | "withdrawn";

/**
 * DEAL-021, FIX-324: gives the consent to show the values of a pair, for the versions that the user saw, or withdraws
 * it. The database function changes the own side only and stores values with the second consent.
 */
export async function consentToPair(
  context: RequestContext,
  { reportId, isGiven, version, otherVersion }: InputOf<typeof api.consentToPair>["body"],
): Promise<{ isShown: boolean }> {
  const { clock, db } = context;
  const { isActive } = requireOrganization(context);
  const { rows } = await sql<{ outcome: Outcome | null }>`
    select answer_pair(${reportId}::bigint, ${isGiven ? [version, otherVersion] : null}::integer[],
      ${clock.now().toISOString()}::timestamptz) as outcome`.execute(db);
  const outcome = rows[0]?.outcome ?? null;
  if (outcome === null) throw new ApiError("shared.not-found");
  if (!isActive) throw new ApiError("shared.organization-blocked");
  if (outcome === "changed") throw new ApiError("counterparties.report-changed");
  if (outcome === "shown before" && !isGiven) throw new ApiError("shared.stale");
  if (outcome === "given" || outcome === "withdrawn" || outcome === "shown")
    context.audit({
      action: "counterparties.consent",
      entity: "report-pair",
      entityId: reportId,
      after: { isGiven, version, otherVersion, isShown: outcome === "shown" },
    });
  return { isShown: outcome === "shown" || outcome === "shown before" };
}
