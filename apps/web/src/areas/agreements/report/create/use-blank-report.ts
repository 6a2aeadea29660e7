import { getAgreement, getLastRegistered, importFromXml } from "@birzha/domain/agreements/api.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { blankReport } from "./blank-report.ts";

/** OTC-060, OTC-047: the form a new report of an organisation starts from. */
export const blankReportQuery = (organizationId: number) => ({
  ...blankReport(organizationId),
  meta: { error: "agreements.failures.form" } as const,
});

/** What fills a new report, and the number of the report it comes from (DUP-002). */
export interface Filling {
  readonly values: FormValues;
  readonly from: number;
}

/** What a new report takes over from the XML of another one, or of a file (G-43), and what it leaves (FIX-028). */
export const readDraft = (formSysId: string, xml: string, signal?: AbortSignal) =>
  call(importFromXml, { body: { useXsltTransform: true, formSysId, xml }, signal });

async function readFilling(
  formSysId: string,
  from: number,
  xml: string,
  signal?: AbortSignal,
): Promise<Filling> {
  return { values: (await readDraft(formSysId, xml, signal)).values, from };
}

/** G-46: the values of the template, read anew each time it is used. */
export const templateQuery = (formSysId: string | undefined, agreementId: number | undefined) =>
  queryOptions({
    queryKey: ["agreements", "template", agreementId],
    queryFn: async ({ signal }): Promise<Filling> => {
      const { dataXML } = await call(getAgreement, { params: { id: agreementId! }, signal });
      return readFilling(formSysId!, agreementId!, dataXML, signal);
    },
    enabled: formSysId !== undefined && agreementId !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { error: "agreements.failures.fill" },
  });

/** OTC-061, G-45: the values of the report registered last; null when there is none. */
export async function readLastReport(organizationId: number, formSysId: string): Promise<Filling | null> {
  const last = await call(getLastRegistered, { query: { organizationId } });
  return last && readFilling(formSysId, last.id, last.dataXML);
}
