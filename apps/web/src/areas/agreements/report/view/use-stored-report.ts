import { getAgreement, importFromXml } from "@birzha/domain/agreements/api.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { reportFormName } from "@birzha/domain/agreements/report-form-name.ts";
import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { callEndpoint } from "../../../../api/call.ts";
import { reportFailure } from "../../../../api/query-client.ts";

export interface OpenedReport {
  readonly report: StoredReport;
  readonly definition: FormDefinition;
  readonly values: FormValues;
  /** Arrival of the report in milliseconds. */
  readonly receivedAt: number;
}

export const storedReportQuery = (id: number) =>
  queryOptions({
    queryKey: ["agreements", "report", id],
    queryFn: async ({ signal }): Promise<OpenedReport> => {
      const report = await callEndpoint(getAgreement, { params: { id }, signal });
      const receivedAt = Date.now();
      const body = { useXsltTransform: false, formSysId: reportFormName, xml: report.dataXML };
      const { definition, values } = await callEndpoint(importFromXml, { body, signal });
      return { report, definition, values, receivedAt };
    },
    // Silent, because the hook below reports failures: a missing report shows an error page instead of a
    // toast.
    meta: { silent: true },
  });

/**
 * Fetches a report or version (OTC-041). A report that the user cannot access throws to the error page
 * (OTC-154, G-24).
 */
export function useStoredReport(id: number) {
  const stored = useQuery({ ...storedReportQuery(id), throwOnError: isNotThere });
  const hasData = stored.data !== undefined;
  useEffect(() => {
    if (stored.error && !isNotThere(stored.error))
      reportFailure(stored.error, {
        // OTC-135, OTC-136: separate messages for a failed refetch and a failed first load.
        error: hasData ? "agreements.failures.refresh" : "agreements.failures.form",
      });
    // Reports each error once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stored.error]);
  return stored;
}

const rejections = new Set([400, 403, 404]);

const isNotThere = (error: Error): boolean => error instanceof ApiFailure && rejections.has(error.status);
