import type { Locale, LocalizedText } from "../../shared/values/localized.ts";

type Named = { readonly name: LocalizedText } | null;

/** returns the basis and the terms of delivery for display and sorting; null if both are empty. */
export const basisWithTerms = (
  { basis, termsSupply }: { readonly basis?: Named | undefined; readonly termsSupply?: Named | undefined },
  language: Locale,
): string | null => [basis, termsSupply].flatMap((item) => item?.name[language] || []).join(", ") || null;
