import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";

/**
 * DOOR-004: the records whose changes a program can read on: those that belong to a firm and are kept with who did what and
 * when. What belongs to nobody (catalogues, dictionaries, members, rules) and to one person alone is read by its own calls,
 * and drafts are told to nobody.
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

/** Something has happened to a record. What it is now, its own call says. */
export const change = z.object({
  kind: z.enum(changeKinds),
  /** Of the record. */
  id: z.number(),
  /** Whether the record has come to be. */
  isNew: z.boolean(),
  at: instant,
});
export type Change = z.output<typeof change>;

/** Days that a change can be read for. */
export const changesKeptDays = 90;

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
