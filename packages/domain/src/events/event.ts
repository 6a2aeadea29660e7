/**
 * Record types of live events (WORK-030). Drafts are separate types, because only members of the organisation
 * see them (FIX-068).
 */
export const eventKinds = [
  "agreements",
  "applications",
  "auctions",
  "auction-drafts",
  "catalogs",
  "contracts",
  "dictionaries",
  "duty-rules",
  "imports",
  "member-applications",
  "member-drafts",
  "members",
  "notices",
  "nil-returns",
  "organizations",
  "queue",
  "report-rules",
  "spot",
  "users",
  "views",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** WORK-030: a record has changed. The event has no content; clients reload the record from its endpoint. */
export interface LiveEvent {
  readonly kind: EventKind;
  readonly id: number;
  /** The reader's organisation that the event concerns; null for events without an organisation. */
  readonly organizationId: number | null;
  /** Whether the change created the record. */
  readonly isNew: boolean;
  /** `ClientRequestId` of the causing request, only for its author: the page then ignores its own changes. */
  readonly request?: string;
}
