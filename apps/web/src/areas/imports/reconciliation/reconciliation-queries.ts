import { importFromXml } from "@birzha/domain/agreements/api.ts";
import { reportFormName } from "@birzha/domain/agreements/report-form-name.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { toFieldInput } from "@birzha/domain/imports/cell-input.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { downloadReconciliation, getReconciliation } from "@birzha/domain/imports/reconciliation-api.ts";
import type { ReconciliationResult } from "@birzha/domain/imports/reconcile.ts";
import type { ReconciliationLine } from "@birzha/domain/imports/reconciliation.ts";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../api/call.ts";
import { downloadResponse } from "../../../api/download.ts";
import { importsKey } from "../queries.ts";

/** Lines of a page. */
export const pageSize = 50;

export const linesKey = (id: number) => [...importsKey, "reconciliation", id] as const;

/** BULK-008: a page of the lines with a result. Never cached: a filed report changes its line. */
export const linesQuery = (id: number, result: ReconciliationResult, pageIndex: number) =>
  queryOptions({
    queryKey: [...linesKey(id), result, pageIndex],
    queryFn: ({ signal }) =>
      callEndpoint(getReconciliation, { params: { id }, query: { pageIndex, pageSize, result }, signal }),
    staleTime: 0,
    meta: { error: "imports.reconciliation.failures.load", shownWithoutData: true },
  });

export const protocolMutation = mutationOptions({
  mutationFn: (id: number) => downloadResponse(downloadReconciliation, { params: { id } }, "protocol.xlsx"),
  meta: { error: "imports.failures.download" },
});

/** BULK-008: converts the texts of a row to values of the form; the server finds the records of the catalogues. */
export const valuesMutation = mutationOptions({
  mutationFn: ({ cells }: ReconciliationLine) =>
    callEndpoint(importFromXml, {
      body: { useXsltTransform: true, formSysId: reportFormName, xml: toRowXml(cells) },
    }),
  meta: { error: "imports.reconciliation.failures.file" },
});

const toRowXml = (cells: ReconciliationLine["cells"]): string =>
  toReportXml(
    reportForm,
    Object.fromEntries(
      importedFields.flatMap((field): [string, FieldValue][] => {
        const text = cells[field.name];
        if (text === undefined) return [];
        return [[field.name, field.type === "select" ? text : (toFieldInput(field, text) as FieldValue)]];
      }),
    ),
  );
