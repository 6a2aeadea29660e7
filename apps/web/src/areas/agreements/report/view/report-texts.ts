import type { Phrases } from "@birzha/phrases/ru.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { FormTexts } from "../../../../shared/form/form-host.ts";
import type { ShownTexts } from "../../../../shared/form/read-only-form.tsx";

type Words = Phrases["agreements"];

/** Returns the phrases that format stored values. */
export function useShownTexts(): ShownTexts {
  const t = useTranslations("shared");
  return useMemo(() => ({ yes: t("words.yes"), no: t("words.no"), tonnes: t("units.tonnes") }), [t]);
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
