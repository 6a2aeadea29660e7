import { z } from "zod";
import { instantSchema, recordId } from "../shared/values/scalars.ts";

/**
 * DOOR-004: record types in the feed of changes: records of organisations with an audit trail. Excluded:
 * common data (catalogues, dictionaries, members, rules) and data of one user, which have endpoints of their
 * own, and drafts.
 */
export const changeKinds = [
  "agreements",
  "applications",
  "auctions",
  "contracts",
  "member-applications",
  "nil-returns",
  "organizations",
  "spot",
  "users",
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change of a record. Its current state comes from its own endpoint. */
export const changeSchema = z.object({
  kind: z.enum(changeKinds).describe("Kind."),
  id: recordId,
  isNew: z.boolean().describe("Whether the change created the record."),
  at: instantSchema.describe("Time, ISO 8601 with offset."),
});
export type RecordChange = z.output<typeof changeSchema>;

/** Retention of changes in days. */
export const changeRetentionDays = 90;

/** The number of the last change that a client has read from a feed. */
interface FeedCursor {
  /** The organisation of the feed; null: the exchange's staff. */
  readonly organizationId: number | null;
  readonly number: number;
}

const version = "f1";

/** The cursor as clients send it; opaque to them. */
export const formatCursor = ({ organizationId, number }: FeedCursor): string =>
  `${version}-${(organizationId ?? 0).toString(36)}-${number.toString(36)}`;

const form = new RegExp(`^${version}-([0-9a-z]{1,11})-([0-9a-z]{1,11})$`);

/** Returns undefined when the text is not a cursor. */
export function parseCursor(cursor: string): FeedCursor | undefined {
  const [, organization = "", number = ""] = form.exec(cursor) ?? [];
  const parsed = { organizationId: parseInt(organization, 36) || null, number: parseInt(number, 36) };
  return Number.isSafeInteger(parsed.number) && formatCursor(parsed) === cursor ? parsed : undefined;
}
