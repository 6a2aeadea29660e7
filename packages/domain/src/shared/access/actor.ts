import type { ActorKind } from "./access.ts";
import type { KeyRight } from "./key-rights.ts";

/** The organisation a call is made for, as the database knows it at that moment (G-18). */
export interface ActingOrganization {
  readonly id: number;
  readonly inn: string;
  readonly name: string;
  /** False when the exchange has blocked it (G-11c). */
  readonly isActive: boolean;
  /** Whether the actor owns its cabinet (G-10). */
  readonly isOwner: boolean;
  /** Trading participant, and its rights by area (G-12). */
  readonly hasAccess: boolean;
  readonly hasAuctions: boolean;
  readonly hasContracts: boolean;
  readonly hasSpot: boolean;
}

/** What an organisation may enter beside the register of contracts (G-12). */
export type Right = "hasAccess" | "hasAuctions" | "hasContracts" | "hasSpot";

/** Who makes a call: read from the database on every request, never from a token. */
export interface Actor {
  readonly kind: Exclude<ActorKind, "guest">;
  readonly userId: number;
  readonly account: string;
  readonly name: string;
  /** 1 user of an organisation, 2 operator, 3 to 8 other staff who only read (G-8, G-13), 9 the trading system. */
  readonly role: number;
  readonly organization: ActingOrganization | undefined;
  /** Number of the session he calls by; none with a token, or from the terminal (FIX-007). */
  readonly session?: number | undefined;
  /** DOOR-002: what the key allows by which a program calls; a person has none. */
  readonly key?: { readonly rights: readonly KeyRight[] } | undefined;
}

export const isStaff = (actor: Actor): boolean => actor.kind === "operator";

/** FIX-068, A-11: drafts are the firm's alone: for the exchange, even where it acts for a firm, there are none. */
export const mayHaveDrafts = ({ kind }: Pick<Actor, "kind">): boolean =>
  kind !== "operator" && kind !== "machine";

/** The role number of an operator; staff above him looks, but does not write (G-8, G-13). */
export const operatorRole = 2;

/** The role number of the trading system's account: no person, and none of the staff. */
export const machineRole = 9;

/** Whether the actor is staff that may write. */
export const isOperator = (actor: Actor): boolean => isStaff(actor) && actor.role === operatorRole;
