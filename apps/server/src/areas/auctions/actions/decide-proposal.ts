import type * as api from "@birzha/domain/auctions/processing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { recordDecision } from "./record-decision.ts";

/** records the operator's decision about the version that the operator has seen. */
export async function decideProposal(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.decideProposal>, "params" | "body">,
): Promise<ResultOf<typeof api.decideProposal>> {
  const { action, version, comment } = body.data;
  return { id, status: await recordDecision(context, { id, action, version, comment }) };
}
