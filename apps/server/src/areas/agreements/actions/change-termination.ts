import type * as api from "@birzha/domain/agreements/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { readTermination } from "../read-termination.ts";
import { takeStep } from "./take-step.ts";

/** Corrects what the report of a termination says (OTC-054, OTC-174, G-36). */
export async function changeTermination(
  context: Context,
  { body }: Pick<InputOf<typeof api.changeTermination>, "body">,
): Promise<ResultOf<typeof api.changeTermination>> {
  const { id, version } = body;
  return takeStep(context, { action: "change-termination", id, version }, (report) => ({
    change: { termination: readTermination(body, report, context.clock.today()) },
  }));
}
