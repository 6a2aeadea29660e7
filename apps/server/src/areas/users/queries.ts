import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { kindsOf } from "@birzha/domain/shared/notices/notice-kinds.ts";
import { readDevice } from "@birzha/domain/users/device.ts";
import { authorLimit } from "@birzha/domain/users/own-api.ts";
import { rightsOf } from "@birzha/domain/shared/access/rights.ts";
import type { CurrentUser, UserOrganization, UserSession } from "@birzha/domain/users/user.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { ru as organizationPhrases } from "@birzha/phrases/organizations/ru.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { listDefaultViews } from "../views/queries.ts";
import { requireSelfOrStaff } from "./user-queries.ts";

/** PLAT-047: returns the signed-in user for the browser. */
export async function getCurrentUser(db: DbReader, actor: Actor): Promise<CurrentUser> {
  const { organization } = actor;
  const own = await db
    .selectFrom("users")
    .select([
      "phone",
      "status",
      "description",
      sql<number>`(
        select count(*)::int from notices n
        where n.user_id = users.id and n.read_at is null and n.kind = any(${kindsOf("membership")}))`.as(
        "unreadNotices",
      ),
      sql<boolean>`not exists (
        select from consents c where c.user_id = users.id and c.version = ${consentVersion})`.as(
        "mustConsent",
      ),
    ])
    .where("id", "=", actor.userId)
    .executeTakeFirstOrThrow();
  return {
    ...own,
    userId: actor.userId,
    account: actor.account,
    name: actor.name,
    role: actor.role,
    userType:
      organization && actor.role === roleCodes.user
        ? organization.isOwner
          ? userType.owner
          : userType.employee
        : null,
    organizationInfo: organization
      ? {
          id: organization.id,
          inn: organization.inn,
          name: organization.name,
          status: organization.isActive ? organizationStatus.active : organizationStatus.blocked,
        }
      : null,
    ...rightsOf(actor),
    defaultViews: await listDefaultViews(db, actor),
    scope: "openid",
  };
}

/** Whether the user has an active membership of the organisation. */
export async function isActiveMember(db: DbReader, userId: number, organizationId: number): Promise<boolean> {
  const member = await db
    .selectFrom("memberships")
    .select("is_active")
    .where("user_id", "=", userId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return member?.is_active === true;
}

interface SessionRow {
  readonly id: number;
  readonly userAgent: string;
  readonly ip: string | null;
  readonly signedInDate: string;
  readonly usedDate: string;
}

/** FIX-007: lists the caller's sessions, the current one first. */
export async function listSessions(
  db: DbReader,
  actor: Actor,
  page: RequestedPage,
): Promise<PageOf<UserSession>> {
  const list = {
    columns: sql`number as id, user_agent as "userAgent", host(ip) as ip, created_at as "signedInDate",
      used_at as "usedDate"`,
    from: sql`from sessions where user_id = ${actor.userId} and expires_at > now()`,
    order: sql`number = ${actor.session ?? 0}::bigint desc, used_at desc, number desc`,
  };
  const { rows, total } = await readPage<SessionRow>(db, list, page);
  return {
    rows: rows.map(({ userAgent, ...row }) => {
      const { browser = null, system = null } = readDevice(userAgent);
      return { ...row, browser, system, isCurrent: row.id === actor.session };
    }),
    total,
  };
}

type UserOrganizationRow = Omit<UserOrganization, "statusName" | "userTypeName">;

/** USR-025: lists active memberships, organisations owned by the user first (ORG-021). */
export async function listUserOrganizations(
  db: DbReader,
  actor: Actor,
  query: { readonly userId?: number | undefined } & RequestedPage,
): Promise<PageOf<UserOrganization>> {
  const userId = query.userId ?? actor.userId;
  requireSelfOrStaff(actor, userId);
  const list = {
    columns: sql`o.id, o.inn, o.name, o.address, o.status, m.user_type as "userType"`,
    from: sql`from memberships m join organizations o on o.id = m.organization_id
      where m.user_id = ${userId} and m.is_active`,
    order: sql`m.user_type desc, o.name collate "ru-x-icu", o.id`,
  };
  const { rows, total } = await readPage<UserOrganizationRow>(db, list, query);
  return {
    rows: rows.map((row) => ({
      ...row,
      statusName: organizationPhrases.statuses[row.status as keyof typeof organizationPhrases.statuses],
      userTypeName: ru.types[row.userType as keyof typeof ru.types],
    })),
    total,
  };
}

/**
 * OTC-014, G-41: lists authors for the register's filter. Includes former members, because their reports remain.
 * Without an organisation, staff get members of all.
 */
export async function listAuthors(
  db: DbReader,
  actor: Actor,
  organizationId: number | undefined,
): Promise<{ id: number; name: string }[]> {
  const acting = actor.organization?.id;
  if (actor.kind !== "operator" && organizationId !== undefined && organizationId !== acting)
    throw new ApiError("shared.not-found");
  const of = organizationId ?? acting;
  if (of === undefined && actor.kind !== "operator") return [];
  return db
    .selectFrom("users as u")
    .select(["u.id", sql<string>`coalesce(nullif(u.name, ''), u.account)`.as("name")])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("memberships as m")
          .select("m.user_id")
          .whereRef("m.user_id", "=", "u.id")
          .$if(of !== undefined, (members) => members.where("m.organization_id", "=", of!)),
      ),
    )
    .orderBy(sql`u.name collate "ru-x-icu", u.id`)
    .limit(authorLimit)
    .execute();
}
