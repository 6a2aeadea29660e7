import { batchRow, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import { requireOrganization, type Context } from "../../../platform/http/endpoint-binding/context.ts";
import { readRow } from "../../../platform/http/endpoint-binding/read-row.ts";
import { noErrors } from "../find-errors.ts";
import { submitReport } from "./submit-report.ts";

/** DOOR-003: registers one row of a batch under the same rules as a single report. */
export async function fileRow(context: Context, given: unknown): Promise<BatchResult> {
  const row = readRow(batchRow, given);
  const { id: organizationId } = requireOrganization(context);
  const { id, ...unconfirmed } = await submitReport(context, { body: { ...row, organizationId } });
  return { key: row.key, isAccepted: true, receipt: { id, number: String(id) }, ...noErrors, ...unconfirmed };
}
