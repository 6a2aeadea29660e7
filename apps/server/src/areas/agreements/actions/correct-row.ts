import { correctionRow, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { readRow } from "../../../platform/http/endpoint-binding/read-row.ts";
import { noErrors } from "../find-errors.ts";
import { documentSource } from "../form/report-xml.ts";
import { updateReport } from "./update-report.ts";

/** BULK-007: corrects one report of a batch under the same rules as a single report. */
export async function correctRow(context: RequestContext, given: unknown): Promise<BatchResult> {
  const { key, dataXML, ...change } = readRow(correctionRow, given);
  const { id, ...unconfirmed } = await updateReport(context, { ...change, ...documentSource(dataXML) });
  return { key, isAccepted: true, receipt: { id, number: String(id) }, ...noErrors, ...unconfirmed };
}
