import type * as api from "@birzha/domain/agreements/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { readTermination } from "../read-termination.ts";
import { takeStep } from "./take-step.ts";

/** Registers that the contract was terminated (OTC-053, OTC-170, G-36). */
export async function terminateReport(
  context: Context,
  { body }: Pick<InputOf<typeof api.terminateAgreement>, "body">,
): Promise<ResultOf<typeof api.terminateAgreement>> {
  const { id, version } = body;
  return takeStep(context, { action: "terminate", id, version }, (report) => ({
    change: { termination: readTermination(body, report, context.clock.today()) },
  }));
}
