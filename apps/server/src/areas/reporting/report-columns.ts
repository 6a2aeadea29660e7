import { sql } from "kysely";
import {
  registerColumns,
  registerFields,
  type ColumnType,
  type RegisterField,
  type VersionKind,
} from "@birzha/domain/agreements/agreement.ts";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { columnLabel } from "@birzha/domain/agreements/report-labels.ts";
import type { ReportKind } from "@birzha/domain/reporting/report-kind.ts";
import { ru as agreements } from "@birzha/phrases/agreements/ru.ts";
import { ru as reporting } from "@birzha/phrases/reporting/ru.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import { columnName } from "../../platform/db/column-name.ts";
import type { CellType, XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";

/** A row of a workbook under the names of the database's columns. */
export type ReportRow = Readonly<Record<string, string | number | boolean | null>>;

type Column = XlsxColumn<ReportRow>;

const cellTypes = {
  integer: "integer",
  text: "text",
  inn: "text",
  date: "date",
  instant: "date",
  decimal: "decimal",
  boolean: "text",
} as const satisfies Record<ColumnType, CellType>;

const widths = { text: 24, date: 13, decimal: 15, tonnes: 15, number: 12, integer: 12 } as const;

/** Decimals with three places are tonnes, the others money and per cent. */
const isTonnes = (field: RegisterField) => {
  const column = registerColumns[field];
  return "scale" in column && column.scale === 3;
};

const yesNo = (flag: unknown) =>
  flag === null || flag === undefined ? null : shared.words[flag ? "yes" : "no"];

const plain = (name: string) => (row: ReportRow) => row[name] as string | number | null | undefined;

function registerColumn(field: RegisterField): Column {
  const { type } = registerColumns[field];
  const name = columnName(field);
  const cell = isTonnes(field) ? "tonnes" : cellTypes[type];
  return {
    title: agreements.fields[columnLabel(field)],
    type: cell,
    width: type === "inn" ? 14 : widths[cell],
    value: field === "statusName" ? statusWord : type === "boolean" ? (row) => yesNo(row[name]) : plain(name),
  };
}

function statusWord({ status }: ReportRow) {
  const known = statusOf(Number(status));
  return known && agreements.statuses[known];
}

const dubious: Column = {
  title: agreements.fields.dubious_deal,
  type: "text",
  width: 14,
  value: (row) => yesNo(row["is_dubious_deal"]),
};

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

/**
 * REP-015, S-11: the columns of a workbook: those of the register in their order, the mark of doubtful deals for staff
 * only, and where versions are listed what made each of them.
 */
export function reportColumns(kind: ReportKind, isStaff: boolean): readonly Column[] {
  const columns = registerFields.flatMap((field) =>
    field === "familyName" && isStaff ? [registerColumn(field), dubious] : [registerColumn(field)],
  );
  const [number, ...others] = columns;
  return kind === "history" ? [number!, ...version, ...others] : columns;
}

const besides = ["status", "is_dubious_deal"] as const;

/** G-28: an instant is shown as the day it has in Moscow. */
const moscowDay = (column: string) =>
  sql`(${sql.ref(column)} at time zone 'Europe/Moscow')::date as ${sql.ref(column.split(".")[1]!)}`;

/** What the columns read. A version stands under the number of its report (G-38). */
export const reportSelection = (table: "agreements" | "agreement_versions") =>
  sql.join([
    ...registerFields
      .filter((field) => field !== "statusName")
      .map((field) => {
        const column = `${table}.${columnName(field)}`;
        if (field === "id" && table === "agreement_versions") return sql`agreement_versions.report_id as id`;
        return registerColumns[field].type === "instant" ? moscowDay(column) : sql.ref(column);
      }),
    ...besides.map((name) => sql.ref(`${table}.${name}`)),
    ...(table === "agreement_versions"
      ? [
          sql.ref("agreement_versions.kind"),
          sql.ref("agreement_versions.author_name"),
          moscowDay("agreement_versions.changed_at"),
        ]
      : []),
  ]);
