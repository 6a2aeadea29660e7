import { sql, type RawBuilder } from "kysely";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { WithdrawalRule } from "@birzha/domain/agreements/withdrawal.ts";
import { prepareSingleRead } from "../../platform/db/single-read.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { SerializedJson } from "../../platform/http/serialized-json.ts";
import { instantText } from "../../platform/register/column-types.ts";
import { replacementsOf } from "../duties/waiting.ts";
import { statusWord } from "./list/register-columns.ts";
import { tenantCondition, type RegisterScope } from "./list/register-conditions.ts";

/** OTC-041: returns a report or a version as JSON, without fields that are hidden from the reader (OTC-154). */
export async function readReport(
  db: DbTransaction,
  scope: RegisterScope,
  id: number,
  rule: WithdrawalRule = noWithdrawal,
): Promise<SerializedJson<StoredReport>> {
  // Try the tables in turn: planning both statements takes longer than executing one.
  for (const read of storedParts[kindOf(scope)][scope.organizationId === undefined ? "all" : "own"]) {
    const report = await read(db, id, scope.organizationId, rule.minutes, rule.now.toISOString());
    if (report !== undefined) return new SerializedJson(report);
  }
  throw new ApiError("shared.not-found");
}

/** For readers that offer no withdrawal. */
const noWithdrawal: WithdrawalRule = { minutes: 0, now: new Date(0) };

/** BULK-105: whether the report `table` can be withdrawn until its time is over, as `withdrawalError` decides. */
export const isUnchanged = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.status`)} = ${sql.lit(agreementStatus.registered)}
    and ${sql.ref(`${table}.changed_date`)} is null`;

/** BULK-105: seconds until the time of the report `table` is over; zero or negative afterwards. */
export const withdrawalSeconds = (table: string, minutes: number, now: string) =>
  sql<number>`ceil(extract(epoch from ${sql.ref(`${table}.issue_date`)} - ${now}::timestamptz)
    + ${minutes}::integer * 60)::integer`;

/** S-7, G-53: hides versions that flag a deal from organisations. */
export const visibleVersions = ({ isStaff }: Pick<RegisterScope, "isStaff">, table: string) =>
  isStaff ? sql`true` : sql`${sql.ref(`${table}.kind`)} <> 'deal'`;

/**
 * Numbers visible versions without gaps, because a gap would reveal a flagged deal. Staff see every version and need no
 * counting.
 */
export const versionNumber = ({ isStaff }: Pick<RegisterScope, "isStaff">, table: string) =>
  isStaff
    ? sql.ref(`${table}.version`)
    : sql`(select count(*) from agreement_versions until
        where until.report_id = ${sql.ref(`${table}.report_id`)} and until.version <= ${sql.ref(`${table}.version`)}
          and ${visibleVersions({ isStaff }, "until")})`;

/** Counts the versions of a report that are visible to the reader. For rows of `agreements` only. */
export const versionCount = (isStaff: boolean) =>
  isStaff
    ? sql.ref("agreements.version")
    : sql`(select count(*) from agreement_versions where report_id = agreements.id
        and ${visibleVersions({ isStaff }, "agreement_versions")})`;

export const attachedFiles = (versionId: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'value', f.name) order by vf.position), '[]')
    from agreement_version_files vf join files f on (f.area, f.id) = (vf.file_area, vf.file_id)
    where vf.version_id = ${versionId}) as files`;

export const kindOf = ({ isStaff }: RegisterScope) => (isStaff ? "staff" : "members");

/** Columns with the same names in reports and versions, under their wire names. */
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
      ["warnings", "warnings"],
      ["correction", "correction"],
      ["is_withdrawn", "isWithdrawn"],
      ...(isStaff ? [["is_dubious_deal", "isDubiousDeal"]] : []),
    ].map(([column, name]) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(name!)}`),
    sql`${instantText(sql.ref(`${table}.issue_date`))} as "issueDate"`,
    sql`${instantText(sql.ref(`${table}.changed_date`))} as "changedDate"`,
    sql`${statusWord(table)} as "statusName"`,
    table === "r"
      ? sql`r.replaces`
      : sql`(select own.replaces from agreements own where own.id = v.report_id) as replaces`,
    sql`(select jsonb_build_object('id', later.id, 'dueDate', later.due_date)
      ${replacementsOf(sql`v.report_id`)}) as "replacedBy"`,
    // DEAL-020: the owner if the organisation that filed the report has a successor.
    table === "r"
      ? sql`(select jsonb_build_object('inn', o.inn, 'name', o.name) from organizations o
          where o.id = r.organization_id and o.inn <> r.organization_inn) as successor`
      : sql`(select jsonb_build_object('inn', o.inn, 'name', o.name)
          from agreements own join organizations o on o.id = own.organization_id
          where own.id = v.report_id and o.inn <> v.organization_inn) as successor`,
    sql`v.data_xml as "dataXML"`,
    sql`${attachedFiles(sql`v.id`)}`,
    sql`${versionNumber({ isStaff }, "v")} as version`,
  ]);

/** Selects a current report, and one visible version (G-38). The caller appends the id. */
const partsFor = (isStaff: boolean, minutes: number, now: string) => [
  sql`select r.id, r.id as "reportId", false as "isChildren", ${storedSelection("r", isStaff)},
      case when ${minutes}::integer > 0 and ${isUnchanged("r")}
        then nullif(greatest(0, ${withdrawalSeconds("r", minutes, now)}), 0) end as "withdrawalSeconds"
    from agreements r join agreement_versions v on v.report_id = r.id and v.version = r.version where r.id`,
  sql`select v.id, v.report_id as "reportId", true as "isChildren", ${storedSelection("v", isStaff)},
      null::integer as "withdrawalSeconds"
    from agreement_versions v where ${visibleVersions({ isStaff }, "v")} and v.id`,
];

/** DEAL-020: a report has the present owner; its versions keep the organisation that filed them. */
const ownedBy = [
  (organizationId: number | undefined) => tenantCondition({ organizationId }, "r"),
  (organizationId: number | undefined) =>
    sql`(select ${tenantCondition({ organizationId }, "own")} from agreements own where own.id = v.report_id)`,
];

const storedReports = (isStaff: boolean, isOwn: boolean) =>
  [0, 1].map((part) =>
    prepareSingleRead(
      (id: number, organizationId: number | undefined, minutes: number, now: string) => sql`
        select to_json(shown)::text from (
          ${partsFor(isStaff, minutes, now)[part]!} = ${id} and ${ownedBy[part]!(isOwn ? organizationId : undefined)}) as shown`,
    ),
  );

const storedParts = {
  staff: { all: storedReports(true, false), own: storedReports(true, true) },
  members: { all: storedReports(false, false), own: storedReports(false, true) },
};
