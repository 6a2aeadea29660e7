import {
  brokenProposalRules,
  type BrokenRule,
  type ProposalFacts,
} from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal, isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { Locale } from "../../../../i18n/locale.ts";
import type { SayPhrase } from "../../../../i18n/phrase.ts";
import { countedDates, entryOrder, fromEntries, type ProposalEntries } from "./proposal-entries.ts";
import type { FaultPlace, Faults } from "../view/proposal-state.ts";

/** Validates the entries (PROP-076..096) and returns errors by the input that can fix them. */
export function findFaults(
  entries: ProposalEntries,
  facts: ProposalFacts,
  locale: Locale,
  say: SayPhrase,
): Faults {
  const found = new Map<FaultPlace, string>();
  for (const broken of brokenProposalRules(fromEntries(entries, locale), facts)) {
    const place = placeOf(broken, entries);
    // Shows one error per input; the next one appears when this one is fixed.
    if (!found.has(place)) found.set(place, say(`auctions.rules.${broken.rule}`, wordsOf(broken)));
  }
  return new Map([...found].toSorted(([one], [other]) => order(one) - order(other)));
}

const order = (place: FaultPlace): number =>
  entryOrder.findIndex((name) => name === place || (name === "dates" && place.startsWith("dates.")));

function placeOf({ field, at }: BrokenRule, entries: ProposalEntries): FaultPlace {
  if (field !== "auctionDate") return field;
  if (at === "begin" || at === "end") return at;
  return `dates.${countedDates(entries)[at ?? 0]?.key ?? 0}`;
}

const wordsOf = ({ params = {} }: BrokenRule): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      name === "date" ? formatDate(value) : isDecimal(value) ? formatDecimal(value) : value,
    ]),
  );
