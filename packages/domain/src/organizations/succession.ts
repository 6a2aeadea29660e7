import type { ErrorCode } from "../errors.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { organizationStatus } from "./lifecycle.ts";

/** DEAL-020: ways in which an organisation takes over another one. */
export const successionKinds = ["merger", "accession", "transformation"] as const;
export type SuccessionKind = (typeof successionKinds)[number];

/** FIX-323: a recorded succession can be undone; a pending one hands the records over. */
export const successionStates = ["recorded", "pending", "done", "failed"] as const;
export type SuccessionState = (typeof successionStates)[number];

/** What goes over to a successor, in the order of the screen. */
export const successionCounts = [
  "reports",
  "drafts",
  "imports",
  "deals",
  "keys",
  "delegations",
  "webhooks",
  "users",
] as const;
export type SuccessionCount = (typeof successionCounts)[number];

/** An organisation of a succession. */
export interface SuccessionParty {
  readonly id: number;
  readonly status: number;
  /** Successor by a pending or finished succession; undefined without one. */
  readonly successorId?: number | undefined;
}

export interface SuccessionDetails {
  readonly predecessor: SuccessionParty & {
    /** Whether an import registers its rows at present. */
    readonly isImporting: boolean;
    /** Whether the predecessor itself is still taking over another organisation. */
    readonly isTakingOver: boolean;
  };
  readonly successor: SuccessionParty;
  readonly day: IsoDate;
  readonly today: IsoDate;
}

/** FIX-323: reasons why a recorded succession does not take effect. */
export const successionFailures = [
  "organizations.already-succeeded",
  "organizations.succession-cycle",
  "organizations.successor-ended",
  "organizations.successor-blocked",
  "organizations.succession-in-future",
  "organizations.succession-pending",
] as const satisfies readonly ErrorCode[];

/** FIX-323: default of the minutes in which staff can undo a succession. */
export const defaultUndoMinutes = 60;

/** FIX-323: returns the time at which a succession takes effect. */
export const effectiveTime = (recordedAt: Date, minutes: number): Date =>
  new Date(recordedAt.getTime() + minutes * 60_000);

export interface UndoableSuccession {
  readonly state: SuccessionState;
  /** Null for a succession that began at once. */
  readonly effectiveAt: Date | null;
}

/** FIX-323: returns why staff cannot undo a succession; undefined if it is possible. A failed one changed nothing. */
export const undoRejection = ({ state, effectiveAt }: UndoableSuccession, now: Date): ErrorCode | undefined =>
  state === "failed" || (state === "recorded" && effectiveAt !== null && now < effectiveAt)
    ? undefined
    : "organizations.succession-begun";

/**
 * DEAL-020: returns why staff cannot record a succession; undefined if it is possible. FIX-323: checked again when it takes
 * effect.
 */
export function successionRejection({
  predecessor,
  successor,
  day,
  today,
}: SuccessionDetails): ErrorCode | undefined {
  if (predecessor.id === successor.id) return "organizations.same-successor";
  if (predecessor.successorId !== undefined) return "organizations.already-succeeded";
  if (successor.successorId === predecessor.id) return "organizations.succession-cycle";
  if (successor.successorId !== undefined) return "organizations.successor-ended";
  if (successor.status === organizationStatus.blocked) return "organizations.successor-blocked";
  if (day > today) return "organizations.succession-in-future";
  if (predecessor.isImporting) return "organizations.import-running";
  return predecessor.isTakingOver ? "organizations.succession-pending" : undefined;
}
