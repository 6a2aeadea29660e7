import { firstDayOf, nilReturnError, type Month } from "@birzha/domain/duties/nil-return.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { hasReports } from "../month-queries.ts";
import { insertNilReturn } from "../store.ts";

/**
 * WORK-063: files a nil return of the acting organisation for a month without deals. Once per month; rejected if there
 * are reports.
 */
export async function fileNilReturn(context: RequestContext, month: Month): Promise<{ id: number }> {
  const { actor, clock, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const error = nilReturnError(month, clock.today());
  if (error) throw new ApiError(error);
  if (await hasReports(db, organizationId, month)) throw new ApiError("duties.month-has-reports");
  const nilReturn = { organizationId, month: firstDayOf(month), authorId: actor.userId, at: clock.now() };
  const id = await insertNilReturn(db, nilReturn);
  context.audit({
    action: "duties.file-nil-return",
    entity: "nil-return",
    entityId: id,
    after: { organizationId, month },
  });
  return { id };
}
