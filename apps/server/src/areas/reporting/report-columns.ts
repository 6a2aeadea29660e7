import { sql } from "kysely";
import type { VersionKind } from "@birzha/domain/agreements/agreement.ts";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import { columnLabel, reportRegister, type ReportKey } from "@birzha/domain/agreements/register.ts";
import type { ReportKind } from "@birzha/domain/reporting/report-kind.ts";
import { ru as agreements } from "@birzha/phrases/agreements/ru.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import { ru as reporting } from "@birzha/phrases/reporting/ru.ts";
import { valueList, workbookColumns, type ReadValues } from "../../platform/register/register-source.ts";
import type { XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";

type Column = XlsxColumn<ReadValues>;

const titles = Object.fromEntries(
  (Object.keys(reportRegister) as ReportKey[]).map((key) => [key, agreements.fields[columnLabel(key)]]),
) as Readonly<Record<ReportKey, string>>;

const plain = (name: string) => (row: ReadValues) => row[name] as string | number;

const version: readonly Column[] = [
  { title: reporting.columns.version, type: "integer", width: 10, value: plain("version_number") },
  {
    title: reporting.columns.versionKind,
    type: "text",
    width: 24,
    value: ({ kind }) => agreements.versionKinds[kind as VersionKind],
  },
  { title: reporting.columns.versionDate, type: "date", width: 13, value: plain("changed_at") },
  { title: reporting.columns.versionAuthor, type: "text", width: 24, value: plain("author_name") },
];

/** G-32: the table stores the number of the status, the workbook has the name of document 1, or «withdrawn» (BULK-105). */
function statusWord({ statusName, is_withdrawn: isWithdrawn }: ReadValues) {
  if (isWithdrawn) return shared.statuses.report.withdrawn;
  const known = statusOf(Number(statusName));
  return known && statusNames[known];
}

/**
 * REP-015, S-11: columns of a workbook: the register's in order, the flag of doubtful deals for staff only, and data of
 * the version where it lists versions.
 */
export function reportColumns(kind: ReportKind, isStaff: boolean): readonly Column[] {
  const [number, status, ...others] = workbookColumns(
    { register: reportRegister, words: {}, titles },
    isStaff,
  );
  return [number!, ...(kind === "history" ? version : []), { ...status!, value: statusWord }, ...others];
}

/** WORK-040: columns of a list in its order. */
export const shownReportColumns = (isStaff: boolean, shown: readonly ReportKey[]): readonly Column[] =>
  shown.flatMap((key) =>
    workbookColumns({ register: reportRegister, words: {}, titles }, isStaff, [key]).map((column) =>
      key === "statusName" ? { ...column, value: statusWord } : column,
    ),
  );

const { id: _, ...withoutNumber } = reportRegister;

/** Selects the values of the columns. A version has the number of its report (G-38). */
export const reportSelection = (table: "agreements" | "agreement_versions") =>
  table === "agreements"
    ? sql`${valueList(reportRegister, { table, hasDays: true })}, agreements.is_withdrawn`
    : sql`agreement_versions.report_id as id, ${valueList(withoutNumber, { table, hasDays: true })},
        agreement_versions.is_withdrawn, agreement_versions.kind, agreement_versions.author_name,
        (agreement_versions.changed_at at time zone 'Europe/Moscow')::date as changed_at`;
