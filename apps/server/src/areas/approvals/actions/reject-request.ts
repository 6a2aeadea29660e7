import type * as api from "@birzha/domain/approvals/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { recordDecision } from "./record-decision.ts";

/** DESK-023: rejects a colleague's request with a reason. */
export const rejectRequest = (
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.rejectRequest>, "body">,
): Promise<ResultOf<typeof api.rejectRequest>> => recordDecision(context, "rejected", body);
