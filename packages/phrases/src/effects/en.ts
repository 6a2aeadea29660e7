import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  title: "Effects: {list}.",
  nothing: "No other records are affected.",
  unknown: "The effects could not be determined.",
  kinds: {
    drafts: "{least, select, yes {≥ } other {}}{count, plural, one {# draft} other {# drafts}}",
    deliveries:
      "{least, select, yes {≥ } other {}}{count, plural, one {# delivery without a report} other {# deliveries without a report}}",
    proposals:
      "{least, select, yes {≥ } other {}}{count, plural, one {# proposal for upcoming auctions} other {# proposals for upcoming auctions}}",
    sessions:
      "{least, select, yes {≥ } other {}}{count, plural, one {# open session} other {# open sessions}}",
    cabinets:
      "{least, select, yes {≥ } other {}}{count, plural, one {# account left without an owner} other {# accounts left without an owner}}",
    reports: "{least, select, yes {≥ } other {}}{count, plural, one {# report} other {# reports}}",
    dutyRules:
      "{least, select, yes {≥ } other {}}{count, plural, one {# reporting rule} other {# reporting rules}}",
    productTypes:
      "{least, select, yes {≥ } other {}}{count, plural, one {# product type} other {# product types}}",
    deliveryTypes:
      "{least, select, yes {≥ } other {}}{count, plural, one {# delivery type} other {# delivery types}}",
  },
};
