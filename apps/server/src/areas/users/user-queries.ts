import { sql } from "kysely";
import type { DbReader } from "../../platform/db/handles.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { keyIssuer } from "@birzha/domain/shared/access/key-rights.ts";
import type { UserListQuery } from "@birzha/domain/users/api.ts";
import {
  userVersionFields,
  type OrganizationUser,
  type User,
  type UserVersion,
} from "@birzha/domain/users/user.ts";
import { userRegister, type UserRow } from "@birzha/domain/users/register.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { organizationRejection } from "@birzha/domain/organizations/permissions.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { ru } from "@birzha/phrases/users/ru.ts";
import { changesBetween, readHistory } from "../../platform/db/lists/history.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { parseListQuery, findRow, readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";
import { getOrganization } from "../organizations/queries.ts";

/** USR-023: newest first. Excludes accounts of keys (DOOR-002). */
export const userSource: RegisterSource<typeof userRegister> = {
  register: userRegister,
  // A scalar subquery with a limit runs per shown row. EXISTS would scan memberships of all users before the first row.
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

/** USR-024: returns a user. Throws not-found if the caller cannot see the user. */
export async function getUser(db: DbReader, actor: Actor, id: number): Promise<User> {
  requireSelfOrStaff(actor, id);
  const found = await findRow(db, userSource, [], { id, isStaff: true });
  if (!found) throw new ApiError("shared.not-found");
  return toUser(found);
}

export function requireSelfOrStaff(actor: Actor, userId: number): void {
  if (actor.kind !== "operator" && actor.userId !== userId) throw new ApiError("shared.not-found");
}

/** USR-023: lists a page of users. */
export async function listUsers(db: DbReader, query: UserListQuery): Promise<PageOf<User>> {
  const { rows, total } = await readRegister(
    db,
    userSource,
    { where: [], ...parseListQuery(userRegister, query) },
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

/** USR-030, S-7: lists the history of a user that the caller can see. */
export async function listUserHistories(
  db: DbReader,
  actor: Actor,
  { userId, ...page }: { readonly userId: number } & RequestedPage,
): Promise<PageOf<UserVersion>> {
  await getUser(db, actor, userId);
  const history = {
    table: "user_versions",
    of: sql`h.user_id = ${userId}`,
    columns: sql`h.id, h.account, h.name, h.phone, h.status, h.description, h.role`,
  };
  const { entries, total } = await readHistory<UserVersionRow>(db, history, page);
  return {
    rows: entries.map(({ entry: { version, author, at, ...row }, previous }) => ({
      ...row,
      statusName: ru.statuses[row.status as keyof typeof ru.statuses],
      changedFamilyName: author,
      changedDate: at,
      changes: changesBetween(userVersionFields, row, previous),
    })),
    total,
  };
}

/** ORG-039, ORG-064: lists members of an organisation: the owner, then active, then blocked ones. */
export async function listOrganizationUsers(
  db: DbReader,
  actor: Actor,
  { organizationId, ...page }: { readonly organizationId: number } & RequestedPage,
): Promise<PageOf<OrganizationUser>> {
  const { id, status } = await getOrganization(db, actor, organizationId);
  const rejection = organizationRejection(actor, "list-users", { id, status });
  if (rejection) throw new ApiError(rejection);
  const list = {
    columns: sql`u.id as "userId", u.account, u.name, u.status, m.is_active as "isActive", m.description,
      m.user_type as "userType"`,
    from: sql`from memberships m join users u on u.id = m.user_id where m.organization_id = ${organizationId}`,
    order: sql`m.user_type desc, m.is_active desc, u.name collate "ru-x-icu", u.id`,
  };
  const { rows, total } = await readPage<Omit<OrganizationUser, "userTypeName">>(db, list, page);
  return {
    rows: rows.map((row) => ({ ...row, userTypeName: ru.types[row.userType as keyof typeof ru.types] })),
    total,
  };
}
