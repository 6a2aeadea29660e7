import { sql } from "kysely";
import { agreementStatuses, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import { valueList, type ReadValues } from "../../../platform/register/register-source.ts";

/** Selects the register columns and the organisation. `statusName` fills in the status name later. */
export const registerSelection = (table: "agreements" | "agreement_versions") => sql`
  ${valueList(reportRegister, { table })}, ${sql.ref(`${table}.status`)},
  ${sql.ref(`${table}.organization_id`)} as "organizationId"`;

/** Row of `registerSelection`. */
export type StoredRow = ReadValues & { readonly id: number; readonly status: number };

/** G-32: the Russian name of a status number. */
export function statusName(status: number): string {
  const known = statusOf(status);
  return known ? statusNames[known] : "-";
}

/** SQL expression for the Russian status name of a table's row. */
export const statusWord = (table: string) =>
  sql`case ${sql.ref(`${table}.status`)} ${sql.join(
    agreementStatuses.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(statusNames[name])}`),
    sql` `,
  )} else '-' end`;
