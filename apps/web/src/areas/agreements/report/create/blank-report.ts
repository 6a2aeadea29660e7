import { getDefaultValue, importFromXml } from "@birzha/domain/agreements/api.ts";
import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../../api/call.ts";
import { dictionariesQuery } from "../../../../shared/form/inputs/dictionary-query.ts";

/* Initial data of a new report, separate from the form's chunk and phrases so that all load in parallel
   (HOUSE-024). */

/** Empty report with the definition of its form. */
export interface BlankReport {
  readonly definition: FormDefinition;
  readonly passportId: number;
  readonly formSysId: string;
  /** Values that the server prefills in every report: organisation, holder, today's date. */
  readonly values: FormValues;
}

/** Returns the current date in Moscow, from the server. */
export const todayOf = ({ values }: BlankReport): IsoDate => {
  const date = values["report_date"];
  return typeof date === "string" ? date : moscowDate(new Date());
};

/** Stale time in milliseconds. Short, because the response contains today's date. */
const soonOld = 20_000;

/**
 * OTC-060, OTC-047: query of the empty report. Never refetched while a form is open; the next form fetches it
 * again.
 */
export const blankReport = (organizationId: number) =>
  queryOptions({
    queryKey: ["agreements", "blank", organizationId],
    queryFn: async ({ signal }): Promise<BlankReport> => {
      const start = await callEndpoint(getDefaultValue, { query: { organizationId }, signal });
      const body = { useXsltTransform: false, formSysId: start.formSysId, xml: start.dataXML };
      const { definition, passportId, formSysId, values } = await callEndpoint(importFromXml, {
        body,
        signal,
      });
      return { definition, passportId, formSysId, values };
    },
    staleTime: soonOld,
    gcTime: soonOld,
  });

/**
 * Prefetches the empty report and the dictionaries of its form in parallel. Silent, because the page awaits the same
 * queries and shows their errors.
 */
export function prefetchBlankReport(client: QueryClient, organizationId: number): void {
  void client.prefetchQuery({ ...blankReport(organizationId), meta: { silent: true } });
  void client.prefetchQuery(dictionariesQuery);
}
