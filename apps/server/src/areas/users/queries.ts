import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { keyIssuer } from "@birzha/domain/shared/access/key-rights.ts";
import { kindsOf } from "@birzha/domain/shared/notices/notice-kinds.ts";
import type { UserListQuery } from "@birzha/domain/users/api.ts";
import { readDevice } from "@birzha/domain/users/device.ts";
import { authorLimit } from "@birzha/domain/users/own-api.ts";
import { rightsOf } from "@birzha/domain/shared/access/rights.ts";
import {
  userVersionFields,
  type CurrentUser,
  type OrganizationUser,
  type User,
  type UserOrganization,
  type UserSession,
  type UserVersion,
} from "@birzha/domain/users/user.ts";
import { userRegister, type UserRow } from "@birzha/domain/users/register.ts";
import { role } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { organizationRefusal } from "@birzha/domain/organizations/permissions.ts";
import { organizationStatus, userType } from "@birzha/domain/organizations/lifecycle.ts";
import { ru as organizationPhrases } from "@birzha/phrases/organizations/ru.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import type { Reads } from "../../platform/db/handles.ts";
import { changesBetween, countEntries, listEntries } from "../../platform/db/lists/history.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { askedBy, findRow, readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";
import { getOrganization } from "../organizations/queries.ts";
import { listDefaultViews } from "../views/queries.ts";

type Db = Reads;

/** PLAT-047: what the browser needs to know of who is signed in. */
export async function getCurrentUser(db: Db, actor: Actor): Promise<CurrentUser> {
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
      organization && actor.role === role.user
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

/** USR-023: newest first; keys are no people (DOOR-002). */
export const userSource: RegisterSource<typeof userRegister> = {
  register: userRegister,
  // One of each row, not one of all: what EXISTS asks would be read for everybody before the first row is told.
  from: sql`from (
    select u.*, coalesce((
      select 1 from memberships m where m.user_id = u.id and m.is_active and m.user_type = ${userType.owner} limit 1
    ), 0) as user_type from open_users u where u.issuer <> ${keyIssuer}) d`,
  order: { by: [sql`d.registered_at`, sql`d.id`], direction: "Desc" },
  tables: ["users"],
  words: ru,
  titles: ru.fields,
};

const toUser = (row: UserRow): User => ({ ...row, isActive: row.status === userStatus.active });

/** USR-024: a stranger's id is answered like one that does not exist. */
export async function getUser(db: Db, actor: Actor, id: number): Promise<User> {
  requireSelfOrStaff(actor, id);
  const found = await findRow(db, userSource, [], { id, isStaff: true });
  if (!found) throw new Refused("shared.not-found");
  return toUser(found);
}

function requireSelfOrStaff(actor: Actor, userId: number): void {
  if (actor.kind !== "operator" && actor.userId !== userId) throw new Refused("shared.not-found");
}

/** USR-023. */
export async function listUsers(db: Db, query: UserListQuery): Promise<PageOf<User>> {
  const { rows, total } = await readRegister(
    db,
    userSource,
    { where: [], ...askedBy(userRegister, query) },
    { page: query.pageIndex, size: query.pageSize, isStaff: true },
  );
  return { rows: rows.map(toUser), total };
}

interface UserVersionRow extends Pick<UserVersion, VersionColumn | "kind"> {
  readonly version: number;
  readonly author: string | null;
  readonly at: string;
}
type VersionColumn = "id" | "account" | "name" | "phone" | "status" | "description" | "role";

/** USR-030, S-7: to whom a user is visible, his history is too. */
export async function listUserHistories(
  db: Db,
  actor: Actor,
  { userId, pageIndex, pageSize }: { readonly userId: number } & Paging,
): Promise<PageOf<UserVersion>> {
  await getUser(db, actor, userId);
  const history = {
    table: "user_versions",
    of: sql`h.user_id = ${userId}`,
    columns: sql`h.id, h.account, h.name, h.phone, h.status, h.description, h.role`,
  };
  // One more than the page shows: what its last entry changed.
  const page = { limit: pageSize + 1, offset: pageIndex * pageSize };
  const rows = await listEntries<UserVersionRow>(db, history, page);
  return {
    rows: rows.slice(0, pageSize).map(({ version, author, at, ...row }, place) => ({
      ...row,
      statusName: ru.statuses[row.status as keyof typeof ru.statuses],
      changedFamilyName: author,
      changedDate: at,
      changes: changesBetween(userVersionFields, row, rows[place + 1]),
    })),
    total: await countEntries(db, history),
  };
}

/** Whether a user may act for an organisation. */
export async function isActiveMember(db: Db, userId: number, organizationId: number): Promise<boolean> {
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

/** FIX-007: where the caller is signed in, the session that he calls by first. */
export async function listSessions(
  db: Db,
  actor: Actor,
  { pageIndex, pageSize }: Paging,
): Promise<PageOf<UserSession>> {
  const from = sql`from sessions where user_id = ${actor.userId} and expires_at > now()`;
  const { rows } = await sql<SessionRow>`
    select number as id, user_agent as "userAgent", host(ip) as ip, created_at as "signedInDate",
      used_at as "usedDate" ${from}
    order by number = ${actor.session ?? 0}::bigint desc, used_at desc, number desc
    limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return {
    rows: rows.map(({ userAgent, ...row }) => {
      const { browser = null, system = null } = readDevice(userAgent);
      return { ...row, browser, system, isCurrent: row.id === actor.session };
    }),
    total: counted.rows[0]!.total,
  };
}

interface Paging {
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** ORG-039, ORG-064: the owner first, then those who work, then those who were shut out. */
export async function listOrganizationUsers(
  db: Db,
  actor: Actor,
  { organizationId, pageIndex, pageSize }: { readonly organizationId: number } & Paging,
): Promise<PageOf<OrganizationUser>> {
  const { id, status } = await getOrganization(db, actor, organizationId);
  const refusal = organizationRefusal(actor, "list-users", { id, status });
  if (refusal) throw new Refused(refusal);
  const from = sql`from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}`;
  const { rows } = await sql<Omit<OrganizationUser, "userTypeName">>`
    select u.id as "userId", u.account, u.name, u.status, m.is_active as "isActive", m.description,
      m.user_type as "userType" ${from}
    order by m.user_type desc, m.is_active desc, u.name collate "ru-x-icu", u.id
    limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, userTypeName: ru.types[row.userType as keyof typeof ru.types] })),
    total: counted.rows[0]!.total,
  };
}

