import { sql } from "kysely";
import type { Notice } from "@birzha/domain/notifications/notice.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import type { Reads } from "../../platform/db/handles.ts";

/** What the words of a notice speak of. */
export interface NoticeFacts {
  readonly organization: string;
  readonly inn: string;
  readonly account: string;
  readonly owner: string;
  /** FIX-040: « № 7 от 10.03.2026»; empty where a notice is of no application. */
  readonly application: string;
}

/** The records a notice names, as they are called now. */
export async function getNoticeFacts(db: Reads, notice: Notice): Promise<NoticeFacts> {
  const organizationId = "organizationId" in notice ? notice.organizationId : null;
  const userId = "userId" in notice ? notice.userId : null;
  const applicationId = "applicationId" in notice ? notice.applicationId : undefined;
  const { rows } = await sql<{ [Fact in keyof NoticeFacts]: string | null }>`
    select o.name as organization, o.inn, u.account, coalesce(nullif(u.name, ''), u.account) as owner,
      ' № ' || a.id || ' от ' || to_char(a.registered_at at time zone 'Europe/Moscow', 'DD.MM.YYYY') as application
    from (select 1) one
    left join applications a on a.id = ${applicationId ?? null}
    left join organizations o on o.id = ${organizationId}
    left join users u on u.id = ${userId}`.execute(db);
  const { organization, inn, account, owner, application } = rows[0]!;
  return {
    organization: organization ?? "",
    inn: "inn" in notice ? notice.inn : (inn ?? ""),
    account: account ?? "",
    owner: owner ?? "",
    application: application ?? "",
  };
}

/** Addresses of those a notice is for; people whose address is not known are left out. */
export async function listRecipients(db: Reads, notice: Notice): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email from users
    where email is not null and id = any(${await listRecipientIds(db, notice)}::bigint[])
    order by email`.execute(db);
  return rows.map(({ email }) => email);
}

/** FIX-009: whoever is no longer in an organisation when a letter leaves hears nothing of it any more. */
async function listRecipientIds(db: Reads, notice: Notice): Promise<readonly number[]> {
  if (!("organizationId" in notice)) return [notice.userId];
  const { organizationId } = notice;
  const members = db
    .selectFrom("memberships")
    .select("user_id as id")
    .where("organization_id", "=", organizationId);
  const active = members.where("is_active", "=", true);
  const ids = (found: readonly { readonly id: number }[]) => found.map(({ id }) => id);
  switch (notice.kind) {
    case "organization-blocked":
    case "organization-unblocked":
      return ids(await active.where("user_type", "=", userType.owner).execute());
    case "ownership-transferred": {
      const told = [notice.userId, notice.formerUserId ?? notice.userId];
      return ids(await active.where("user_id", "in", told).execute());
    }
    case "application-accepted":
    case "membership-unblocked":
      return ids(await active.where("user_id", "=", notice.userId).execute());
    // The letter is what tells him that he is shut out.
    case "membership-blocked":
      return ids(await members.where("user_id", "=", notice.userId).execute());
  }
}
