import { requiredFields } from "@birzha/domain/auctions/proposal-rules.ts";
import type { SectionTally } from "../../../shared/form/form-tally.ts";
import type { ProposalEntries } from "./proposal-entries.ts";
import type { FaultPlace, Faults } from "./proposal-state.ts";

const isOfDates = (place: FaultPlace): boolean =>
  place === "begin" || place === "end" || place.startsWith("dates.");

/** How far the sections are that have something to fill in (PROP-076..080). */
export function tallyProposal(entries: ProposalEntries, faults: Faults): readonly SectionTally[] {
  const { dateKind, dates, begin, end, hasJointAuction, customers } = entries;
  const days = dateKind === "period" ? [begin, end] : [dates[0]?.day ?? null];
  const values = { ...entries, auctionDate: { begin, end, dates: [] }, language: "ru" } as const;
  const answers = requiredFields(values).map((field) => entries[field] !== null);
  if (hasJointAuction) answers.push(customers.length > 0);
  const places = [...faults.keys()];
  const tally = (section: string, filled: readonly boolean[], errors: number): SectionTally => ({
    section,
    required: filled.length,
    filled: filled.filter(Boolean).length,
    hasValues: filled.some(Boolean),
    errors,
  });
  return [
    tally(
      "dates",
      days.map((day) => day !== null),
      places.filter(isOfDates).length,
    ),
    tally("auction", answers, places.filter((place) => !isOfDates(place)).length),
  ];
}
