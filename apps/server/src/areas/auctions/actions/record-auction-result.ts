import { statusAfter } from "@birzha/domain/auctions/lifecycle.ts";
import type * as api from "@birzha/domain/auctions/processing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { recordAuctionResults } from "./record-auction-results.ts";

/** A-12, step 14, DESK-021: records an operator's result of the auction for the version that the operator has seen. */
export async function recordAuctionResult(
  context: RequestContext,
  { params: { id }, body }: Pick<InputOf<typeof api.recordAuctionResult>, "params" | "body">,
): Promise<ResultOf<typeof api.recordAuctionResult>> {
  const { held, version } = body.data;
  const [settled] = await recordAuctionResults(context, [{ id, held, version }]);
  if (settled instanceof Error) throw settled;
  return { id, status: statusAfter(held ? "hold" : "notHold") };
}
