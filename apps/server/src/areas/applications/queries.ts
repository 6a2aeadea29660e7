import { sql } from "kysely";
import type { ApplicationListQuery } from "@birzha/domain/applications/api.ts";
import type { Application, OwnApplication } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import type { ApplicationDetails } from "@birzha/domain/applications/permissions.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { signingErrorCodes, type SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { ru } from "@birzha/phrases/applications/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { readPage, type RequestedPage } from "../../platform/db/lists/read-page.ts";
import { errorPhrase } from "../../platform/http/errors/error-phrase.ts";
import { ownRows, visibleRows, visibleTable } from "../../platform/db/lists/row-level-scope.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { parseListQuery, findRow, readRegister } from "../../platform/register/read-register.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";
import { obstacleOn } from "./obstacle.ts";

type Db = DbReader;

/** G-59: the routing of a decided application is stored (decision 0053), so compute it only for new ones. */
const isForOperator = sql`case when a.status <> ${applicationStatus.new} then a.to_operator else application_for_operator(row(a.*)::applications) end`;

/**
 * APP-009, APP-010: applications with related data, newest first. Scalar subqueries, not EXISTS: they run for the shown
 * rows only, while EXISTS would scan for all rows first.
 */
const sourceFor = (actor: Actor, today: string): RegisterSource<typeof applicationRegister> => ({
  register: applicationRegister,
  from: sql`from (
    select a.id, a.account, a.full_name, a.phone, a.name, a.inn, a.address, a.status, a.description, a.registered_at,
      a.changed_at, a.ntb_user, a.result_check, a.check_code, a.is_uk, a.uk_inn, a.consent_at, a.consent_version,
      ${isForOperator} as is_for_operator, ${obstacleOn(today)} as obstacle,
      (select u.account from users u where u.id = a.changed_by) as decider,
      (select o.name from organizations o where o.inn = a.inn) as known_name,
      coalesce((select true from organizations o where o.inn = a.inn limit 1), false) as is_known,
      coalesce((select true from signature_evidence e where e.application_id = a.id limit 1), false) as is_signed
    from ${visibleTable(actor, "applications")} a) d`,
  order: { by: [sql`d.registered_at`, sql`d.id`], direction: "Desc" },
  tables: ["applications", "organizations", "memberships", "users"],
  words: ru,
  titles: ru.fields,
});

/**
 * APP-029, G-59: the exchange sees all applications. An owner sees those for the own organisation that the owner
 * decides.
 */
const visibleTo = (actor: Actor) =>
  isStaff(actor) ? sql`true` : sql`${ownRows(actor, { inn: sql`d.inn` })} and not d.is_for_operator`;

/** APP-009, APP-006: lists a page of applications that the caller can decide. */
export async function listApplications(
  db: Db,
  actor: Actor,
  today: string,
  query: ApplicationListQuery,
): Promise<PageOf<Application>> {
  const staff = isStaff(actor);
  const { rows, total } = await readRegister(
    db,
    sourceFor(actor, today),
    {
      where: [visibleTo(actor), ...(query.isOperator && staff ? [sql`d.is_for_operator`] : [])],
      ...parseListQuery(applicationRegister, query, { isStaff: staff }),
    },
    { page: query.pageIndex, size: query.pageSize, isStaff: staff },
  );
  return { rows: rows.map(withPhrases), total };
}

/** DESK-020: returns one application. Throws not-found if the caller cannot decide it. */
export async function getApplication(db: Db, actor: Actor, today: string, id: number): Promise<Application> {
  const source = sourceFor(actor, today);
  const found = await findRow(db, source, [visibleTo(actor)], { id, isStaff: isStaff(actor) });
  if (!found) throw new ApiError("shared.not-found");
  return withPhrases(found);
}

/** Whether the code is a signature error. A missing signature is not one. */
const isError = (code: string | null | undefined): code is SigningErrorCode =>
  code !== "signing.required" && signingErrorCodes.some((known) => known === code);

const withPhrases = ({ checkMessage: code, obstacle, ...row }: RegisterRow<typeof applicationRegister>) => ({
  ...row,
  obstacle: obstacle === null ? null : errorPhrase(obstacle as ErrorCode),
  ...(code === undefined ? {} : { checkMessage: isError(code) ? errorPhrase(code) : null }),
});

/** FIX-040: lists the caller's own applications, newest first. */
export async function listOwnApplications(
  db: Db,
  actor: Actor,
  page: RequestedPage,
): Promise<PageOf<OwnApplication>> {
  const list = {
    columns: sql`id, full_name as "fullName", phone, name, inn, address, is_f_address as "isFAddress", is_ip as "isIP",
      is_uk as "isUK", uk_inn as "UKInn", ntb_user as "ntbUser", status, description,
      registered_at as "registeredDate", changed_at as "changedDate"`,
    from: sql`from applications where user_id = ${actor.userId}`,
    order: sql`registered_at desc, id desc`,
  };
  const { rows, total } = await readPage<Omit<OwnApplication, "statusName">>(db, list, page);
  return { rows: rows.map((row) => ({ ...row, statusName: statusNameOf(row.status) })), total };
}

const statusNameOf = (status: number): string => ru.statuses[status as keyof typeof ru.statuses];

export interface LockedApplication extends ApplicationDetails {
  readonly id: number;
  readonly userId: number;
  readonly fullName: string;
  readonly phone: string;
  readonly name: string;
  readonly address: string;
  readonly ntbUser: boolean;
  readonly UKInn: string | null;
}

/** Locks an application for a decision; concurrent decisions wait (S-6). */
export async function lockApplication(
  db: DbTransaction,
  actor: Actor,
  id: number,
): Promise<LockedApplication> {
  const isVisible = visibleRows(actor, { inn: sql`a.inn` });
  const { rows } = await sql<LockedApplication>`
    select a.id, a.user_id as "userId", a.full_name as "fullName", a.phone, a.inn, a.name, a.address, a.status,
      a.ntb_user as "ntbUser", a.uk_inn as "UKInn", a.result_check as "resultCheck",
      application_for_operator(a) as "isOperator"
    from applications a where a.id = ${id} and ${isVisible} for update of a`.execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return rows[0];
}
