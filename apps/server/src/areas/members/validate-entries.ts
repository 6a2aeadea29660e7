import { withEntry, type AdmissionEntry } from "@birzha/domain/members/admission.ts";
import { entryRejection, errorsByWeight, isTooEarly } from "@birzha/domain/members/admission-change.ts";
import type { MemberErrorCode } from "@birzha/domain/members/errors.ts";
import type { ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { errorPhrase } from "../../platform/http/errors/error-phrase.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { findMembers, type KnownMember } from "./queries.ts";

/** V-12: returns the members of the entries in their order. Each must exist and occur once. */
export async function knownMembers(
  db: DbReader,
  organization: ActingOrganization,
  entries: readonly AdmissionEntry[],
  field: string,
): Promise<readonly KnownMember[]> {
  const known = await findMembers(
    db,
    organization,
    entries.map(({ memberId }) => memberId),
  );
  const seen = new Set<number>();
  return entries.map(({ memberId }, index) => {
    const member = known.get(memberId);
    const code = member ? "members.repeated-member" : "members.unknown-member";
    if (!member || seen.has(memberId))
      throw new ApiError(code, {
        fields: [{ field: `${field}.${index}.memberId`, message: errorPhrase(code), code }],
      });
    seen.add(memberId);
    return member;
  });
}

interface Violation {
  readonly code: MemberErrorCode;
  readonly text: string;
}

/**
 * MEM-070, V-12: validates the entries of an application and returns their complete resulting dates. Reports each
 * violation with the member's name in the language of the application (DESK-030).
 */
export async function validateEntries(
  db: DbReader,
  organization: ActingOrganization,
  entries: readonly AdmissionEntry[],
  { min, language }: { readonly min: IsoDate; readonly language: Locale },
): Promise<AdmissionEntry[]> {
  if (entries.length === 0) throw new ApiError("members.nobody");
  const members = await knownMembers(db, organization, entries, "members");
  const errors = entries.flatMap((entry, index): Violation[] => {
    const member = members[index]!;
    const code = entryRejection(member, entry) ?? (isTooEarly(member, entry, min) && "members.too-early");
    if (!code) return [];
    const reason = errorPhrase(code, { date: formatDate(min) }, language);
    return [{ code, text: `${member.memberName}: ${reason}` }];
  });
  const sortedErrors = errors.toSorted(
    (one, other) => errorsByWeight.indexOf(one.code) - errorsByWeight.indexOf(other.code),
  );
  const [first, ...rest] = sortedErrors;
  if (first) throw new ApiError(first.code, { listed: [first.text, ...rest.map(({ text }) => text)] });
  return entries.map((entry, index) => ({ memberId: entry.memberId, ...withEntry(members[index]!, entry) }));
}
