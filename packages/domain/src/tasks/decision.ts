/** DESK-023: what can become of an act that waits for a second person. */
export const decisionResults = ["confirmed", "rejected", "withdrawn"] as const;
export type DecisionResult = (typeof decisionResults)[number];

/** What the acts themselves refuse when they are confirmed; a test compares them with their calls. */
export const secondRefusals = [
  "shared.organization-blocked",
  "shared.stale",
  "agreements.duplicate",
  "agreements.reason-required",
  "agreements.unknown-twin",
  "agreements.version-read-only",
  "agreements.wrong-status",
  "auctions.comment-required",
  "catalogs.currency-code",
  "catalogs.duplicate-code",
  "catalogs.duplicate-name",
  "catalogs.kind-required",
  "catalogs.regions-required",
  "catalogs.required",
  "catalogs.unknown-basis",
  "catalogs.unknown-region",
  "duties.backdated",
  "duties.confirmed-later",
  "duties.ends-before-it-begins",
  "duties.half-confirmed",
  "duties.too-many-rules",
  "duties.unknown-product",
  "organizations.reason-required",
  "organizations.same-status",
  "users.inactive-member",
  "users.last-operator",
  "users.owner-already",
  "users.owner-block",
  "users.reason-required",
  "users.same-status",
  "users.self-block",
] as const;
