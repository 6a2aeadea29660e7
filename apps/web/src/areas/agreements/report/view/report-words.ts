import type { Phrases } from "@birzha/phrases/ru.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { FormWords } from "../../../../shared/form/form-host.ts";
import type { ShownWords } from "../../../../shared/form/read-only-form.tsx";

type Words = Phrases["agreements"];

/** Words that stored values are written with. */
export function useShownWords(): ShownWords {
  const t = useTranslations("shared");
  return useMemo(() => ({ yes: t("words.yes"), no: t("words.no"), tonnes: t("units.tonnes") }), [t]);
}

/** The words of the report's form (Annex A). The names come with the definition, so they are known here only at run time. */
export function useReportWords(): FormWords {
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
