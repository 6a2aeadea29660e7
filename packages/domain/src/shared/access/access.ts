/**
 * Access control of endpoints (table 2.8 in docs/requirements/platform.md). Every endpoint declares one
 * `Access`; the server checks it before anything else, and permission tests derive from it.
 */
export const actorKinds = [
  "guest",
  "newcomer",
  "blocked",
  "employee",
  "owner",
  "operator",
  "machine",
] as const;

/**
 * guest: no session; newcomer: signed in without an active membership; blocked: user status 1; employee /
 * owner: member of the acting organisation; operator: exchange staff; machine: the trading system.
 */
export type ActorKind = (typeof actorKinds)[number];

/**
 * no: rejected (401 for a guest, otherwise 403); yes: any record; own: records of the acting organisation;
 * self: the caller's own user record; empty: a list without rows.
 */
export type AccessGrant = "no" | "yes" | "own" | "self" | "empty";

export type EndpointAccess = Readonly<Record<ActorKind, AccessGrant>>;

/** Completes a row of table 2.8; the default is "no". */
export const accessOf = (grants: Partial<EndpointAccess>): EndpointAccess => ({
  guest: "no",
  newcomer: "no",
  blocked: "no",
  employee: "no",
  owner: "no",
  operator: "no",
  machine: "no",
  ...grants,
});

/** Access of a public endpoint. */
export const publicAccess = accessOf({
  guest: "yes",
  newcomer: "yes",
  blocked: "yes",
  employee: "yes",
  owner: "yes",
  operator: "yes",
  machine: "yes",
});
