import type { ActorKind } from "./access.ts";
import type { KeyRight } from "./key-rights.ts";

/** The organisation for which the actor acts, read from the database per request (G-18). */
export interface ActingOrganization {
  readonly id: number;
  readonly inn: string;
  /** DEAL-020: organisations whose records it took over; absent without any. */
  readonly predecessors?: readonly { readonly id: number; readonly inn: string }[];
  readonly name: string;
  /** False if the exchange has blocked it (G-11c). */
  readonly isActive: boolean;
  /** Whether the actor owns it (G-10). */
  readonly isOwner: boolean;
  /** Trading participant, and its rights by area (G-12). */
  readonly hasAccess: boolean;
  readonly hasAuctions: boolean;
  readonly hasContracts: boolean;
  readonly hasSpot: boolean;
}

/** DEAL-020: returns the INNs whose rows belong to an organisation: its own and those of its predecessors. */
export const ownInns = ({
  inn,
  predecessors = [],
}: Pick<ActingOrganization, "inn" | "predecessors">): readonly string[] => [
  inn,
  ...predecessors.map((predecessor) => predecessor.inn),
];

/** DEAL-020: whether an id names the organisation or a predecessor, as programs of the predecessor send it. */
export const isOwnId = (
  organization: Pick<ActingOrganization, "id" | "predecessors"> | undefined,
  id: number,
): boolean => organization?.id === id || organization?.predecessors?.some((one) => one.id === id) === true;

/** Returns the acting organisation's id for that of a predecessor, and any other id unchanged. */
export const toPresentId = ({ organization }: Pick<Actor, "organization">, id: number): number =>
  organization && isOwnId(organization, id) ? organization.id : id;

/** Areas that need a right, in addition to the register of contracts (G-12). */
export type ActorRight = "hasAccess" | "hasAuctions" | "hasContracts" | "hasSpot";

/** The caller of a request, read from the database every time, never from a token. */
export interface Actor {
  readonly kind: Exclude<ActorKind, "guest">;
  readonly userId: number;
  readonly account: string;
  readonly name: string;
  /**
   * 1 user of an organisation, 2 operator, 3 to 8 read-only staff (G-8, G-13), 9 the trading system.
   */
  readonly role: number;
  readonly organization: ActingOrganization | undefined;
  /** Session id; undefined for tokens and the terminal (FIX-007). */
  readonly session?: number | undefined;
  /** DOOR-002: rights of the access key; undefined for people. */
  readonly key?: { readonly rights: readonly KeyRight[] } | undefined;
}

export const isStaff = (actor: Actor): boolean => actor.kind === "operator";

/**
 * FIX-068, A-11: only members of the organisation have drafts. The exchange has none, even when it acts for
 * an organisation.
 */
export const mayHaveDrafts = ({ kind }: Pick<Actor, "kind">): boolean =>
  kind !== "operator" && kind !== "machine";

/** Role number of an operator; higher staff roles have read-only access (G-8, G-13). */
export const operatorRole = 2;

/** Role number of the trading system's account, which is neither a person nor staff. */
export const machineRole = 9;

/** Whether the actor is staff with write access. */
export const isOperator = (actor: Actor): boolean => isStaff(actor) && actor.role === operatorRole;
