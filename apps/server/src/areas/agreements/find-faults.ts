import type * as api from "@birzha/domain/agreements/filing-api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { judgeReport } from "./judge-report.ts";

export const noFaults = { code: null, message: null, errors: [], twin: null };

/** Converts an error into the result for one report. */
export const toFaults = ({ code, message, fields = [], details }: Refused) => ({
  code,
  message,
  errors: [...fields],
  twin: typeof details?.["twin"] === "number" ? details["twin"] : null,
});

/**
 * DOOR-003: validates a report without saving it (dry run). Errors that concern the caller, not the report, still
 * throw.
 */
export async function findFaults(
  context: Context,
  { body }: Pick<InputOf<typeof api.validateAgreement>, "body">,
): Promise<ResultOf<typeof api.validateAgreement>> {
  try {
    await judgeReport(context, body, "none");
    return { isValid: true, ...noFaults };
  } catch (error) {
    if (error instanceof Refused && error.code.startsWith("agreements."))
      return { isValid: false, ...toFaults(error) };
    throw error;
  }
}
