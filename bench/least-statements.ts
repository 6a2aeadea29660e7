import pg from "pg";
import { agreementStatuses } from "@birzha/domain/agreements/lifecycle.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { Case } from "./cases.ts";
import type { LeastCall } from "./least-server.ts";
import { sampleNumber } from "./sample-report.ts";

/*
 * The statements of `least-server.ts`: for each call one that an expert would write for it alone. Indexes and kept texts
 * are those of the portal's own database; nothing else of the portal is used.
 */

const instant = (column: string) => `replace((${column} at time zone 'UTC')::text, ' ', 'T') || 'Z' as`;

const statusWord = (table: string) =>
  `case ${table}.status ${agreementStatuses.map(({ id, name }) => `when ${id} then '${ru.statuses[name]}'`).join(" ")} end`;

const files = (version: string) => `
  (select coalesce(json_agg(json_build_object('id', f.id, 'value', f.name) order by vf.position), '[]')
    from agreement_version_files vf join files f on (f.area, f.id) = (vf.file_area, vf.file_id)
    where vf.version_id = ${version}) as files`;

/** A row of the register as organisations see it. */
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
  files("(select v.id from agreement_versions v where v.report_id = a.id and v.version = a.version)"),
];

const versions = (ofAll: boolean) =>
  `(select count(*) from agreement_versions v where v.report_id = a.id ${ofAll ? "" : "and v.kind <> 'deal'"}) as "versionCount"`;

/** The wide rows of a page whose ids are found in order first. */
const pageOf = (ids: string, order: string, ofAll: boolean) => `
  select coalesce(json_agg(p), '[]')::text as json from (
    select ${rowColumns.join(", ")}, ${versions(ofAll)}
    from (${ids}) k join agreements a on a.id = k.id order by ${order}) p`;

const newest = "issue_date desc, id desc";
const newestRow = "a.issue_date desc, a.id desc";
const everything = { text: "select count(*) as total from agreements", values: [] };

/** The numbers of the texts that contain the fragment. */
const texts = `(select id from register_texts where value ilike '%' || $1 || '%')`;

/**
 * A frequent fragment is met soon in the order of the page; a rare one is gathered by its texts. The expert knows which
 * from the total that is remembered.
 */
const substring = (fragment: string, isFrequent: boolean): LeastCall => ({
  kind: "page",
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

const sorted = (sortKey: string, direction: string): LeastCall => {
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
    kind: "page",
    text: pageOf(`select id from agreements order by ${order("")} limit $1`, order("a."), true),
    values: [15],
    total: everything,
  };
};

const record = (id: number): LeastCall => ({
  kind: "record",
  text: `select to_json(p)::text as json from (
    select a.id, a.status, ${statusWord("a")} as "statusName", a.description, ${instant("a.issue_date")} "issueDate",
      ${instant("a.changed_date")} "changedDate", a.passport_id as "passportId", v.data_xml as "dataXML",
      a.agreement_number as "agreementNumber", a.contract_number as "contractNumber", a.family_name as "familyName",
      a.organization_id as "organizationId", a.organization_inn as "organizationInn",
      a.organization_name as "organizationName", a.termination_report_number as "terminationReportNumber",
      a.termination_date as "terminationDate", a.termination_number as "terminationNumber",
      a.termination_report_date as "terminationReportDate", a.due_date as "dueDate", a.is_on_time as "isOnTime",
      ${files("v.id")}, false as "isChildren",
      (select count(*) from agreement_versions until where until.report_id = a.id and until.version <= a.version
        and until.kind <> 'deal') as version, a.id as "reportId"
    from agreements a join agreement_versions v on v.report_id = a.id and v.version = a.version
    where a.id = $1) p`,
  values: [id],
});

interface StoredValue {
  readonly column: string;
  readonly type: string;
  readonly value: string;
}

/** What the portal stored of the sample, without columns that say nothing. */
async function storedValues(client: pg.Client, table: string, where: string): Promise<StoredValue[]> {
  const { rows: columns } = await client.query<Omit<StoredValue, "value">>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${columns.map(({ column }) => `"${column}"::text`).join(", ")} from ${table} where ${where}`,
  );
  return columns.flatMap(({ column, type }) => {
    const value = rows[0]![column];
    return value == null ? [] : [{ column, type, value }];
  });
}

/** What the audit log gives its rows by itself. */
const sealed = new Set(["id", "at", "hash", "previous_hash"]);

/** A report that the portal has registered of the sample. */
export interface Registered {
  readonly id: number;
  /** Its contract's number: each call has one of its own, or they would be twins (DUP-001). */
  readonly contractNumber: string;
}

/** Report, version and audit row in one statement, which commits itself. */
async function create(client: pg.Client, { id, contractNumber }: Registered): Promise<LeastCall> {
  const report = await storedValues(client, "agreements", `id = ${id}`);
  const version = await storedValues(client, "agreement_versions", `report_id = ${id}`);
  const audit = await storedValues(client, "audit_log", `action = 'agreements.submit' and entity_id = ${id}`);
  const values: string[] = [];
  const insert = (table: string, stored: readonly StoredValue[], own: Readonly<Record<string, string>>) => {
    const given = stored.filter(({ column }) => !(column in own));
    const places = given.map(({ type, value }) => {
      values.push(value === contractNumber ? sampleNumber : value);
      return `$${values.length}::${type}`;
    });
    return `insert into ${table} (${[...Object.keys(own), ...given.map(({ column }) => column)].join(", ")})
      select ${[...Object.values(own), ...places].join(", ")} from n`;
  };
  const text = `with n as (select nextval('agreement_ids') as id, nextval('agreement_ids') as version_id),
    r as (${insert("agreements", report, { id: "n.id" })}),
    v as (${insert("agreement_versions", version, { id: "n.version_id", report_id: "n.id" })}),
    a as (${insert(
      "audit_log",
      audit.filter(({ column }) => !sealed.has(column)),
      { entity_id: "n.id" },
    )})
    select json_build_object('id', id)::text as json from n`;
  return { kind: "create", text, values };
}

/** What the least server does for each case. */
export async function leastCalls(
  databaseUrl: string,
  cases: readonly Case[],
  { id, organizationId, created }: { id: number; organizationId: number; created: Registered | undefined },
): Promise<readonly LeastCall[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const of = async ({ least }: Case): Promise<LeastCall> => {
    switch (least.kind) {
      case "newest":
        return {
          kind: "page",
          text: pageOf(`select id from agreements order by ${newest} limit $1 offset $2`, newestRow, true),
          values: [15, least.offset],
          total: everything,
        };
      case "organization":
        return {
          kind: "page",
          text: pageOf(
            `select id from agreements where organization_id = $1 order by ${newest} limit $2`,
            newestRow,
            false,
          ),
          values: [organizationId, 15],
          total: {
            text: "select count(*) as total from agreements where organization_id = $1",
            values: [organizationId],
          },
        };
      case "substring":
        return substring(least.fragment, least.isFrequent);
      case "sort":
        return sorted(least.sortKey, least.direction);
      case "record":
        return record(id);
      case "create":
        return create(client, created!);
    }
  };
  try {
    const calls: LeastCall[] = [];
    for (const each of cases) calls.push(await of(each));
    return calls;
  } finally {
    await client.end();
  }
}
