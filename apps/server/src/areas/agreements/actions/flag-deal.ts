import type * as changeApi from "@birzha/domain/agreements/change-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { applyStep } from "./apply-step.ts";

/** Sets or clears the exchange's flag of a doubtful deal (OTC-052, G-53). */
export async function flagDeal(
  context: RequestContext,
  { body: { id, isDubious, version } }: Pick<InputOf<typeof changeApi.flagDeal>, "body">,
): Promise<ResultOf<typeof changeApi.flagDeal>> {
  return applyStep(context, { action: "deal", id, version }, () => ({
    change: { isDubiousDeal: isDubious },
  }));
}
