import { sql } from "kysely";
import type { ApplicationListQuery } from "@birzha/domain/applications/api.ts";
import type { Application, OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { ApplicationFacts } from "@birzha/domain/applications/permissions.ts";
import { signingErrorCodes, type SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/applications/ru.ts";
import { containing } from "../../platform/db/containing.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { errorPhrase } from "../../platform/http/error-phrase.ts";
import { rowsOf, rowsShownTo } from "../../platform/db/whose-rows.ts";
import { Refused } from "../../platform/http/failure.ts";

type Db = Reads;

interface Row extends Omit<Application, "statusName" | "checkMessage"> {
  /** For staff. */
  readonly checkCode?: string | null;
}

/** G-59. A decided application keeps its answer (0017): the tables are asked for new ones alone. */
const toOperator = sql`case when a.status <> ${applicationStatus.new} then a.to_operator else application_for_operator(a) end`;

const columns = sql`a.id, a.account, a.full_name as fio, a.phone, a.name, a.inn, a.address, a.status, a.description,
  a.registered_at as "registeredDate", a.changed_at as "changedDate", decider.account as "changedAccount",
  o.name as "organizationName", a.ntb_user as "ntbUser", ${toOperator} as "isOperator"`;
/** APP-011: what the exchange alone is told. */
const staffColumns = sql`, a.result_check as "resultCheck", a.check_code as "checkCode",
  o.id is not null as "isOrganization", a.is_uk as "isUK", a.uk_inn as "UKInn", a.consent_at as "consentDate",
  a.consent_version as "consentVersion",
  exists (select from signature_evidence e where e.application_id = a.id) as "isSigned"`;

/** APP-029, G-59: the exchange sees all, an owner those for his organisation that are his to decide. */
const visibleTo = (actor: Actor) =>
  isStaff(actor) ? sql`true` : sql`${rowsOf(actor, { inn: sql`a.inn` })} and not ${toOperator}`;

const orders = {
  id: sql`a.id`,
  name: sql`a.name collate "ru-x-icu"`,
  inn: sql`a.inn`,
  fio: sql`a.full_name collate "ru-x-icu"`,
  status: sql`a.status`,
  registeredDate: sql`a.registered_at`,
  changedDate: sql`a.changed_at`,
  resultCheck: sql`a.result_check`,
  isOrganization: sql`exists (select from organizations known where known.inn = a.inn)`,
} as const;
/** APP-011: what the exchange alone is told puts nothing in order for others. */
const ofStaff: ReadonlySet<string> = new Set(["resultCheck", "isOrganization"]);

/** APP-009: newest first unless a key is given (FIX-025). */
const orderOf = (actor: Actor, { sortKey, sortDirection }: ApplicationListQuery) =>
  sortKey === undefined || (ofStaff.has(sortKey) && !isStaff(actor))
    ? sql`a.registered_at desc, a.id desc`
    : sql`${orders[sortKey]} ${sql.raw(sortDirection === "Asc" ? "asc" : "desc")} nulls last, a.id desc`;

/** APP-009. */
export async function listApplications(
  db: Db,
  actor: Actor,
  query: ApplicationListQuery,
): Promise<PageOf<Application>> {
  const { status, isOperator, organizationName, inn, ntbUser, pageIndex, pageSize } = query;
  const conditions = [
    visibleTo(actor),
    status !== undefined && sql`a.status = ${status}`,
    isOperator === true && isStaff(actor) && toOperator,
    organizationName && sql`a.name ilike ${containing(organizationName)}`,
    inn && sql`a.inn like ${`${inn}%`}`,
    ntbUser !== undefined && sql`a.ntb_user = ${ntbUser}`,
  ].filter((condition) => typeof condition === "object");
  const where = sql.join(conditions, sql` and `);
  const by = orderOf(actor, query);
  // The page first: what stands beside an application is looked up for those that are shown.
  const { rows } = await sql<Row>`
    select ${columns} ${isStaff(actor) ? staffColumns : sql``}
    from applications a
    join (select a.id from applications a where ${where}
      order by ${by} limit ${pageSize} offset ${pageIndex * pageSize}) page on page.id = a.id
    left join organizations o on o.inn = a.inn
    left join users decider on decider.id = a.changed_by
    order by ${by}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from applications a where ${where}`.execute(db);
  return { rows: rows.map(toApplication), total: counted.rows[0]!.total };
}

/** What is wrong with a signature; that there is none is no fault of it. */
const isFault = (code: string | null | undefined): code is SigningErrorCode =>
  code !== "signing.required" && signingErrorCodes.some((known) => known === code);

const toApplication = ({ checkCode, ...row }: Row): Application => ({
  ...row,
  statusName: statusNameOf(row.status),
  ...(row.resultCheck === undefined
    ? {}
    : { checkMessage: isFault(checkCode) ? errorPhrase(checkCode) : null }),
});

/** FIX-040: the caller's own, newest first. */
export async function listOwnApplications(
  db: Db,
  actor: Actor,
  { pageIndex, pageSize }: { readonly pageIndex: number; readonly pageSize: number },
): Promise<PageOf<OwnApplication>> {
  const { rows } = await sql<Omit<OwnApplication, "statusName">>`
    select id, full_name as "fullName", phone, name, inn, address, is_f_address as "isFAddress", is_ip as "isIP",
      is_uk as "isUK", uk_inn as "UKInn", ntb_user as "ntbUser", status, description,
      registered_at as "registeredDate", changed_at as "changedDate"
    from applications where user_id = ${actor.userId}
    order by registered_at desc, id desc limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from applications where user_id = ${actor.userId}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...row, statusName: statusNameOf(row.status) })),
    total: counted.rows[0]!.total,
  };
}

const statusNameOf = (status: number): string => ru.statuses[status as keyof typeof ru.statuses];

export interface LockedApplication extends ApplicationFacts {
  readonly id: number;
  readonly userId: number;
  readonly fullName: string;
  readonly phone: string;
  readonly name: string;
  readonly address: string;
  readonly ntbUser: boolean;
  readonly UKInn: string | null;
}

/** An application with the right to decide it; until then the others who would wait (S-6). */
export async function lockApplication(db: Tx, actor: Actor, id: number): Promise<LockedApplication> {
  const isVisible = rowsShownTo(actor, { inn: sql`a.inn` });
  const { rows } = await sql<LockedApplication>`
    select a.id, a.user_id as "userId", a.full_name as "fullName", a.phone, a.inn, a.name, a.address, a.status,
      a.ntb_user as "ntbUser", a.uk_inn as "UKInn", a.result_check as "resultCheck",
      application_for_operator(a) as "isOperator"
    from applications a where a.id = ${id} and ${isVisible} for update of a`.execute(db);
  if (!rows[0]) throw new Refused("shared.not-found");
  return rows[0];
}
