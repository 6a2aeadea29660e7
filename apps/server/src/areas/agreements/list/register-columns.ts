import { sql } from "kysely";
import { agreementStatuses, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { valueList, type ReadValues } from "../../../platform/register/register-source.ts";

/** The values of the register's columns, and whose row it is; the word of a status is put in its place by `statusName`. */
export const registerSelection = (table: "agreements" | "agreement_versions") => sql`
  ${valueList(reportRegister, { table })}, ${sql.ref(`${table}.status`)},
  ${sql.ref(`${table}.organization_id`)} as "organizationId"`;

/** What `registerSelection` gives. */
export type StoredRow = ReadValues & { readonly id: number; readonly status: number };

/** G-32: the Russian name of a status number. */
export function statusName(status: number): string {
  const known = statusOf(status);
  return known ? ru.statuses[known] : "-";
}

/** The same in SQL, of the status of a table. */
export const statusWord = (table: string) =>
  sql`case ${sql.ref(`${table}.status`)} ${sql.join(
    agreementStatuses.map(({ id, name }) => sql`when ${sql.lit(id)} then ${sql.lit(ru.statuses[name])}`),
    sql` `,
  )} else '-' end`;
