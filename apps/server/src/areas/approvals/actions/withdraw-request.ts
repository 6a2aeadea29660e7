import type * as api from "@birzha/domain/approvals/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { recordDecision } from "./record-decision.ts";

/** DESK-023: withdraws the caller's own request. */
export const withdrawRequest = (
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.withdrawRequest>, "body">,
): Promise<ResultOf<typeof api.withdrawRequest>> => recordDecision(context, "withdrawn", body);
