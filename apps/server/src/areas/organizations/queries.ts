import { sql, type Kysely } from "kysely";
import type { OrganizationListQuery } from "@birzha/domain/organizations/api.ts";
import {
  unknownCompany,
  type CompanyByInn,
  type Organization,
} from "@birzha/domain/organizations/organization.ts";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { isPersonalInn } from "@birzha/domain/shared/inn.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import { ru as userPhrases } from "@birzha/phrases/users/ru.ts";
import type { Database } from "../../platform/db/database.ts";
import { containing } from "../../platform/db/containing.ts";
import { Refused } from "../../platform/http/failure.ts";

type Db = Kysely<Database>;
type Row = Omit<Organization, "statusName" | "userTypeName">;

/** ORG-010, as one user sees it: his own membership stands beside it. */
const columns = sql`o.id, o.inn, o.name, o.address, o.status, o.description, o.active_date as "activeDate",
  o.status_date as "statusDate", o.version, owner.account as "ownerAccount", owner.name as "ownerName",
  own.user_type as "userType",
  case when app_is_staff() or o.id = app_organization_id() then
    (select coalesce(sum(c.reports), 0)::int from agreement_counts c where c.organization_id = o.id)
  end as "numberOfReports"`;

const from = (actor: Actor) => sql`from organizations o
  left join memberships owning on owning.organization_id = o.id and owning.user_type = 1 and owning.is_active
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

const order = {
  id: sql`o.id`,
  inn: sql`o.inn`,
  name: sql`o.name collate "ru-x-icu"`,
  status: sql`o.status`,
  activeDate: sql`o.active_date`,
} as const;

/** ORG-062, S-14: an INN narrows by its first digits, a name by any part of it. */
export async function listOrganizations(
  db: Db,
  actor: Actor,
  query: OrganizationListQuery,
): Promise<PageOf<Organization>> {
  const { inn, organizationName, status, activeDate, pageIndex, pageSize, sortKey, sortDirection } = query;
  const conditions = [
    inn && sql`o.inn like ${`${inn}%`}`,
    organizationName && sql`o.name ilike ${containing(organizationName)}`,
    status !== undefined && sql`o.status = ${status}`,
    activeDate && sql`o.active_date = ${activeDate}`,
  ].filter((condition) => typeof condition === "object");
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const direction = sql.raw(sortKey && sortDirection === "Asc" ? "asc" : "desc");
  const { rows } = await sql<Row>`
    select ${columns} ${from(actor)} ${where}
    order by ${order[sortKey ?? "activeDate"]} ${direction}, o.id desc
    limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*)::int as total from organizations o ${where}`.execute(db);
  return { rows: rows.map(toOrganization), total: counted.rows[0]!.total };
}

/**
 * ORG-061, G-48, G-67: organisations of the portal first, then the directory of companies. An address counts as
 * complete when the directory gave it; what an applicant once typed does not.
 */
export async function findCompanyByInn(db: Db, inn: string): Promise<CompanyByInn> {
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
  return found ? { ...found, isIP: found.isIP ?? isPersonalInn(inn) } : unknownCompany;
}
