import { batchRow, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { readRow } from "../../../platform/http/endpoint-binding/read-row.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { toFilingKey } from "../find-filings.ts";
import { noErrors } from "../find-errors.ts";
import { documentSource } from "../form/report-xml.ts";
import { submitReports, type NewReport } from "./submit-reports.ts";

interface ReadRow {
  readonly key: string;
  readonly report: NewReport;
}

/** DOOR-003: registers rows of a batch under the same rules as single reports. */
export async function fileRows(
  context: RequestContext,
  given: readonly unknown[],
): Promise<readonly (BatchResult | ApiError)[]> {
  const { id: organizationId } = requireOrganization(context);
  const rows = given.map(readReport);
  const readable = rows.filter((row): row is ReadRow => !(row instanceof ApiError));
  const results = await submitReports(
    context,
    organizationId,
    readable.map(({ report }) => report),
  );
  const resultOf = new Map(readable.map((row, index) => [row, results[index]!]));
  return rows.map((row) => {
    const result = row instanceof ApiError ? row : resultOf.get(row)!;
    if (row instanceof ApiError || result instanceof ApiError) return result as ApiError;
    const { id, ...unconfirmed } = result;
    return {
      key: row.key,
      isAccepted: true,
      receipt: { id, number: String(id) },
      ...noErrors,
      ...unconfirmed,
    };
  });
}

function readReport(given: unknown): ReadRow | ApiError {
  try {
    const { key, dataXML, ...report } = readRow(batchRow, given);
    const filing = toFilingKey(key, report.passportId, dataXML);
    return { key, report: { ...report, ...documentSource(dataXML), filing } };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
