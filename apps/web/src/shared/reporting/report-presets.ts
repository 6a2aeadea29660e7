import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { usualCurrencyCode } from "@birzha/domain/catalogs/catalogs.ts";
import type { DropdownItem } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/**
 * SCREEN-006: returns the initial values of a new report: today, the rouble and a price with VAT, as the label of the
 * price says.
 */
export function reportPresets(today: IsoDate, currencies: readonly DropdownItem[]): FormValues {
  const rouble = currencies.find(({ code }) => code === usualCurrencyCode);
  return {
    contract_date: today,
    price_nds_flag: true,
    ...(rouble ? { currency: { id: rouble.id, name: rouble.name } } : {}),
  } satisfies Partial<Record<ReportFormField, FormValues[string]>>;
}
