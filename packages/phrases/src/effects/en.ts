import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  title: "It touches: {list}.",
  nothing: "Nothing was found that it touches.",
  unknown: "What it touches could not be counted.",
  kinds: {
    drafts: "{least, select, yes {≥ } other {}}{count, plural, one {# draft} other {# drafts}}",
    deliveries:
      "{least, select, yes {≥ } other {}}{count, plural, one {# delivery to be reported} other {# deliveries to be reported}}",
    proposals:
      "{least, select, yes {≥ } other {}}{count, plural, one {# proposal of coming auctions} other {# proposals of coming auctions}}",
    sessions:
      "{least, select, yes {≥ } other {}}{count, plural, one {# open session} other {# open sessions}}",
    cabinets:
      "{least, select, yes {≥ } other {}}{count, plural, one {# account without its owner} other {# accounts without their owner}}",
    reports: "{least, select, yes {≥ } other {}}{count, plural, one {# report} other {# reports}}",
    dutyRules:
      "{least, select, yes {≥ } other {}}{count, plural, one {# rule of dates} other {# rules of dates}}",
    productTypes:
      "{least, select, yes {≥ } other {}}{count, plural, one {# product type} other {# product types}}",
    deliveryTypes:
      "{least, select, yes {≥ } other {}}{count, plural, one {# delivery type} other {# delivery types}}",
  },
};
