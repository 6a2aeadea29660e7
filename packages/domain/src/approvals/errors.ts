import type { ErrorTable } from "../shared/errors.ts";

/** Errors of four-eyes approval (DESK-023). */
export const approvalErrors = {
  /** The requester must not approve or reject the own request. */
  "approvals.own-request": 403,
  /** FIX-206: the request is about the operator who decides. */
  "approvals.about-decider": 403,
  /** Only the requester withdraws a request. */
  "approvals.not-requester": 403,
  "approvals.reason-required": 400,
  /** A request for the same action on the same record is pending. */
  "approvals.already-pending": 409,
  /** The request was approved, rejected or withdrawn, or it has expired. */
  "approvals.not-pending": 409,
} as const satisfies ErrorTable;

/** Errors that an approved action itself can return; a test compares the list with the endpoints. */
export const approvedCallErrors = [
  "agreements.withdrawn",
  "shared.organization-blocked",
  "shared.stale",
  "agreements.duplicate",
  "agreements.reason-required",
  "agreements.unknown-duplicate",
  "agreements.version-read-only",
  "agreements.wrong-status",
  "auctions.comment-required",
  "catalogs.currency-code",
  "catalogs.duplicate-code",
  "catalogs.duplicate-name",
  "catalogs.kind-required",
  "catalogs.regions-required",
  "organizations.ended",
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
  "rules.backdated",
  "rules.ended",
  "rules.not-draft",
  "rules.not-in-force",
  "rules.not-tried",
  "rules.share-unconfirmed",
  "rules.short-notice",
  "rules.wrong-end",
  "users.inactive-member",
  "users.last-operator",
  "users.owner-already",
  "users.owner-block",
  "users.reason-required",
  "users.same-status",
  "users.self-block",
] as const;
