import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { FormDictionaries } from "../../../../shared/form/inputs/form-dictionaries.ts";
import type { PresetHints } from "./use-field-marks.ts";

/** Regions that a postcode presets. Goods are mostly shipped from the region that produced them. */
const regionsOf = new Map<string, readonly ReportFormField[]>([
  ["delivery_zip_code", ["delivery_RF_subject"]],
  ["manufacturer_zip_code", ["manufacturer_RF_subject"]],
  ["shipment_zip_code", ["shipment_RF_subject", "manufacturer_RF_subject"]],
]);

const zipLength = 6;

interface RegionPresetOptions {
  readonly form: UseFormReturn<FieldValues>;
  readonly dictionaries: FormDictionaries;
  readonly presets: PresetHints;
  readonly setPresets: (change: (known: PresetHints) => PresetHints) => void;
}

/** SCREEN-006: a typed postcode presets its region, unless the user has chosen another one. */
export function useRegionPresets({ form, dictionaries, presets, setPresets }: RegionPresetOptions): void {
  const t = useTranslations("agreements.form");
  const latest = useRef({ dictionaries, presets });
  latest.current = { dictionaries, presets };
  useEffect(() => {
    const preset = async (field: string, zip: string, regions: readonly string[]) => {
      // HOUSE-024: an empty form does not load the table.
      const { findRegionByPostcode } = await import("@birzha/domain/catalogs/postcode-regions.ts");
      const found = findRegionByPostcode(zip, latest.current.dictionaries.records("regions"));
      if (!found || form.getValues(field) !== zip) return;
      const { id, name } = found;
      for (const region of regions) {
        const isEmpty = isBlank(form.getValues(region) as FieldValue | null);
        if (!isEmpty && !(region in latest.current.presets)) continue;
        form.setValue(region, { id, name }, { shouldDirty: true, shouldValidate: true });
        setPresets((known) => ({ ...known, [region]: t("presetByZip", { zip }) }));
      }
    };
    return form.subscribe({
      formState: { values: true },
      callback: ({ name, type, values }) => {
        // React to user input only: values set by code arrive without a type.
        const regions = type === "change" && name !== undefined ? regionsOf.get(name) : undefined;
        const zip: unknown = name === undefined ? undefined : values[name];
        if (regions === undefined || typeof zip !== "string" || zip.length !== zipLength) return;
        // Without the table the user chooses the region.
        preset(name!, zip, regions).catch(() => undefined);
      },
    });
  }, [form, setPresets, t]);
}
