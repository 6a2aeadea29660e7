import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type { DropdownItem } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { dictionaryQuery } from "../../../shared/form/inputs/dictionary-query.ts";
import { dictionaryOf } from "./form/typed-rule.ts";

export type RecordName = (dictionary: DictionaryName, id: number) => string;

/** Returns the names of the records in rules. A record that the catalogue no longer offers shows its id. */
export function useRecordNames(definitions: readonly RuleDefinition[]): RecordName {
  const t = useTranslations("customRules.form");
  const used = definitions.flatMap((definition) => {
    const fields = definition.template === "list" ? [definition.field] : [];
    return [...fields, ...(definition.condition ? [definition.condition.field] : [])];
  });
  const key = [...new Set(used.flatMap((field) => dictionaryOf(field) ?? []))].toSorted().join();
  const dictionaries = useMemo(() => (key === "" ? [] : (key.split(",") as DictionaryName[])), [key]);
  const lists = useQueries({ queries: dictionaries.map((name) => dictionaryQuery(name)), combine });
  const names = useMemo(
    () =>
      new Map(
        dictionaries.map((name, index) => [
          name,
          lists.items[index] && new Map(lists.items[index].map((item) => [item.id, item.name])),
        ]),
      ),
    [dictionaries, lists.items],
  );
  return useCallback(
    (dictionary, id) => {
      const records = names.get(dictionary);
      return records ? (records.get(id) ?? t("gone", { id: String(id) })) : "…";
    },
    [names, t],
  );
}

const combine = (results: readonly UseQueryResult<readonly DropdownItem[]>[]) => ({
  items: results.map(({ data }) => data),
});
