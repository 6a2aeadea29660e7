import type { DropdownItem } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { CatalogRecord, DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import { type FormContext, recordOf } from "@birzha/domain/forms/conditions.ts";
import {
  fieldsOf,
  type FormDefinition,
  type FormValues,
  type RecordFlag,
} from "@birzha/domain/forms/definition.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { askedByKind, dictionariesQuery, dictionaryQuery, wholeDictionaries } from "./dictionary-query.ts";

/** Records for the selects of a form. */
export interface FormDictionaries {
  /** Active records of a dictionary that the form needs now. */
  readonly records: (dictionary: DictionaryName) => readonly CatalogRecord[];
  readonly find: FormContext["catalog"];
  readonly isLoading: (dictionary: DictionaryName) => boolean;
  /** All dictionaries that the rules use have loaded. */
  readonly isReady: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads the dictionaries of a form.
 * @param values values of the governing fields
 */
export function useFormDictionaries(definition: FormDefinition, values: FormValues): FormDictionaries {
  const names = useMemo(() => wholeDictionaries(definition), [definition]);
  const isWhole = names.length > 0;
  const {
    data,
    isError: isListFailed,
    isPending: isListLoading,
    isSuccess,
    refetch,
  } = useQuery({ ...dictionariesQuery, enabled: isWhole });
  const whole = useMemo(() => new Map(names.map((name) => [name, toRecords(data?.[name])])), [names, data]);

  const kinds = useMemo(() => wantedKinds(definition, values, whole), [definition, values, whole]);
  const isPart = kinds.length > 0;
  const {
    data: part,
    isError: isPartFailed,
    isPending,
    refetch: refetchPart,
  } = useQuery({ ...dictionaryQuery(askedByKind, kinds), enabled: isPart });

  const isPartLoading = isPart && isPending;
  const isReady = !isWhole || isSuccess;
  // The result changes with its values only: a new one makes the form evaluate again.
  return useMemo(() => {
    const all = new Map<DictionaryName, readonly CatalogRecord[]>(whole);
    all.set(askedByKind, toRecords(part));
    const byId = new Map(
      [...all].map(([name, records]) => [name, new Map(records.map((record) => [record.id, record]))]),
    );
    return {
      records: (dictionary) => all.get(dictionary) ?? [],
      find: (dictionary, id) => byId.get(dictionary)?.get(id),
      isLoading: (dictionary) => (dictionary === askedByKind ? isPartLoading : isListLoading),
      isReady,
      isFailed: isListFailed || isPartFailed,
      retry: () => {
        if (isListFailed) void refetch();
        if (isPartFailed) void refetchPart();
      },
    };
  }, [whole, part, isPartLoading, isListLoading, isReady, isListFailed, isPartFailed, refetch, refetchPart]);
}

const toRecords = (items: readonly DropdownItem[] | undefined): readonly CatalogRecord[] =>
  (items ?? []).map(({ value: _, ...item }) => ({ ...item, description: null, isActive: true }));

/** Returns the kinds of places of the record chosen in the governing field (OTC-118, G-50). */
function wantedKinds(
  definition: FormDefinition,
  values: FormValues,
  whole: ReadonlyMap<DictionaryName, readonly CatalogRecord[]>,
): readonly RecordFlag[] {
  const places = fieldsOf(definition).filter(
    (field) => field.type === "select" && field.dictionary === askedByKind,
  );
  const context: FormContext = {
    today: "",
    catalog: (dictionary, id) => whole.get(dictionary)?.find((record) => record.id === id),
  };
  const flags = definition.optionFilters.flatMap((filter) => {
    if (filter.kind !== "shared-flag" || !places.some(({ name }) => name === filter.field)) return [];
    const governing = recordOf(definition, filter.with, values, context);
    return filter.flags.filter((flag) => governing?.[flag] === true);
  });
  return [...new Set(flags)].toSorted();
}
