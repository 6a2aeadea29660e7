import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { sql } from "kysely";
import type { OrganizationListQuery } from "@birzha/domain/organizations/api.ts";
import {
  organizationVersionFields,
  unknownCompany,
  type CompanyByInn,
  type Organization,
  type OrganizationVersion,
} from "@birzha/domain/organizations/organization.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { isPersonalInn } from "@birzha/domain/shared/values/inn.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import { ru as userPhrases } from "@birzha/phrases/users/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { changesBetween, readHistory } from "../../platform/db/lists/history.ts";
import type { RequestedPage } from "../../platform/db/lists/read-page.ts";
import { noDirectory, type CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { parseListQuery, findRow, readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";

type Db = DbReader;

/** Owner of organisation `o`. There is at most one. */
const ofOwner = sql`from memberships m join users u on u.id = m.user_id
  where m.organization_id = o.id and m.user_type = ${userType.owner} and m.is_active`;

/** ORG-010, G-69: organisations, newest first (ORG-062). Scalar subqueries run for the shown rows only. */
export const organizationSource: RegisterSource<typeof organizationRegister> = {
  register: organizationRegister,
  from: sql`from (
    select o.id, o.inn, o.name, o.address, o.status, o.description, o.active_date, o.status_date, o.ntb_user, o.version,
      case when app_is_staff() then o.is_uk end as is_uk, case when app_is_staff() then o.uk_inn end as uk_inn,
      case when app_is_staff() or o.id = app_organization_id() then
        (select coalesce(sum(c.reports), 0)::int from agreement_counts c where c.organization_id = o.id) end as reports,
      (select own.user_type from memberships own
        where own.organization_id = o.id and own.user_id = app_user_id() and own.is_active) as user_type,
      (select u.account ${ofOwner}) as owner_account, (select u.name ${ofOwner}) as owner_name,
      (select coalesce(nullif(u.name, ''), u.account) ${ofOwner}) as owner_called
    from open_organizations o) d`,
  order: { by: [sql`d.active_date`, sql`d.id`], direction: "Desc" },
  tables: ["organizations"],
  words: { statuses: ru.statuses, types: userPhrases.types },
  titles: ru.fields,
};

/**
 * ORG-060, ORG-055: returns an organisation. Members see all organisations they belong to, staff see all, a key sees
 * the one it acts for (DOOR-002).
 */
export async function getOrganization(db: Db, actor: Actor, id: number): Promise<Organization> {
  const isVisible = isStaff(actor)
    ? sql`true`
    : actor.key
      ? sql`d.id = app_organization_id()`
      : sql`d.user_type is not null`;
  const found = await findRow(db, organizationSource, [isVisible], { id, isStaff: isStaff(actor) });
  if (!found) throw new ApiError("shared.not-found");
  return found;
}

export interface LockedOrganization {
  readonly id: number;
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  readonly status: number;
  readonly description: string | null;
  readonly version: number;
}

/**
 * Locks an organisation against blocking and renaming until the transaction ends. Throws not-found if it is not
 * visible: row-level security permits the lock to staff and to its acting users.
 */
export async function lockOrganization(db: DbTransaction, id: number): Promise<LockedOrganization> {
  const { rows } = await sql<LockedOrganization>`
    select id, inn, name, address, status, description, version from organizations where id = ${id}
    for update`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}

/** Finds an organisation by INN, without a lock. */
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

/** ORG-068, S-7: lists the history of an organisation for users who can see it. */
export async function listOrganizationHistories(
  db: Db,
  actor: Actor,
  { organizationId, ...page }: { readonly organizationId: number } & RequestedPage,
): Promise<PageOf<OrganizationVersion>> {
  await getOrganization(db, actor, organizationId);
  const history = {
    table: "organization_versions",
    of: sql`h.organization_id = ${organizationId}`,
    columns: sql`h.id, h.inn, h.name, h.address, h.status, h.description, h.ntb_user as "ntbUser", author.account`,
  };
  const { entries, total } = await readHistory<VersionRow>(db, history, page);
  return {
    rows: entries.map(({ entry: { version, author, at, ntbUser, ...row }, previous }) => ({
      ...row,
      statusName: ru.statuses[row.status as keyof typeof ru.statuses],
      changedDate: at,
      changes: changesBetween(organizationVersionFields, { ...row, ntbUser }, previous),
    })),
    total,
  };
}

/** ORG-062, S-14: an INN filter matches a prefix, a name filter any part. */
export const listOrganizations = (db: Db, query: OrganizationListQuery): Promise<PageOf<Organization>> =>
  readRegister(
    db,
    organizationSource,
    { where: [], ...parseListQuery(organizationRegister, query) },
    { page: query.pageIndex, size: query.pageSize, isStaff: true },
  );

interface StoredCompany {
  readonly inn: string;
  readonly fullName: string;
  readonly address: string;
  readonly isIP: boolean | null;
  readonly isFAddress: boolean;
}

/** ORG-061: looks up companies by INN in the portal's organisations, then in the own directory. */
const selectCompanies = (inns: readonly string[]) => sql<StoredCompany>`
  select given.inn, coalesce(o.name, c.full_name) as "fullName", coalesce(o.address, c.address) as address,
    c.is_individual as "isIP", c.address is not null and coalesce(o.address, c.address) = c.address as "isFAddress"
  from unnest(${[...inns]}::text[]) as given (inn)
    left join organizations o on o.inn = given.inn
    left join company_directory c on c.inn = given.inn
  where o.inn is not null or c.inn is not null`;

/**
 * ORG-061, G-48, G-67: looks up a company by INN in the portal's organisations, then the own directory, then the
 * external one if configured. `isFAddress` is true only for addresses from a directory, not for those that an applicant
 * typed.
 */
export async function findCompanyByInn(
  db: Db,
  inn: string,
  { find }: CompanyDirectory = noDirectory,
): Promise<CompanyByInn> {
  const { rows } = await selectCompanies([inn]).execute(db);
  if (rows[0]) {
    const { inn: _, ...found } = rows[0];
    return { ...found, isIP: found.isIP ?? isPersonalInn(inn) };
  }
  const listed = await find(inn);
  if (!listed) return unknownCompany;
  const { fullName, address, isIndividual } = listed;
  return { fullName, address, isFAddress: address !== "", isIP: isIndividual };
}

/** Companies that a list of INNs looks up in the external directory, which has a timeout for each. */
const maxExternal = 9;
/** Concurrent look-ups that the external directory accepts. */
const externalBatch = 3;

/** BULK-102: returns the names of the known companies among many INNs, by the directories of `findCompanyByInn`. */
export async function findCompanyNames(
  db: Db,
  inns: readonly string[],
  { find }: CompanyDirectory = noDirectory,
): Promise<Map<string, string>> {
  const { rows } = await selectCompanies(inns).execute(db);
  const names = new Map(rows.map(({ inn, fullName }) => [inn, fullName]));
  const unknown = inns.filter((inn) => !names.has(inn)).slice(0, maxExternal);
  for (let start = 0; start < unknown.length; start += externalBatch)
    await Promise.all(
      unknown.slice(start, start + externalBatch).map(async (inn) => {
        const listed = await find(inn);
        if (listed) names.set(inn, listed.fullName);
      }),
    );
  return names;
}

/** The present owner of the rows of an organisation that ended. */
interface PresentOwner {
  readonly inn: string;
  readonly name: string;
}

/** Finds the present owner of the rows of the organisation with an INN, if it ended. Only staff sees those that go over. */
async function findSuccessor(db: DbReader, inn: string): Promise<PresentOwner | undefined> {
  const { rows } = await sql<PresentOwner>`
    select inn, name from former_organizations where former_inn = ${inn}
    union
    select o.inn, o.name from organizations ended
    join successions s on s.predecessor_id = ended.id and s.state <> 'failed' and s.begun_at is not null
    join organizations o on o.id = s.present_id
    where ended.inn = ${inn}`.execute(db);
  return rows[0];
}

/** DEAL-020: rejects an INN whose organisation has a successor. @throws ApiError organizations.ended */
export async function requireNoSuccessor(db: DbReader, inn: string): Promise<void> {
  const successor = await findSuccessor(db, inn);
  if (successor)
    throw new ApiError("organizations.ended", { params: { inn: successor.inn, name: successor.name } });
}
