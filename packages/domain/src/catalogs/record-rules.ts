import { cleanText } from "../shared/values/text.ts";
import type { ErrorCode } from "../errors.ts";
import {
  type CatalogAttribute,
  type CatalogName,
  catalogDefinitions,
  currencyCodePattern,
} from "./catalogs.ts";

/** Values of a record from exchange staff (CAT-006..012). Attributes of other catalogues are absent. */
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

/** Accepts the name of the basis instead of its id, as in the specification (CAT-008, FIX-046). */
export interface GivenValues extends CatalogValues {
  readonly basisName?: string | null | undefined;
}

/** CAT-013: returns the required columns without a value; blank text counts as missing. */
export function missingColumns(
  catalog: CatalogName,
  values: CatalogValues,
): readonly ("code" | "name" | "basisId")[] {
  return catalogDefinitions[catalog].required.filter((column) => {
    const value = values[column];
    return value === undefined || value === null || cleanText(String(value)) === "";
  });
}

export const hasAttribute = (catalog: CatalogName, attribute: CatalogAttribute): boolean =>
  (catalogDefinitions[catalog].attributes as readonly CatalogAttribute[]).includes(attribute);

/** Validates rules across values (G-75, G-77, G-79); undefined if the record is valid. */
export function recordError(catalog: CatalogName, values: CatalogValues): ErrorCode | undefined {
  if (missingColumns(catalog, values).length > 0) return "catalogs.required";
  if (catalog === "currencies" && !currencyCodePattern.test(values.code ?? ""))
    return "catalogs.currency-code";
  if (catalog === "ports" && !values.isPort && !values.isRailwayStation) return "catalogs.kind-required";
  if (values.visibilityType === 2 && (values.regionIds ?? []).length === 0)
    return "catalogs.regions-required";
  return undefined;
}
