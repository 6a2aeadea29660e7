/**
 * What a live event is about (WORK-030). Drafts are kinds of their own: they are the firm's alone (FIX-068).
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
  "member-applications",
  "member-drafts",
  "members",
  "notices",
  "nil-returns",
  "organizations",
  "queue",
  "spot",
  "users",
  "views",
] as const;
export type EventKind = (typeof eventKinds)[number];

/**
 * WORK-030: something has happened to a record. What, stands in the record: whoever wants to know asks for it by the
 * usual calls.
 */
export interface LiveEvent {
  readonly kind: EventKind;
  readonly id: number;
  /** Of the reader's, the organisation that it concerns; none where that is no matter of an organisation. */
  readonly organizationId: number | null;
  /** Whether the record has come to be. */
  readonly isNew: boolean;
  /** To whom has caused it alone: the `ClientRequestId` of his call, by which his page knows its own doing. */
  readonly request?: string;
}
