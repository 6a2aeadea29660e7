import {
  type DropdownItem,
  dropdownLists,
  listCountries,
  listPorts,
} from "@birzha/domain/catalogs/dropdown-api.ts";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { fieldsOf, type FormDefinition, type RecordFlag } from "@birzha/domain/forms/definition.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";

/*
 * How the dictionaries of a form are asked for, apart from the form: a page may ask for them while the form's code is
 * still on its way (HOUSE-024).
 */

/** Dictionaries seldom change, but a change shows soon in forms that are opened; milliseconds. */
const freshFor = 60_000;

/**
 * Active records of a dictionary (OTC-080). Ports are asked for by the kinds that the basis has (OTC-118). A failure
 * is said by the form, once for all of its dictionaries (PLAT-161).
 */
export const dictionaryQuery = (dictionary: DictionaryName, flags: readonly RecordFlag[] = []) =>
  queryOptions({
    queryKey: flags.length > 0 ? ["catalogs", dictionary, flags] : ["catalogs", dictionary],
    queryFn: ({ signal }): Promise<readonly DropdownItem[]> => {
      if (dictionary === "countries") return call(listCountries, { signal });
      if (dictionary === "ports") return call(listPorts, { query: kindsOf(flags), signal });
      return call(dropdownLists[dictionary], { signal });
    },
    staleTime: freshFor,
    meta: { silent: true },
  });

const kindsOf = (flags: readonly RecordFlag[]) => ({
  ...(flags.includes("isPort") ? { isPorts: "true" as const } : {}),
  ...(flags.includes("isRailwayStation") ? { isRailwayStation: "true" as const } : {}),
});

/** The only dictionary that is asked for in parts: there are thousands of stations. */
export const askedByKind = "ports" satisfies DictionaryName;

/** The dictionaries that the selects of a form need as a whole, whatever stands in it. */
export function wholeDictionaries(definition: FormDefinition): readonly DictionaryName[] {
  const selects = fieldsOf(definition).flatMap((field) => (field.type === "select" ? field.dictionary : []));
  return [...new Set(selects)].filter((name) => name !== askedByKind);
}
