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

/** Where the reading of one feed stands: behind its change of that number. */
interface FeedPlace {
  /** Whose feed it is; null: the one of the exchange's staff. */
  readonly organizationId: number | null;
  readonly number: number;
}

const version = "f1";

/** A place as callers get and give it. What it is made of is no matter of theirs. */
export const cursorOf = ({ organizationId, number }: FeedPlace): string =>
  `${version}-${(organizationId ?? 0).toString(36)}-${number.toString(36)}`;

const form = new RegExp(`^${version}-([0-9a-z]{1,11})-([0-9a-z]{1,11})$`);

/** @returns undefined for a text that no cursor is */
export function placeOf(cursor: string): FeedPlace | undefined {
  const [, organization = "", number = ""] = form.exec(cursor) ?? [];
  const place = { organizationId: parseInt(organization, 36) || null, number: parseInt(number, 36) };
  return Number.isSafeInteger(place.number) && cursorOf(place) === cursor ? place : undefined;
}
