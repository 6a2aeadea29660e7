import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import type { RegisterRow, StaffRegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { prepareStatement } from "../../../platform/db/sql-templates.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { valueList } from "../../../platform/register/register-source.ts";
import { statusWord } from "./register-columns.ts";
import type { RegisterScope } from "./register-conditions.ts";
import { pageIds, type PageRows } from "./find-page.ts";
import { readReportPage } from "./read-report-page.ts";
import { replacementsOf } from "../../duties/waiting.ts";
import { kindOf, attachedFiles, versionCount } from "../stored-report.ts";
import { emptyPage } from "../queries.ts";

/** OTC-040, G-37: lists reports of the acting organisation, or all reports for staff without one. */
export async function listOwnReports(
  db: DbTransaction,
  actor: Actor,
  query: RegisterQuery,
): Promise<PageOf<RegisterRow> | SerializedPage<RegisterRow>> {
  if (actor.kind === "newcomer") return emptyPage;
  const scope = { organizationId: actor.organization?.id, isStaff: isStaff(actor) };
  return (await readReportPage(db, scope, query, rowsAsOwned[kindOf(scope)])) as SerializedPage<RegisterRow>;
}

/** Lists a page of the register for exchange staff, with the exact total of the same snapshot (OTC-015, S-14). */
export async function listReports(
  db: DbTransaction,
  scope: RegisterScope,
  query: RegisterQuery,
): Promise<SerializedPage<StaffRegisterRow>> {
  return (await readReportPage(
    db,
    scope,
    query,
    rowsForStaff[kindOf(scope)],
  )) as SerializedPage<StaffRegisterRow>;
}

const { isDubiousDeal: _, ...ofOrganizations } = reportRegister;

/** SCREEN-003: number of the report that replaces a rejected one. */
const replacementOf = sql`case when agreements.status = ${sql.lit(agreementStatus.rejected)}
  then (select later.id ${replacementsOf(sql`agreements.id`)}) end`;

/** Serializes the page. The version count depends on whether the reader is staff. */
const pageRows = (
  register: RegisterColumns,
  isStaff: boolean,
  name: string,
  more: RawBuilder<unknown>,
): PageRows => {
  const { statusName: __, ...plain } = register;
  const template: PageRows["template"] = (page) => sql<{ readonly rows: string }>`
    select coalesce(json_agg(shown), '[]')::text as rows from (
      select ${valueList(plain, { table: "agreements", isJson: true })}, ${statusWord("agreements")} as "statusName",
        agreements.status, agreements.description, agreements.is_withdrawn as "isWithdrawn",
        ${replacementOf} as "replacedBy",
        ${versionCount(isStaff)} as "versionCount",
        ${attachedFiles(sql`(select v.id from agreement_versions v
          where v.report_id = agreements.id and v.version = agreements.version)`)} ${more}
      from ${page} join agreements on agreements.id = page.id
      order by page.place) as shown`;
  return { template, name: `${name} ${isStaff}`, prepared: prepareStatement(() => template(pageIds)) };
};

const owned = (isStaff: boolean) => pageRows(ofOrganizations, isStaff, "owned", sql``);

const forStaff = (isStaff: boolean) =>
  pageRows(reportRegister, isStaff, "all", sql`, agreements.organization_id as "organizationId"`);

const rowsAsOwned = { staff: owned(true), members: owned(false) };

const rowsForStaff = { staff: forStaff(true), members: forStaff(false) };
