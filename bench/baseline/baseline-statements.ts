import pg from "pg";
import { agreementStatus, agreementStatuses } from "@birzha/domain/agreements/lifecycle.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import { statusNames } from "@birzha/domain/agreements/status-names.ts";
import type { HotCall } from "../calls/hot-calls.ts";
import { sampleNumber } from "../load/sample-number.ts";
import type { BaselineCall } from "./baseline-server.ts";

/*
 * The statements of baseline-server.ts: for each call the one that an expert would write for it alone. They use the
 * tables and indexes of the portal.
 */

const instant = (column: string) => `replace((${column} at time zone 'UTC')::text, ' ', 'T') || 'Z' as`;

const statusWord = (table: string) =>
  `case ${table}.status ${agreementStatuses.map(({ id, name }) => `when ${id} then '${statusNames[name]}'`).join(" ")} end`;

const files = (version: string) => `
  (select coalesce(json_agg(json_build_object('id', f.id, 'value', f.name) order by vf.position), '[]')
    from agreement_version_files vf join files f on (f.area, f.id) = (vf.file_area, vf.file_id)
    where vf.version_id = ${version}) as files`;

/** Number of the report that replaces a rejected one. */
const replacement = `case when a.status = ${agreementStatus.rejected}
  then (select later.id from agreements later where later.replaces = a.id) end`;

/** Columns of a row of the register as organisations see it. */
const rowColumns = [
  ...Object.entries(reportRegister).flatMap(([key, column]) => {
    if (key === "isDubiousDeal") return [];
    if (key === "statusName") return [`${statusWord("a")} as "statusName"`];
    const value =
      column.kind === "decimal"
        ? `a.${column.column}::text as`
        : column.kind === "instant"
          ? instant(`a.${column.column}`)
          : `a.${column.column} as`;
    return [`${value} "${key}"`];
  }),
  "a.status",
  "a.description",
  `a.is_withdrawn as "isWithdrawn"`,
  `${replacement} as "replacedBy"`,
  files("(select v.id from agreement_versions v where v.report_id = a.id and v.version = a.version)"),
];

const versions = (ofAll: boolean) =>
  `(select count(*) from agreement_versions v where v.report_id = a.id ${ofAll ? "" : "and v.kind <> 'deal'"}) as "versionCount"`;

/** Selects the wide rows of a page after its ids were found in order. */
const pageOf = (ids: string, order: string, ofAll: boolean) => `
  select coalesce(json_agg(p), '[]')::text as json from (
    select ${rowColumns.join(", ")}, ${versions(ofAll)}
    from (${ids}) k join agreements a on a.id = k.id order by ${order}) p`;

const newest = "issue_date desc, id desc";
const newestRow = "a.issue_date desc, a.id desc";
const everything = { text: "select count(*) as total from agreements", values: [] };

/** The ids of the texts that contain the fragment. */
const texts = `(select id from register_texts where key like '%' || search_key($1) || '%')`;

/** A frequent fragment appears soon in the order of the page; a rare one is found by its texts. */
const substring = (fragment: string, isFrequent: boolean): BaselineCall => ({
  text: pageOf(
    isFrequent
      ? `select id from agreements where purchaser_name ilike '%' || $1 || '%' order by ${newest} limit $2`
      : `select id from (select id, issue_date from agreements where purchaser_name_id = any(array${texts}) offset 0) f
          order by ${newest} limit $2`,
    newestRow,
    true,
  ),
  values: [fragment, 15],
  total: {
    text: `select count(*) as total from agreements where purchaser_name_id = any(array${texts})`,
    values: [fragment],
  },
});

const sorted = (sortKey: string, direction: string): BaselineCall => {
  const { kind, column, isOptional } = {
    isOptional: false,
    ...reportRegister[sortKey as keyof typeof reportRegister],
  };
  const way = direction === "Desc" ? "desc" : "asc";
  const empty = isOptional ? (direction === "Desc" ? "nulls last" : "nulls first") : "";
  const order = (table: string) =>
    column === "id"
      ? `${table}id ${way}`
      : `${table}${column} ${kind === "text" && column !== "status" ? `collate "ru-x-icu"` : ""} ${way} ${empty}, ${table}id ${way}`;
  return {
    text: pageOf(`select id from agreements order by ${order("")} limit $1`, order("a."), true),
    values: [15],
    total: everything,
  };
};

