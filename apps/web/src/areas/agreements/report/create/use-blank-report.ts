import { getAgreement, getLastRegistered, importFromXml } from "@birzha/domain/agreements/api.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../../api/call.ts";
import { blankReport } from "./blank-report.ts";

/** OTC-060, OTC-047: query of the empty report of an organisation, with an error message. */
export const blankReportQuery = (organizationId: number) => ({
  ...blankReport(organizationId),
  meta: { error: "agreements.failures.form" } as const,
});

/** Values to prefill a new report, and the id of the source report (DUP-002). */
export interface PrefilledReport {
  readonly values: FormValues;
  readonly from: number;
}

/**
 * Converts the XML of another report or of a file to values of a new report (G-43). The response also lists
 * what was not imported (FIX-028).
 */
export const readDraft = (formSysId: string, xml: string, signal?: AbortSignal) =>
  callEndpoint(importFromXml, { body: { useXsltTransform: true, formSysId, xml }, signal });

/** Converts the XML of another report to values that prefill a new one. */
export async function readFilling(
  formSysId: string,
  from: number,
  xml: string,
  signal?: AbortSignal,
): Promise<PrefilledReport> {
  return { values: (await readDraft(formSysId, xml, signal)).values, from };
}

/** G-46: values of the template, fetched again on every use. */
export const templateQuery = (formSysId: string | undefined, agreementId: number | undefined) =>
  queryOptions({
    queryKey: ["agreements", "template", agreementId],
    queryFn: async ({ signal }): Promise<PrefilledReport> => {
      const { dataXML } = await callEndpoint(getAgreement, { params: { id: agreementId! }, signal });
      return readFilling(formSysId!, agreementId!, dataXML, signal);
    },
    enabled: formSysId !== undefined && agreementId !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { error: "agreements.failures.fill" },
  });

/** OTC-061, G-45: returns the values of the last registered report, or null without one. */
export async function readLastReport(
  organizationId: number,
  formSysId: string,
): Promise<PrefilledReport | null> {
  const last = await callEndpoint(getLastRegistered, { query: { organizationId } });
  return last && readFilling(formSysId, last.id, last.dataXML);
}
