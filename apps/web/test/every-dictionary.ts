import { formDictionaries } from "@birzha/domain/catalogs/catalogs.ts";

export const firstItem = [{ id: 1, name: "Первый", value: "Первый", code: null }];

/** Response with the same records in every dictionary. */
export const everyDictionary = (items: readonly object[]) =>
  Object.fromEntries(formDictionaries.map((name) => [name, items]));
