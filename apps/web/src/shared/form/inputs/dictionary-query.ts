import { type DropdownItem, listAllDropdowns, listPorts } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { fieldsOf, type FormDefinition, type RecordFlag } from "@birzha/domain/forms/definition.ts";
import { queryOptions, type QueryFunctionContext } from "@tanstack/react-query";
import { callEndpoint } from "../../../api/call.ts";

/*
 * Queries for the dictionaries of a form, in a module apart from the form: a page can start them while the form's
 * code still loads (HOUSE-024).
 */

/** Cache time in milliseconds. Dictionaries seldom change, but a newly opened form should show a change soon. */
const freshFor = 60_000;

type Lists = Readonly<Partial<Record<DictionaryName, readonly DropdownItem[]>>>;

/** HOUSE-024: all dictionaries of a form but ports, by one request. */
export const dictionariesQuery = queryOptions({
  queryKey: ["catalogs", "all"] as readonly unknown[],
  queryFn: ({ signal }): Promise<Lists> => callEndpoint(listAllDropdowns, { signal }),
  staleTime: freshFor,
  meta: { silent: true },
});

/**
 * Active records of a dictionary (OTC-080). Ports are requested by the kinds of the chosen basis (OTC-118). The form
 * reports failures, once for all dictionaries (PLAT-161).
 */
export const dictionaryQuery = (dictionary: DictionaryName, flags: readonly RecordFlag[] = []) =>
  queryOptions({
    ...dictionariesQuery,
    ...(dictionary === askedByKind && {
      queryKey: ["catalogs", dictionary, flags],
      queryFn: async ({ signal }: QueryFunctionContext): Promise<Lists> => ({
        [dictionary]: await callEndpoint(listPorts, { query: kindsOf(flags), signal }),
      }),
    }),
    select: (lists: Lists) => lists[dictionary] ?? [],
  });

const kindsOf = (flags: readonly RecordFlag[]) => ({
  ...(flags.includes("isPort") ? { isPorts: "true" as const } : {}),
  ...(flags.includes("isRailwayStation") ? { isRailwayStation: "true" as const } : {}),
});

/** The only dictionary requested in parts: it has thousands of stations. */
export const askedByKind = "ports" satisfies DictionaryName;

/** Returns the dictionaries that a form loads whole, independent of its values. */
export function wholeDictionaries(definition: FormDefinition): readonly DictionaryName[] {
  const selects = fieldsOf(definition).flatMap((field) => (field.type === "select" ? field.dictionary : []));
  return [...new Set(selects)].filter((name) => name !== askedByKind);
}
