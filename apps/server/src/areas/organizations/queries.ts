import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { sql } from "kysely";
import type { OrganizationListQuery, OrganizationReportQuery } from "@birzha/domain/organizations/api.ts";
import {
  organizationVersionFields,
  unknownCompany,
  type CompanyByInn,
  type Organization,
  type OrganizationVersion,
} from "@birzha/domain/organizations/organization.ts";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { isPersonalInn } from "@birzha/domain/shared/inn.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import { ru as userPhrases } from "@birzha/phrases/users/ru.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { openCursor, type Cursor } from "../../platform/db/cursor.ts";
import { changesBetween, countEntries, listEntries } from "../../platform/db/history.ts";
import { containing } from "../../platform/db/containing.ts";
import { noDirectory, type CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import { Refused } from "../../platform/http/failure.ts";

type Db = Reads;
type Row = Omit<Organization, "statusName" | "userTypeName">;

const numberOfReports = sql`case when app_is_staff() or o.id = app_organization_id() then
  (select coalesce(sum(c.reports), 0)::int from agreement_counts c where c.organization_id = o.id) end`;

/** ORG-010, as one user sees it: his own membership stands beside it. */
const columns = sql`o.id, o.inn, o.name, o.address, o.status, o.description, o.active_date as "activeDate",
  o.status_date as "statusDate", o.version, owner.account as "ownerAccount", owner.name as "ownerName",
  own.user_type as "userType", o.ntb_user as "ntbUser", case when app_is_staff() then o.is_uk end as "isUK",
  case when app_is_staff() then o.uk_inn end as "UKInn",
  ${numberOfReports} as "numberOfReports"`;

const from = (actor: Actor) => sql`from organizations o
  left join memberships owning on owning.organization_id = o.id and owning.user_type = ${userType.owner} and owning.is_active
  left join users owner on owner.id = owning.user_id
  left join memberships own on own.organization_id = o.id and own.user_id = ${actor.userId} and own.is_active`;

const toOrganization = (row: Row): Organization => ({
  ...row,
  statusName: ru.statuses[row.status as keyof typeof ru.statuses],
  userTypeName:
    row.userType === null ? null : userPhrases.types[row.userType as keyof typeof userPhrases.types],
});

/** ORG-060, ORG-055: members see the organisations they belong to, whichever they act for; staff see all. */
export async function getOrganization(db: Db, actor: Actor, id: number): Promise<Organization> {
  const isVisible = actor.kind === "operator" ? sql`true` : sql`own.user_id is not null`;
  const { rows } = await sql<Row>`
    select ${columns} ${from(actor)} where o.id = ${id} and ${isVisible}`.execute(db);
  if (!rows[0]) throw new Refused("shared.not-found");
  return toOrganization(rows[0]);
}

export interface LockedOrganization {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly status: number;
  readonly description: string | null;
  readonly version: number;
}

/**
 * An organisation, locked until the end of the transaction: nobody blocks or renames it meanwhile. Whom it is not for
 * gets what a missing one gets (404): row-level security locks for staff and for those who act for it.
 */
export async function lockOrganization(db: Tx, id: number): Promise<LockedOrganization> {
  const { rows } = await sql<LockedOrganization>`
    select id, name, address, status, description, version from organizations where id = ${id} for update`.execute(
    db,
  );
  if (!rows[0]) throw new Refused("shared.not-found");
  return rows[0];
}

/** An organisation by its INN, not locked; undefined where the portal has none. */
export async function findOrganizationByInn(
  db: Db,
  inn: string,
): Promise<{ readonly id: number; readonly status: number } | undefined> {
  return db.selectFrom("organizations").select(["id", "status"]).where("inn", "=", inn).executeTakeFirst();
}

interface VersionRow extends Omit<OrganizationVersion, "statusName" | "changedDate" | "changes"> {
  readonly ntbUser: boolean;
  readonly version: number;
  readonly author: string | null;
  readonly at: string;
}

/** ORG-068, S-7: to whom an organisation is visible, its history is too. */
export async function listOrganizationHistories(
  db: Db,
  actor: Actor,
  {
    organizationId,
    pageIndex,
    pageSize,
  }: { readonly organizationId: number; readonly pageIndex: number; readonly pageSize: number },
): Promise<PageOf<OrganizationVersion>> {
  await getOrganization(db, actor, organizationId);
  const history = {
    table: "organization_versions",
    of: sql`h.organization_id = ${organizationId}`,
    columns: sql`h.id, h.inn, h.name, h.address, h.status, h.description, h.ntb_user as "ntbUser", author.account`,
  };
  // One more than the page shows: what its last entry changed.
  const rows = await listEntries<VersionRow>(db, history, {
    limit: pageSize + 1,
    offset: pageIndex * pageSize,
  });
  return {
    rows: rows.slice(0, pageSize).map(({ version, author, at, ntbUser, ...row }, place) => ({
      ...row,
      statusName: ru.statuses[row.status as keyof typeof ru.statuses],
      changedDate: at,
      changes: changesBetween(organizationVersionFields, { ...row, ntbUser }, rows[place + 1]),
    })),
    total: await countEntries(db, history),
  };
}

const order = {
  id: sql`o.id`,
  inn: sql`o.inn`,
  name: sql`o.name collate "ru-x-icu"`,
  status: sql`o.status`,
  activeDate: sql`o.active_date`,
  statusDate: sql`o.status_date`,
  numberOfReports,
  ownerName: sql`(select coalesce(nullif(u.name, ''), u.account) from memberships m join users u on u.id = m.user_id
    where m.organization_id = o.id and m.user_type = ${userType.owner} and m.is_active limit 1) collate "ru-x-icu"`,
} as const;

/** ORG-062, S-14: an INN narrows by its first digits, a name by any part of it. */
export async function listOrganizations(
  db: Db,
  actor: Actor,
  query: OrganizationListQuery,
): Promise<PageOf<Organization>> {
  const { pageIndex, pageSize, sortKey, sortDirection } = query;
  const where = narrowing(query);
  const direction = sql.raw(sortKey && sortDirection === "Asc" ? "asc" : "desc");
  const by = sql`${order[sortKey ?? "activeDate"]} ${direction} nulls last, o.id desc`;
  // The page first: what stands beside an organisation is looked up for those that are shown.
  const { rows } = await sql<Row>`
    select ${columns} ${from(actor)}
    join (select o.id from organizations o ${where}
      order by ${by} limit ${pageSize} offset ${pageIndex * pageSize}) page on page.id = o.id
    order by ${by}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from organizations o ${where}`.execute(db);
  return { rows: rows.map(toOrganization), total: counted.rows[0]!.total };
}

/** ORG-067, G-68: rows of the workbook, in the order of the list; instants as the days they have in Moscow (G-28). */
export type OrganizationReportRow = Pick<
  Organization,
  | "inn"
  | "name"
  | "address"
  | "status"
  | "description"
  | "activeDate"
  | "statusDate"
  | "numberOfReports"
  | "ownerAccount"
  | "ownerName"
  | "ntbUser"
  | "isUK"
  | "UKInn"
>;

export const openOrganizationReport = (
  db: Tx,
  actor: Actor,
  { activeDate, status }: OrganizationReportQuery,
): Promise<Cursor<OrganizationReportRow>> =>
  openCursor(
    db,
    sql`from organizations o ${narrowing({ activeDate, status })}`,
    sql<OrganizationReportRow>`
      select r.*, (r."statusDate" at time zone 'Europe/Moscow')::date as "statusDate"
      from (select ${columns} ${from(actor)} ${narrowing({ activeDate, status })}) r
      order by r."activeDate" desc, r.id desc`,
  );

function narrowing({
  inn,
  organizationName,
  status,
  activeDate,
}: Partial<Pick<OrganizationListQuery, "inn" | "organizationName" | "status" | "activeDate">>) {
  const conditions = [
    inn && sql`o.inn like ${`${inn}%`}`,
    organizationName && sql`o.name ilike ${containing(organizationName)}`,
    status !== undefined && sql`o.status = ${status}`,
    activeDate && sql`o.active_date = ${activeDate}`,
  ].filter((condition) => typeof condition === "object");
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}

/**
 * ORG-061, G-48, G-67: organisations of the portal first, then the directory of companies, then the one outside, where
 * there is one. An address counts as complete when a directory gave it; what an applicant once typed does not.
 */
export async function findCompanyByInn(
  db: Db,
  inn: string,
  { find }: CompanyDirectory = noDirectory,
): Promise<CompanyByInn> {
  const { rows } = await sql<{
    fullName: string;
    address: string;
    isIP: boolean | null;
    isFAddress: boolean;
  }>`
    select coalesce(o.name, c.full_name) as "fullName", coalesce(o.address, c.address) as address,
      c.is_individual as "isIP", c.address is not null and coalesce(o.address, c.address) = c.address as "isFAddress"
    from (select ${inn}::text as inn) asked
      left join organizations o on o.inn = asked.inn
      left join company_directory c on c.inn = asked.inn
    where o.inn is not null or c.inn is not null`.execute(db);
  const found = rows[0];
  if (found) return { ...found, isIP: found.isIP ?? isPersonalInn(inn) };
  const outside = await find(inn);
  if (!outside) return unknownCompany;
  const { fullName, address, isIndividual } = outside;
  return { fullName, address, isFAddress: address !== "", isIP: isIndividual };
}
