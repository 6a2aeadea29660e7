import { sql } from "kysely";
import type { VersionKind } from "@birzha/domain/agreements/agreement.ts";
import type { StoredCorrection } from "@birzha/domain/agreements/correction.ts";
import type { StoredWarnings } from "@birzha/domain/agreements/warnings.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import type { Duty } from "@birzha/domain/duties/duty.ts";
import type { ContractTermination } from "@birzha/domain/agreements/termination.ts";
import { issueReceipt } from "@birzha/domain/receipts/issue-receipt.ts";
import { hasReceipt } from "@birzha/domain/receipts/receipt.ts";
import type { ReceiptContent } from "@birzha/domain/receipts/receipt-file.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import { prepareRowsStatement } from "../../platform/db/prepare-rows-statement.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";
import type { ReportContent } from "./derive-content.ts";
import type { FilingKey } from "./find-filings.ts";

/** G-38: draws numbers for reports; versions share their sequence. */
export async function drawReportIds(db: DbTransaction, count: number): Promise<number[]> {
  const { rows } = await drawIds(count).execute(db);
  return rows.map(({ id }) => id);
}

const drawIds = prepareStatement(
  (count: number) => sql<{ id: number }>`
    select nextval('agreement_ids') as id from generate_series(1, ${count}::integer)`,
);

/** A new report: server-assigned data and the form contents. */
export interface NewReport {
  readonly id: number;
  readonly organization: { readonly id: number; readonly inn: string; readonly name: string };
  readonly authorId: number;
  readonly familyName: string;
  readonly passportId: number;
  readonly status: number;
  readonly issueDate: string;
  /** DUP-001: similar report that the caller confirmed to be a different deal. */
  readonly notDuplicateOf: number | undefined;
  /** SCREEN-003: rejected report that this one is filed again for. */
  readonly replaces: number | undefined;
  /** SOFT-001: warnings of the report; null without any. */
  readonly warnings: StoredWarnings | null;
  readonly content: Content;
  /** Ids of the texts from `textsOf`. */
  readonly textIds: ReadonlyMap<string, number>;
  readonly duty: Duty | undefined;
}

type Content = Omit<ReportContent, "identity">;

const insertRows = prepareRowsStatement(
  (names, rows) => sql`
    insert into agreements (${names}) select ${names} from jsonb_populate_recordset(null::agreements, ${rows}::jsonb)`,
);

/** Inserts reports. In the same transaction, `insertVersions` adds their first versions. */
export async function insertReports(db: DbTransaction, reports: readonly NewReport[]): Promise<void> {
  await insertRows(reports.map(toReportRow)).execute(db);
}

function toReportRow(report: NewReport) {
  const { organization, familyName, textIds } = report;
  return {
    ...contentColumns(report.content, textIds),
    ...dutyColumns(report.duty),
    id: report.id,
    organization_id: organization.id,
    organization_inn: organization.inn,
    organization_name: organization.name,
    organization_name_id: textIds.get(organization.name),
    family_name: familyName,
    family_name_id: textIds.get(familyName),
    author_user_id: report.authorId,
    passport_id: report.passportId,
    status: report.status,
    issue_date: report.issueDate,
    not_duplicate_of: report.notDuplicateOf ?? null,
    replaces: report.replaces ?? null,
    warnings: report.warnings,
    version: 1,
  };
}

/** Changes of a step. Absent fields keep their values. */
export interface ReportChange {
  readonly status: number;
  /** Absent for a step that organisations cannot see (G-53). */
  readonly changedDate?: string;
  /** Null clears the rejection reason. */
  readonly description?: string | null;
  readonly isDubiousDeal?: boolean;
  /** DUP-001: similar report that the caller confirmed to be a different deal. */
  readonly notDuplicateOf?: number | undefined;
  /** SOFT-001: warnings of the changed report; null without any. */
  readonly warnings?: StoredWarnings | null;
  /** PROOF-004: cause and reason; null if not given. */
  readonly correction?: StoredCorrection | null;
  readonly termination?: ContractTermination;
  /** BULK-105: a withdrawn report replaces none, so that the rejected one can be replaced again. */
  readonly isWithdrawn?: true;
  readonly content?: Content;
  /** WORK-061: new due date; null if no rule applies any more. */
  readonly duty?: Duty | null;
}

/** WORK-061: columns of the due date and of the rule behind it. */
const dutyColumns = (duty: Duty | null | undefined) => ({
  duty_rule_id: duty?.rule.ruleId ?? null,
  duty_rule_version: duty?.rule.version ?? null,
  trigger_date: duty?.triggerDate ?? null,
  due_date: duty?.dueDate ?? null,
});

