import type { Locale, Localized } from "../shared/values/localized.ts";

type Named = { readonly name: Localized } | null;

/** the basis, then the terms of delivery, as lists show them and put them in order; null where neither is named. */
export const basisWithTerms = (
  { basis, termsSupply }: { readonly basis?: Named | undefined; readonly termsSupply?: Named | undefined },
  language: Locale,
): string | null => [basis, termsSupply].flatMap((item) => item?.name[language] || []).join(", ") || null;
