import type * as api from "@birzha/domain/agreements/api.ts";
import { isRejected, needsReason, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import { deriveContent } from "../derive-content.ts";
import { refuseTwin } from "../refuse-twin.ts";
import { takeStep } from "./take-step.ts";

/** Rejects a report with a reason, restores it or says that a change was checked (OTC-051, OTC-193, OTC-194). */
export async function changeStatus(
  context: Context,
  { body }: Pick<InputOf<typeof api.changeStatus>, "body">,
): Promise<ResultOf<typeof api.changeStatus>> {
  const { id, status, description, version, notDuplicateOf } = body;
  const to = statusOf(status);
  if (!to) throw new Refused("shared.invalid");
  return takeStep(context, { action: "status", id, version, to }, async ({ stored, form, values }) => {
    if (!needsReason(to)) {
      // DUP-001: while it was rejected, the same may have been reported anew.
      if (isRejected(statusOf(stored.status)))
        await refuseTwin(context.db, stored.organizationId, deriveContent(form, values).identity, {
          id,
          notDuplicateOf,
        });
      return { change: { description: null, notDuplicateOf } };
    }
    if (!description) throw new Refused("agreements.reason-required");
    return { change: { description } };
  });
}