/** Updates a report. In the same transaction, `insertVersions` adds the new version (S-7). */
export async function applyChange(db: DbTransaction, id: number, change: ReportChange): Promise<void> {
  const {
    status,
    changedDate,
    description,
    isDubiousDeal,
    notDuplicateOf,
    warnings,
    correction,
    termination,
    isWithdrawn,
    content,
    duty,
  } = change;
  const given = {
    status,
    changed_date: changedDate,
    description,
    is_dubious_deal: isDubiousDeal,
    not_duplicate_of: notDuplicateOf,
    warnings: warnings && JSON.stringify(warnings),
    correction: correction && JSON.stringify(correction),
    termination_date: termination?.terminationDate,
    termination_number: termination?.terminationNumber,
    termination_report_number: termination?.terminationReportNumber,
    termination_report_date: termination?.terminationReportDate,
    ...(isWithdrawn && { is_withdrawn: true, replaces: null }),
    ...(content ? contentColumns(content, await storeTexts(db, textsOf(content))) : {}),
    ...(duty === undefined ? {} : dutyColumns(duty)),
  };
  const assignments = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update agreements set version = version + 1, ${sql.join(assignments)} where id = ${id}`.execute(db);
}

const purchaserNameOf = ({ columns }: Content): string => String(columns["purchaser_name"]);

/** Form texts that the register search covers. */
export const textsOf = (content: Content): readonly string[] => [
  purchaserNameOf(content),
  content.deliveryPlace,
];

const contentColumns = (content: Content, textIds: ReadonlyMap<string, number>) => ({
  ...content.columns,
  product_type_id: content.productTypeId,
  purchaser_name_id: textIds.get(purchaserNameOf(content)),
  delivery_place_id: textIds.get(content.deliveryPlace),
});

/** Columns that versions share with reports, in addition to those of the register. */
const sharedColumns = [
  "organization_id",
  "passport_id",
  "description",
  "not_duplicate_of",
  "warnings",
  "correction",
  "is_withdrawn",
  "version",
  "product_type_id",
  "organization_name_id",
  "purchaser_name_id",
  "family_name_id",
  "delivery_place_id",
  "termination_report_number",
  "termination_report_date",
  "duty_rule_id",
  "duty_rule_version",
];

// `is_on_time` and `total_price` are generated columns.
const { id: _, isOnTime: __, totalPrice: ___, ...ofVersions } = reportRegister;
const copiedColumns = sql.join(
  [...sharedColumns, ...Object.values(ofVersions).map(({ column }) => column)].map((name) => sql.ref(name)),
);

interface NewVersion {
  readonly reportId: number;
  readonly dataXML: string;
  readonly fileIds: readonly number[];
}

/** The change that versions come from. */
interface VersionOrigin {
  readonly kind: VersionKind;
  readonly author: { readonly id: number; readonly name: string };
  readonly at: string;
}

/**
 * S-7: stores the complete current state of reports as versions: columns, XML and file list.
 * @returns ids of the versions, in the order of the reports
 */
export async function insertVersions(
  db: DbTransaction,
  { kind, author, at }: VersionOrigin,
  versions: readonly NewVersion[],
): Promise<number[]> {
  const reportIds = versions.map(({ reportId }) => reportId);
  const texts = versions.map(({ dataXML }) => dataXML);
  const [{ rows }] = await sendPipeline(
    copyToVersions(kind, author.id, author.name, at, reportIds, texts).execute(db),
    hasReceipt(kind) && insertReceipts(db, { action: kind, acceptedAt: at }, versions),
  );
  const idOf = new Map(rows.map(({ id, reportId }) => [reportId, id]));
  const ids = reportIds.map((reportId) => idOf.get(reportId)!);
  const files = versions.flatMap(({ fileIds }, index) =>
    fileIds.map((fileId, position) => ({ version: ids[index]!, fileId, position: position + 1 })),
  );
  if (files.length > 0)
    await sql`
      insert into agreement_version_files (version_id, position, file_id, organization_id)
      select v.id, f.position, f."fileId", v.organization_id
      from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (version bigint, position integer, "fileId" bigint)
        join agreement_versions v on v.id = f.version`.execute(db);
  return ids;
}

/** Stores a version of one report and returns its id. */
export async function insertVersion(
  db: DbTransaction,
  { kind, author, at, ...version }: VersionOrigin & NewVersion,
): Promise<number> {
  const [id] = await insertVersions(db, { kind, author, at }, [version]);
  return id!;
}

const copyToVersions = prepareStatement(
  (
    kind: VersionKind,
    authorId: number,
    authorName: string,
    at: string,
    reportIds: readonly number[],
    texts: readonly string[],
  ) => sql<{ id: number; reportId: number }>`
    insert into agreement_versions
      (report_id, kind, report_author_id, author_user_id, author_name, changed_at, data_xml, ${copiedColumns})
    select id, ${kind}, author_user_id, ${authorId}, ${authorName}, ${at}, given.text, ${copiedColumns}
    from unnest(${reportIds}::bigint[], ${texts}::text[]) as given (report_id, text)
      join agreements on id = given.report_id
    returning id, report_id as "reportId"`,
);

/** PROOF-001: stores the receipts of the newest versions, with the number that the organisation sees. */
async function insertReceipts(
  db: DbTransaction,
  origin: Pick<ReceiptContent, "action" | "acceptedAt">,
  versions: readonly NewVersion[],
): Promise<void> {
  const receipts = await Promise.all(
    versions.map(({ reportId, dataXML }) => issueReceipt(nodeCrypto, { ...origin, reportId, dataXML })),
  );
  await copyToReceipts(
    receipts.map(({ content }) => content.reportId),
    receipts.map(({ content }) => content.code),
    receipts[0]!.content.acceptedAt,
    receipts.map(({ content }) => Buffer.from(content.salt, "hex")),
    receipts.map(({ contentHash }) => Buffer.from(contentHash)),
  ).execute(db);
}

const copyToReceipts = prepareStatement(
  (
    reportIds: readonly number[],
    codes: readonly string[],
    acceptedAt: string,
    salts: readonly Buffer[],
    contentHashes: readonly Buffer[],
  ) => sql`
    insert into agreement_receipts
      (version_id, report_id, organization_id, version, number, code, accepted_at, salt, content_hash)
    select newest.id, newest.report_id, newest.organization_id, shown.version,
      newest.report_id || '-' || shown.version || '-' || given.code,
      given.code, ${acceptedAt}, given.salt, given.content_hash
    from unnest(${reportIds}::bigint[], ${codes}::text[], ${salts}::bytea[], ${contentHashes}::bytea[])
        as given (report_id, code, salt, content_hash),
      lateral (select id, report_id, organization_id from agreement_versions where report_id = given.report_id
        order by version desc limit 1) newest,
      lateral (select count(*) as version from agreement_versions
        where report_id = given.report_id and kind <> 'deal') shown`,
);

/**
 * Returns ids of texts for the register search and inserts new ones. Each text is unique; inserting in sorted order
 * prevents deadlocks between transactions with the same new texts.
 */
export async function storeTexts(
  db: DbTransaction,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(texts)].toSorted();
  const known = new Map<string, number>();
  const find = async () => {
    const { rows } = await findTexts(wanted).execute(db);
    for (const { id, value } of rows) known.set(value, id);
  };
  await find();
  const missing = wanted.filter((text) => !known.has(text));
  if (missing.length === 0) return known;
  await sql`
    insert into register_texts (value)
    select value from unnest(${missing}::text[]) with ordinality as given (value, place) order by place
    on conflict do nothing`.execute(db);
  await find();
  return known;
}

const findTexts = prepareStatement(
  (wanted: readonly string[]) => sql<{ id: number; value: string }>`
    select id, value from register_texts
    where md5(value) in (select md5(given) from unnest(${wanted}::text[]) as given)
      and value = any(${wanted}::text[])`,
);

/** WORK-061: updates the due dates of reports. Adds no version, because the contents do not change. */
export async function setDuties(
  db: DbTransaction,
  settled: readonly { readonly id: number; readonly duty: Duty | undefined }[],
): Promise<void> {
  const column = (name: keyof ReturnType<typeof dutyColumns>) =>
    settled.map(({ duty }) => dutyColumns(duty)[name]);
  await sql`
    update agreements set duty_rule_id = computed.rule_id, duty_rule_version = computed.rule_version,
      trigger_date = computed.trigger_date, due_date = computed.due_date
    from unnest(${settled.map(({ id }) => id)}::bigint[], ${column("duty_rule_id")}::bigint[],
      ${column("duty_rule_version")}::integer[], ${column("trigger_date")}::date[], ${column("due_date")}::date[])
      as computed (id, rule_id, rule_version, trigger_date, due_date)
    where agreements.id = computed.id`.execute(db);
}

interface NewFiling extends FilingKey {
  readonly reportId: number;
}

/** DOOR-003: records the idempotency keys of registered reports. */
export async function insertFilings(
  db: DbTransaction,
  organizationId: number,
  at: string,
  filings: readonly NewFiling[],
): Promise<void> {
  if (filings.length === 0) return;
  await copyToFilings(
    organizationId,
    at,
    filings.map(({ key }) => key),
    filings.map(({ fingerprint }) => fingerprint),
    filings.map(({ reportId }) => reportId),
  ).execute(db);
}

const copyToFilings = prepareStatement(
  (
    organizationId: number,
    at: string,
    keys: readonly string[],
    fingerprints: readonly Buffer[],
    reportIds: readonly number[],
  ) => sql`
    insert into agreement_filings (organization_id, key, fingerprint, report_id, filed_at)
    select ${organizationId}, key, fingerprint, report_id, ${at}
    from unnest(${keys}::text[], ${fingerprints}::bytea[], ${reportIds}::bigint[])
      as given (key, fingerprint, report_id)`,
);
