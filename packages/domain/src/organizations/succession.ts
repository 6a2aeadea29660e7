import type { ErrorCode } from "../errors.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { organizationStatus } from "./lifecycle.ts";

/** DEAL-020: ways in which an organisation takes over another one. */
export const successionKinds = ["merger", "accession", "transformation"] as const;
export type SuccessionKind = (typeof successionKinds)[number];

export const successionStates = ["pending", "done", "failed"] as const;
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

/** DEAL-020: returns why staff cannot record a succession; undefined if it is possible. */
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
