import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import {
  type RegisterRow,
  type StaffRegisterRow,
  type StaffVersionRow,
  type StoredReport,
} from "@birzha/domain/agreements/agreement.ts";
import {
  agreementStatus,
  type AgreementStatus,
  settableStatuses,
  statusId,
  statusOf,
} from "@birzha/domain/agreements/lifecycle.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import type { Register } from "@birzha/domain/shared/registers/register.ts";
import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { isOperator, isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { prepared, prepareStatement } from "../../platform/db/sql-templates.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { SerializedJson, type SerializedPage } from "../../platform/http/serialized-json.ts";
import { instantText, valueList } from "../../platform/register/register-source.ts";
import { registerSelection, statusName, statusWord, type StoredRow } from "./list/register-columns.ts";
import {
  exactFirst,
  givenFilters,
  orderBy,
  registerCondition,
  registerOrder,
  tenant,
  type RegisterFilter,
  type RegisterScope,
} from "./list/register-conditions.ts";
import { pageIds, type PageRows } from "./list/find-page.ts";
import { areRareNumbers, readPage } from "./list/read-page.ts";

/** Members see the records of the organisation they act for, staff those of all. */
export function scopeOf(actor: Actor): RegisterScope {
  if (isStaff(actor)) return wholeRegister;
  if (!actor.organization) throw new Refused("shared.no-organization");
  return { organizationId: actor.organization.id, isStaff: false };
}

/** OTC-043: reports of all organisations; the call itself is for staff alone. */
export const wholeRegister: RegisterScope = { organizationId: undefined, isStaff: true };

const nothing = { rows: [], total: 0 };

type ShownOrder = Pick<RegisterQuery, "sortKey" | "sortDirection">;

/** WORK-040: which reports the list shows the caller under these filters, and in which order, without pages. */
export async function shownReports(
  db: Tx,
  actor: Actor,
  { filter, ...order }: ShownOrder & { readonly filter: RegisterFilter },
): Promise<{ readonly where: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }> {
  const scope = scopeOf(actor);
  const numbers = givenFilters(scope, filter).flatMap(({ kind, value }) =>
    kind === "number" ? [String(value)] : [],
  );
  const isUsual = order.sortKey === undefined && filter.search !== undefined;
  return {
    where: registerCondition(scope, filter, { isRare: await areRareNumbers(db, numbers) }),
    order: orderBy([...(isUsual ? exactFirst(filter) : []), ...registerOrder(scope, order)]),
  };
}

/** OTC-040, G-37: reports of the acting organisation; all of them for staff that chose none. */
export async function listOwnReports(
  db: Tx,
  actor: Actor,
  query: RegisterQuery,
): Promise<PageOf<RegisterRow> | SerializedPage<RegisterRow>> {
  if (actor.kind === "newcomer") return nothing;
  const scope = { organizationId: actor.organization?.id, isStaff: isStaff(actor) };
  return (await readPage(db, scope, query, rowsAsOwned[kindOf(scope)])) as SerializedPage<RegisterRow>;
}

/** A page of the register with the exact total of the same snapshot (OTC-015, S-14), as exchange staff see it. */
export async function listReports(
  db: Tx,
  scope: RegisterScope,
  query: RegisterQuery,
): Promise<SerializedPage<StaffRegisterRow>> {
  return (await readPage(db, scope, query, rowsForStaff[kindOf(scope)])) as SerializedPage<StaffRegisterRow>;
}

export interface HistoryQuery {
  readonly id: number;
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** OTC-042, S-7: versions without those that only flag the deal, newest first. */
export async function listOwnVersions(
  db: Tx,
  actor: Actor,
  query: HistoryQuery,
): Promise<PageOf<StaffVersionRow>> {
  if (actor.kind === "newcomer") return nothing;
  return listVersions(db, { ...scopeOf(actor), isStaff: false }, query);
}

/** Versions of a report the reader may see, newest first; throws not-found when the report is not his to see. */
export async function listVersions(
  db: Tx,
  scope: RegisterScope,
  query: HistoryQuery,
): Promise<PageOf<StaffVersionRow>> {
  const report = await sql<{ total: number }>`
    select (select count(*) from agreement_versions
      where report_id = agreements.id and ${visibleVersions(scope, "agreement_versions")}) as total
    from agreements where id = ${query.id} and ${tenant(scope, "agreements")}`.execute(db);
  const total = report.rows[0]?.total;
  if (total === undefined) throw new Refused("shared.not-found");
  const { rows } = await sql<StoredRow & VersionExtras>`
    select ${registerSelection("agreement_versions")}, ${attachedFiles(sql`agreement_versions.id`)},
      ${versionNumber(scope, "agreement_versions")} as "versionNumber", kind, author_name as "versionAuthor", changed_at as "versionDate", description
    from agreement_versions
    where report_id = ${query.id} and ${visibleVersions(scope, "agreement_versions")}
    order by version desc limit ${query.pageSize} offset ${query.pageIndex * query.pageSize}`.execute(db);
  return { rows: rows.map((row) => ({ ...toRow(row), versionCount: 1 })), total };
}

/** OTC-041: a report or a version as JSON; what is not the reader's to see is not there (OTC-154). */
export async function readReport(
  db: Tx,
  scope: RegisterScope,
  id: number,
): Promise<SerializedJson<StoredReport>> {
  // One after the other: PostgreSQL takes longer to get ready for both than to find one.
  for (const part of storedParts[kindOf(scope)][scope.organizationId === undefined ? "all" : "own"]) {
    const { rows } = await part(id, scope.organizationId).execute(db);
    if (rows[0]) return new SerializedJson(rows[0].report);
  }
  throw new Refused("shared.not-found");
}

/** The same for what is to be done with it. */
export async function getReport(db: Tx, scope: RegisterScope, id: number): Promise<StoredReport> {
  return (await readReport(db, scope, id)).read();
}

export interface LockedReport {
  readonly stored: StoredReport;
  readonly status: AgreementStatus;
  readonly isOrganizationActive: boolean;
  /** The version that holds what it says now. */
  readonly versionId: number;
}

/**
 * A report about to change, locked until the transaction ends; a version of one is answered as such. Throws not-found
 * when there is none the actor may see.
 */
export async function lockReport(db: Tx, scope: RegisterScope, id: number): Promise<LockedReport> {
  // Read only after the lock is held: another statement sees what the one before us has committed.
  await sql`select from agreements where id = ${id} and ${tenant(scope, "agreements")} for update`.execute(
    db,
  );
  const stored = await getReport(db, scope, id);
  const { rows } = await sql<{ isActive: boolean; versionId: number }>`
    select o.status = ${organizationStatus.active} as "isActive", (
        select id from agreement_versions where report_id = ${stored.reportId} order by version desc limit 1) as "versionId"
    from organizations o where o.id = ${stored.organizationId} for share of o`.execute(db);
  const { isActive, versionId } = rows[0]!;
  return { stored, status: statusOf(stored.status)!, isOrganizationActive: isActive, versionId };
}

/**
 * OTC-048, G-45: the organisation's newest report that was not rejected; without a name, of the acting organisation.
 */
export async function findLastReport(
  db: Tx,
  actor: Actor,
  organizationId: number | undefined,
): Promise<StoredReport | null> {
  const asked = organizationId ?? actor.organization?.id;
  if (asked === undefined) return null;
  if (!(await findReporter(db, actor, asked))) throw new Refused("shared.not-found");
  const { rows } = await sql<{ id: number }>`
    select id from agreements where organization_id = ${asked} and status <> ${agreementStatus.rejected}
    order by issue_date desc, id desc limit 1`.execute(db);
  return rows[0] ? getReport(db, scopeOf(actor), rows[0].id) : null;
}

/** OTC-046, G-34: statuses the caller may set, of one report or at all; members and staff that only reads set none. */
export async function listStatusChanges(
  db: Tx,
  actor: Actor,
  reportId: number | undefined,
): Promise<{ id: number; name: string }[]> {
  if (!isOperator(actor)) return [];
  const report = reportId === undefined ? undefined : await getReport(db, wholeRegister, reportId);
  // G-38: a version takes no further step.
  if (report?.isChildren) return [];
  const targets = settableStatuses(report && statusOf(report.status));
  return targets.map((name) => ({ id: statusId(name), name: ru.statuses[name] }));
}

export interface Reporter {
  readonly id: number;
  readonly inn: string;
  readonly name: string;
  readonly isActive: boolean;
}

/**
 * An organisation the caller may report for: his own, for staff any. Locked against a block until the transaction
 * ends when a report is about to be written for it.
 */
export async function findReporter(
  db: Tx,
  actor: Actor,
  id: number,
  lock: "lock" | "none" = "none",
): Promise<Reporter | undefined> {
  if (!isStaff(actor) && actor.organization?.id !== id) return undefined;
  const { rows } = await prepared(sql<Reporter>`
    select id, inn, name, status = ${organizationStatus.active} as "isActive" from organizations
    where id = ${id} ${lock === "lock" ? sql`for share` : sql``}`).execute(db);
  return rows[0];
}

interface VersionExtras {
  readonly files: { id: number; value: string }[];
  readonly versionNumber: number;
  readonly kind: StaffVersionRow["kind"];
  readonly versionAuthor: string;
  readonly versionDate: string;
  readonly description: string | null;
}

/** S-7, G-53: organisations do not see that a deal was flagged. */
const visibleVersions = ({ isStaff }: Pick<RegisterScope, "isStaff">, table: string) =>
  isStaff ? sql`true` : sql`${sql.ref(`${table}.kind`)} <> 'deal'`;

/**
 * A gap in the numbers would tell an organisation that its deal was flagged. Staff sees every version: none has to be
 * counted.
 */
const versionNumber = ({ isStaff }: Pick<RegisterScope, "isStaff">, table: string) =>
  isStaff
    ? sql.ref(`${table}.version`)
    : sql`(select count(*) from agreement_versions until
        where until.report_id = ${sql.ref(`${table}.report_id`)} and until.version <= ${sql.ref(`${table}.version`)}
          and ${visibleVersions({ isStaff }, "until")})`;

/** How many versions of a report the reader sees; of a report itself, for its own number is not its versions'. */
const versionCount = (isStaff: boolean) =>
  isStaff
    ? sql.ref("agreements.version")
    : sql`(select count(*) from agreement_versions where report_id = agreements.id
        and ${visibleVersions({ isStaff }, "agreement_versions")})`;

const attachedFiles = (versionId: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'value', f.name) order by vf.position), '[]')
    from agreement_version_files vf join files f on (f.area, f.id) = (vf.file_area, vf.file_id)
    where vf.version_id = ${versionId}) as files`;

const { isDubiousDeal: _, ...ofOrganizations } = reportRegister;

/** The rows of a page as JSON: what stands in them, and whose eyes count the versions. */
const pageRows = (register: Register, isStaff: boolean, more: RawBuilder<unknown>): PageRows => {
  const { statusName: __, ...plain } = register;
  return prepareStatement(
    () => sql<{ readonly rows: string }>`
    select coalesce(json_agg(shown), '[]')::text as rows from (
      select ${valueList(plain, { table: "agreements", isJson: true })}, ${statusWord("agreements")} as "statusName",
        agreements.status,
        ${versionCount(isStaff)} as "versionCount",
        ${attachedFiles(sql`(select v.id from agreement_versions v
          where v.report_id = agreements.id and v.version = agreements.version)`)} ${more}
      from ${pageIds} join agreements on agreements.id = page.id
      order by page.place) as shown`,
  );
};

const kindOf = ({ isStaff }: RegisterScope) => (isStaff ? "staff" : "members");
const owned = (isStaff: boolean) => pageRows(ofOrganizations, isStaff, sql``);
const forStaff = (isStaff: boolean) =>
  pageRows(reportRegister, isStaff, sql`, agreements.organization_id as "organizationId"`);
const rowsAsOwned = { staff: owned(true), members: owned(false) };
const rowsForStaff = { staff: forStaff(true), members: forStaff(false) };

/** What a report and its versions have in columns of the same names, under their wire names. */
const storedSelection = (table: "r" | "v", isStaff: boolean) =>
  sql.join([
    ...[
      ["passport_id", "passportId"],
      ["status", "status"],
      ["description", "description"],
      ["agreement_number", "agreementNumber"],
      ["contract_number", "contractNumber"],
      ["family_name", "familyName"],
      ["organization_id", "organizationId"],
      ["organization_inn", "organizationInn"],
      ["organization_name", "organizationName"],
      ["termination_report_number", "terminationReportNumber"],
      ["termination_date", "terminationDate"],
      ["termination_number", "terminationNumber"],
      ["termination_report_date", "terminationReportDate"],
      ["due_date", "dueDate"],
      ["is_on_time", "isOnTime"],
      ...(isStaff ? [["is_dubious_deal", "isDubiousDeal"]] : []),
    ].map(([column, name]) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(name!)}`),
    sql`${instantText(sql.ref(`${table}.issue_date`))} as "issueDate"`,
    sql`${instantText(sql.ref(`${table}.changed_date`))} as "changedDate"`,
    sql`${statusWord(table)} as "statusName"`,
    sql`v.data_xml as "dataXML"`,
    sql`${attachedFiles(sql`v.id`)}`,
    sql`${versionNumber({ isStaff }, "v")} as version`,
  ]);

