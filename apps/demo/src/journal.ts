import { roleCodes } from "@birzha/domain/users/role.ts";
import type { AuditEntry, PastAuditEntry } from "@birzha/server/platform/audit/audit.ts";
import type { RandomSource } from "./random.ts";

/** FIX-245: half of the exchange's decisions come within this many minutes, and half of its queue is younger. */
const medianMinutes = 40;
const minute = 60_000;

/** Collects the actions of the demo data for the audit log. */
export interface AuditJournal {
  readonly entries: readonly PastAuditEntry[];
  /** Adds an action of an operator. */
  readonly decide: (at: Date, operator: { readonly userId: number }, entry: AuditEntry) => void;
  /** Adds an action of a member; a newcomer has no organisation. */
  readonly submit: (
    at: Date,
    author: { readonly userId: number },
    organizationId: number | undefined,
    entry: AuditEntry,
  ) => void;
}

export function openJournal(): AuditJournal {
  const entries: PastAuditEntry[] = [];
  return {
    entries,
    decide: (at, { userId }, entry) =>
      void entries.push({ ...entry, at, actor: { userId, role: roleCodes.operator } }),
    submit: (at, { userId }, organizationId, entry) =>
      void entries.push({ ...entry, at, actor: { userId, role: roleCodes.user, organizationId } }),
  };
}

/** Returns the moment of the exchange's decision about a submission. */
export const decisionAfter = (submitted: Date, random: RandomSource): Date =>
  new Date(submitted.getTime() + random.between(15, 2 * medianMinutes - 15) * minute);

/**
 * Returns the submission times of a queue, oldest first: the middle one is the median ago, most are of today.
 * @param median in minutes; each kind of task has its own, near the usual one
 */
export function waitingMoments(now: Date, count: number, median = medianMinutes): readonly Date[] {
  const middle = Math.floor((count - 1) / 2);
  return Array.from({ length: count }, (_, place) => {
    const older = middle - place;
    const minutes =
      older > 0
        ? Math.min(median * 1.7 ** older, 1_500 + older)
        : (median * (count - place)) / (count - middle);
    return new Date(now.getTime() - minutes * minute);
  });
}
