import { getDefaultValue, importFromXml } from "@birzha/domain/agreements/api.ts";
import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../../api/call.ts";
import { dictionaryQuery, wholeDictionaries } from "../../../../shared/form/inputs/dictionary-query.ts";

/*
 * What a new report starts from, apart from the words and the code of its form: asked for while these are on their way
 * (HOUSE-024).
 */

/** A report that nobody has filled in yet. */
export interface BlankReport {
  readonly definition: FormDefinition;
  readonly passportId: number;
  readonly formSysId: string;
  /** What the server puts into every report: organisation, holder, today. */
  readonly values: FormValues;
}

/** How long an answer waits for its page, in milliseconds: it carries today's date. */
const soonOld = 20_000;

/** OTC-060, OTC-047: what is shown does not change under the person's hands; the next form asks anew. */
export const blankReport = (organizationId: number) =>
  queryOptions({
    queryKey: ["agreements", "blank", organizationId],
    queryFn: async ({ signal }): Promise<BlankReport> => {
      const start = await call(getDefaultValue, { query: { organizationId }, signal });
      const body = { useXsltTransform: false, formSysId: start.formSysId, xml: start.dataXML };
      const { definition, passportId, formSysId, values } = await call(importFromXml, { body, signal });
      return { definition, passportId, formSysId, values };
    },
    staleTime: soonOld,
    gcTime: soonOld,
  });

/**
 * Asks for the report and for the dictionaries of its form. The page waits for the same answers, and it is the page
 * that tells of a failure.
 */
export async function prefetchBlankReport(client: QueryClient, organizationId: number): Promise<void> {
  const query = { ...blankReport(organizationId), meta: { silent: true } };
  await client.prefetchQuery(query);
  const blank = client.getQueryData(query.queryKey);
  for (const name of blank ? wholeDictionaries(blank.definition) : [])
    void client.prefetchQuery(dictionaryQuery(name));
}