/** A report as it is now, and one of its versions that the reader sees (G-38); the number comes behind. */
const partsFor = (isStaff: boolean) => [
  sql`select r.id, r.id as "reportId", false as "isChildren", ${storedSelection("r", isStaff)}
    from agreements r join agreement_versions v on v.report_id = r.id and v.version = r.version where r.id`,
  sql`select v.id, v.report_id as "reportId", true as "isChildren", ${storedSelection("v", isStaff)}
    from agreement_versions v where ${visibleVersions({ isStaff }, "v")} and v.id`,
];
const storedReports = (isStaff: boolean, isOwn: boolean) =>
  partsFor(isStaff).map((part) =>
    prepareStatement(
      (id: number, organizationId: number | undefined) => sql<{ report: string }>`
        select to_json(shown)::text as report from (
          ${part} = ${id} and ${tenant({ organizationId: isOwn ? organizationId : undefined }, "v")}) as shown`,
    ),
  );
const storedParts = {
  staff: { all: storedReports(true, false), own: storedReports(true, true) },
  members: { all: storedReports(false, false), own: storedReports(false, true) },
};

/** The row as it leaves; of what stands beside its columns the answer's schema takes what there is for the reader. */
const toRow = (row: StoredRow) =>
  ({ ...row, statusName: statusName(row.status) }) as unknown as StaffVersionRow;