type UserOrganizationRow = Omit<UserOrganization, "statusName" | "userTypeName">;

/** USR-025: active memberships; the organisations where the user owns the cabinet come first (ORG-021). */
export async function listUserOrganizations(
  db: Db,
  actor: Actor,
  query: { readonly userId?: number | undefined; readonly pageIndex: number; readonly pageSize: number },
): Promise<PageOf<UserOrganization>> {
  const userId = query.userId ?? actor.userId;
  requireSelfOrStaff(actor, userId);
  const from = sql`from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${userId} and m.is_active`;
  const { rows } = await sql<UserOrganizationRow>`
    select o.id, o.inn, o.name, o.address, o.status, m.user_type as "userType" ${from}
    order by m.user_type desc, o.name collate "ru-x-icu", o.id
    limit ${query.pageSize} offset ${query.pageIndex * query.pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      statusName: organizationPhrases.statuses[row.status as keyof typeof organizationPhrases.statuses],
      userTypeName: ru.types[row.userType as keyof typeof ru.types],
    })),
    total: counted.rows[0]!.total,
  };
}

/**
 * OTC-014, G-41: whose reports the register can be narrowed to. Former members stay in the list: their reports do
 * too. Staff without an organisation are offered the members of all.
 */
export async function listAuthors(
  db: Db,
  actor: Actor,
  organizationId: number | undefined,
): Promise<{ id: number; name: string }[]> {
  const acting = actor.organization?.id;
  if (actor.kind !== "operator" && organizationId !== undefined && organizationId !== acting)
    throw new Refused("shared.not-found");
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

/**
 * INST-002: the account of an operator who may act; undefined while there is none. The terminal's own is no person, and
 * those of a demonstration that is over let nobody in.
 */
export async function findOperatorAccount(
  db: Reads,
  { issuer, subjects }: { readonly issuer: string; readonly subjects: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select account from users
    where role = ${role.operator} and status = ${userStatus.active} and issuer <> 'birzha'
      and not (issuer = ${issuer} and subject = any(${subjects}::text[]))
    order by id limit 1`.execute(db);
  return rows[0]?.account;
}

interface ListedAccount {
  readonly id: number;
  readonly account: string;
  readonly name: string;
  readonly role: number;
  readonly status: number;
}

/** INST-002: users for the terminal, in the order they came. */
export async function listAccounts(db: Reads, after: number, limit: number): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`
    select id, account, name, role, status from users where id > ${after} order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}
