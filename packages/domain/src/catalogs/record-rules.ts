import { cleanText } from "../shared/values/text.ts";
import type { ErrorCode } from "../errors.ts";
import { type CatalogAttribute, type CatalogName, catalogs, currencyCodePattern } from "./catalogs.ts";

/** What exchange staff writes into a record (CAT-006..012); attributes its catalogue does not have are absent. */
export interface CatalogValues {
  readonly code: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly isActive: boolean;
  readonly isPort?: boolean | undefined;
  readonly isRailwayStation?: boolean | undefined;
  readonly basisId?: number | undefined;
  readonly value?: string | null | undefined;
  readonly visibilityType?: 1 | 2 | undefined;
  readonly regionIds?: readonly number[] | undefined;
}

/** What a call may give in place of a value: the basis by its name, as the document calls it (CAT-008, FIX-046). */
export interface GivenValues extends CatalogValues {
  readonly basisName?: string | null | undefined;
}

/** CAT-013: columns that must not be empty, spaces count as nothing. */
export function missingColumns(
  catalog: CatalogName,
  values: CatalogValues,
): readonly ("code" | "name" | "basisId")[] {
  return catalogs[catalog].required.filter((column) => {
    const value = values[column];
    return value === undefined || value === null || cleanText(String(value)) === "";
  });
}

export const hasAttribute = (catalog: CatalogName, attribute: CatalogAttribute): boolean =>
  (catalogs[catalog].attributes as readonly CatalogAttribute[]).includes(attribute);

/** What is wrong with a record beyond what each value is by itself (G-75, G-77, G-79); nothing when it is in order. */
export function recordFault(catalog: CatalogName, values: CatalogValues): ErrorCode | undefined {
  if (missingColumns(catalog, values).length > 0) return "catalogs.required";
  if (catalog === "currencies" && !currencyCodePattern.test(values.code ?? ""))
    return "catalogs.currency-code";
  if (catalog === "ports" && !values.isPort && !values.isRailwayStation) return "catalogs.kind-required";
  if (values.visibilityType === 2 && (values.regionIds ?? []).length === 0)
    return "catalogs.regions-required";
  return undefined;
}
