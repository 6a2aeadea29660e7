import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { Phrases } from "@birzha/phrases/ru.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { FormTexts } from "../../../../shared/form/form-host.ts";
import { type ShownTexts, shownText } from "../../../../shared/form/read-only-form.tsx";
import type { OpenedReport } from "./use-stored-report.ts";

type Words = Phrases["agreements"];

/** Returns the phrases that format stored values. */
export function useShownTexts(): ShownTexts {
  const t = useTranslations("shared");
  return useMemo(() => ({ yes: t("words.yes"), no: t("words.no"), tonnes: t("units.tonnes") }), [t]);
}

/** Returns a formatter of single values of a stored report; the text of a value that is not there is empty. */
export function useStoredText({ definition, values }: OpenedReport): (name: ReportFormField) => string {
  const words = useShownTexts();
  return (name) => {
    const field = definition.sections.flatMap(({ fields }) => fields).find((one) => one.name === name);
    return field ? shownText(field, values[name], words) : "";
  };
}

/**
 * Returns labels, sections and hints of the report form (Annex A). Field names come with the definition, so
 * they are only known at run time.
 */
export function useReportTexts(): FormTexts {
  const t = useTranslations("agreements");
  return useMemo(
    () => ({
      label: (field) => t(`fields.${field as keyof Words["fields"]}`),
      section: (section) => t(`sections.${section as keyof Words["sections"]}`),
      hint: (field) => {
        const key = `hints.${field as keyof Words["hints"]}` as const;
        return t.has(key) ? t(key) : undefined;
      },
    }),
    [t],
  );
}
