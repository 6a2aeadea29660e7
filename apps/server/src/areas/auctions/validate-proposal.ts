import type { MoscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { moscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import {
  brokenProposalRules,
  withUnreadableDays,
  withoutUnused,
  type BrokenRule,
} from "@birzha/domain/auctions/proposal/proposal-rules.ts";
import {
  toPayload,
  type ProposalPayload,
  type ProposalValues,
} from "@birzha/domain/auctions/proposal/proposal.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { findItems } from "./find-items.ts";
import { findCustomers } from "./customer-queries.ts";

export interface ValidatedProposal {
  readonly values: ProposalValues;
  readonly payload: ProposalPayload;
  readonly broken: readonly BrokenRule[];
}

export interface ValidationTarget {
  readonly firm: { readonly id: number; readonly name: string };
  readonly clock: Clock;
  readonly status: number;
  /** Current values of a filed proposal. */
  readonly before?: ProposalValues;
  /** FIX-067: date texts that could not be parsed. */
  readonly unreadable: Parameters<typeof withUnreadableDays>[1];
}

/** V-4: returns the payload to store and the rules it violates, by dictionaries, organisations and clock. */
export const validateProposal = async (
  db: DbReader,
  given: ProposalValues,
  validatedFor: ValidationTarget,
): Promise<ValidatedProposal> => (await validateProposals(db, [{ given, validatedFor }]))[0]!;

/** Validates several proposals with two statements. */
export async function validateProposals(
  db: DbReader,
  proposals: readonly { readonly given: ProposalValues; readonly validatedFor: ValidationTarget }[],
): Promise<ValidatedProposal[]> {
  const known = await findItems(
    db,
    proposals.map(({ given }) => withoutUnused(given)),
  );
  const ids = [...new Set(known.flatMap(({ values }) => values.customers.map(({ id }) => id)))];
  const customers = ids.length === 0 ? new Set<number>() : await findCustomers(db, ids);
  const isCustomer = (id: number) => customers.has(id);
  return known.map(({ values, named, isOffered }, place) => {
    const { firm: organization, clock, status, before, unreadable } = proposals[place]!.validatedFor;
    const now: MoscowTime = moscowTime(clock.now());
    return {
      values,
      payload: toPayload(values, organization, named),
      broken: withUnreadableDays(
        brokenProposalRules(values, { now, status, before, isOffered, isCustomer }),
        unreadable,
      ),
    };
  });
}
