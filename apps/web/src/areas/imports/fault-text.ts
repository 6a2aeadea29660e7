import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { useTranslations } from "use-intl";

interface NamedFault {
  readonly field: string;
  readonly code?: string | undefined;
  readonly message: string;
}

/** BULK-102: returns functions that name an error: in two or three words, and as the title of its card. */
export function useFaultTexts() {
  const t = useTranslations("imports.faults");
  const labels = useTranslations("agreements.fields");
  type Key = Parameters<typeof t>[0];
  const phrase = (key: string) => (t.has(key as Key) ? t(key as Key) : undefined);
  const labelOf = (field: string) =>
    labels.has(field as ReportFormField) ? labels(field as ReportFormField) : undefined;
  const nameOf = ({ field }: NamedFault) => field.replace(/^row\.?/, "");
  const kindOf = ({ code = "" }: NamedFault) => phrase(`kinds.${code.replace(/^imports\./, "")}`);
  return {
    short: (fault: NamedFault): string =>
      (fault.code === "required" ? phrase(`missing.${nameOf(fault)}`) : undefined) ??
      kindOf(fault) ??
      labelOf(nameOf(fault)) ??
      fault.message,
    title: (fault: NamedFault & { readonly cell: string | null }): string => {
      const name = nameOf(fault);
      const missing =
        fault.code === "required" ? (phrase(`missingNames.${name}`) ?? phrase(`missing.${name}`)) : undefined;
      if (missing) return missing.charAt(0).toUpperCase() + missing.slice(1);
      const kind = kindOf(fault) ?? fault.message;
      if (fault.cell) return t("quoted", { cell: fault.cell, kind });
      return [labelOf(name), kind].filter(Boolean).join(": ");
    },
    /** The whole text, with the label of the field. */
    full: (fault: NamedFault): string => [labelOf(nameOf(fault)), fault.message].filter(Boolean).join(": "),
  };
}