const record = (id: number): BaselineCall => ({
  text: `select to_json(p)::text as json from (
    select a.id, a.status, ${statusWord("a")} as "statusName", a.description, ${instant("a.issue_date")} "issueDate",
      ${instant("a.changed_date")} "changedDate", a.passport_id as "passportId", v.data_xml as "dataXML",
      a.agreement_number as "agreementNumber", a.contract_number as "contractNumber", a.family_name as "familyName",
      a.organization_id as "organizationId", a.organization_inn as "organizationInn",
      a.organization_name as "organizationName", a.termination_report_number as "terminationReportNumber", a.warnings,
      a.correction,
      a.termination_date as "terminationDate", a.termination_number as "terminationNumber",
      a.termination_report_date as "terminationReportDate", a.due_date as "dueDate", a.is_on_time as "isOnTime", a.replaces,
      (select json_build_object('id', later.id, 'dueDate', later.due_date) from agreements later
        where later.replaces = a.id) as "replacedBy",
      ${files("v.id")}, false as "isChildren",
      (select count(*) from agreement_versions until where until.report_id = a.id and until.version <= a.version
        and until.kind <> 'deal') as version, a.id as "reportId",
      a.is_withdrawn as "isWithdrawn", null as successor, null as "withdrawalSeconds"
    from agreements a join agreement_versions v on v.report_id = a.id and v.version = a.version
    where a.id = $1) p`,
  values: [id],
});

/** The audit log sets them itself. */
const sealedColumns = ["id", "at", "hash"];

/** Copies a registered report, its version and its audit row in one statement, which commits itself. */
async function createReport(client: pg.Client, reportId: number): Promise<BaselineCall> {
  const copyRow = async (
    table: string,
    where: string,
    own: Readonly<Record<string, string>>,
    left: string[] = [],
  ) => {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const copied = rows.map(({ name }) => name).filter((name) => !(name in own) && !left.includes(name));
    return `insert into ${table} (${[...Object.keys(own), ...copied].join(", ")})
      select ${[...Object.values(own), ...copied.map((name) => `s.${name}`)].join(", ")} from n, ${table} s where ${where}`;
  };
  const { rows } = await client.query<{ id: number }>(
    "select id from audit_log where action = 'agreements.submit' and entity_id = $1",
    [reportId],
  );
  const number = { contract_number: "$1" };
  const report = await copyRow("agreements", `s.id = ${reportId}`, { ...number, id: "n.id" });
  const version = await copyRow("agreement_versions", `s.report_id = ${reportId}`, {
    ...number,
    id: "n.version_id",
    report_id: "n.id",
  });
  const audit = await copyRow("audit_log", `s.id = ${rows[0]!.id}`, { entity_id: "n.id" }, sealedColumns);
  return {
    text: `with n as (select nextval('agreement_ids') as id, nextval('agreement_ids') as version_id),
      r as (${report}), v as (${version}), a as (${audit})
      select json_build_object('id', id)::text as json from n`,
    values: [sampleNumber],
    isWrite: true,
  };
}

/** The reports that the calls are about. */
export interface BaselineReports {
  readonly id: number;
  readonly organizationId: number;
  /** A report of the sample that the portal has registered; needed by the call "create". */
  readonly createdId: number | undefined;
}

/** Makes the statement of each call. */
export async function makeBaselineCalls(
  databaseUrl: string,
  calls: readonly HotCall[],
  { id, organizationId, createdId }: BaselineReports,
): Promise<readonly BaselineCall[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const make = ({ baseline }: HotCall): BaselineCall | Promise<BaselineCall> => {
    switch (baseline.kind) {
      case "newest":
        return {
          text: pageOf(`select id from agreements order by ${newest} limit $1 offset $2`, newestRow, true),
          values: [15, baseline.offset],
          total: everything,
        };
      case "organization": {
        const own = "from agreements where organization_id = $1";
        return {
          text: pageOf(`select id ${own} order by ${newest} limit $2`, newestRow, false),
          values: [organizationId, 15],
          total: { text: `select count(*) as total ${own}`, values: [organizationId] },
        };
      }
      case "substring":
        return substring(baseline.fragment, baseline.isFrequent);
      case "sort":
        return sorted(baseline.sortKey, baseline.direction);
      case "record":
        return record(id);
      case "create":
        return createReport(client, createdId!);
    }
  };
  try {
    const made: BaselineCall[] = [];
    for (const call of calls) made.push(await make(call));
    return made;
  } finally {
    await client.end();
  }
}
