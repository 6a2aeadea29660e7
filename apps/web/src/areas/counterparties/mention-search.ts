import { mentionRoles, type MentionRole } from "@birzha/domain/counterparties/mention.ts";
import { wholeNumberOf } from "../../shared/address-values.ts";

/** Filters and open report in the URL of the list. */
export interface MentionSearch {
  readonly role?: MentionRole;
  readonly unanswered?: true;
  readonly open?: number;
}

const isRole = (value: unknown): value is MentionRole =>
  typeof value === "string" && (mentionRoles as readonly string[]).includes(value);

/** PLAT-094: parses the URL and ignores invalid values. */
export function readMentionSearch(address: Readonly<Record<string, unknown>>): MentionSearch {
  const { role } = address;
  const open = wholeNumberOf(address["open"], 1, Number.MAX_SAFE_INTEGER);
  return {
    ...(isRole(role) ? { role } : {}),
    ...(String(address["unanswered"]) === "true" ? { unanswered: true } : {}),
    ...(open === undefined ? {} : { open }),
  };
}
