import { setImmediate as nextTurn } from "node:timers/promises";
import { reportDifferences, type ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { enteredFields, fieldsOf, type FormDefinition } from "@birzha/domain/forms/definition.ts";
import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { findCurrentReports, type CurrentReport } from "../../areas/agreements/current-reports.ts";
import { deriveContent } from "../../areas/agreements/derive-content.ts";
import { evaluateReport, getReportForm, readStoredReport } from "../../areas/agreements/form/report-form.ts";
import { readReportXml } from "../../areas/agreements/form/report-xml.ts";
import { findReportWarnings, toWarningFields } from "../../areas/agreements/find-report-warnings.ts";
import { findDuplicates } from "../../areas/agreements/find-similar.ts";
import {
  loadReportReferences,
  type ReportReferences,
} from "../../areas/agreements/form/report-references.ts";
import type { ImportedCells } from "../../areas/imports/queries.ts";
import type { ValidatedRow } from "../../areas/imports/validate/validated-row.ts";
import { requireOrganization, type RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { cellTextOf, isSameCell } from "../../areas/imports/validate/report-texts.ts";
import { createReader, failuresOf, noReport, roublesOf } from "./validate-import-rows.ts";

/** Rows between two turns of the event loop, and reports in memory at a time. */
const chunk = 100;

/**
 * BULK-007, SOFT-001: validates rows of a correction, and looks for warnings to confirm. A changed cell replaces the value of the report's current version; the other
 * values stay as they are stored, with their records and files.
 */
export async function validateCorrectionRows(
  context: RequestContext,
  organizationId: number,
  columns: readonly ImportColumn[],
  rows: readonly ImportedCells[],
): Promise<ValidatedRow[]> {
  const known = await loadReportReferences(context.db);
  const validated: ValidatedRow[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    const part = rows.slice(start, start + chunk);
    const ids = part.flatMap(({ correction }) => correction?.reportId ?? []);
    const reports = await findCurrentReports(context.db, organizationId, ids);
    const compared = [];
    for (const row of part)
      compared.push(
        await validateRow(
          context,
          known,
          { organizationId, columns, row },
          reports.get(row.correction?.reportId ?? 0),
        ),
      );
    validated.push(...(await findEqualReports(context, organizationId, compared)));
    await nextTurn();
  }
  return validated;
}

interface GivenRow {
  readonly organizationId: number;
  readonly columns: readonly ImportColumn[];
  readonly row: ImportedCells;
}

interface ComparedRow {
  readonly row: ValidatedRow;
  /** The deal, if the correction changes it. */
  readonly identity?: ReportIdentity;
}

async function validateRow(
  context: RequestContext,
  known: ReportReferences,
  { organizationId, columns, row: given }: GivenRow,
  report: CurrentReport | undefined,
): Promise<ComparedRow> {
  const { number, notDuplicateOf, confirmedWarnings, correction } = given;
  const base = {
    number,
    notDuplicateOf,
    confirmedWarnings,
    ...noReport,
    filled: {},
    warnings: [],
    cells: columns.map((_, index) => given.cells[index] ?? ""),
    correctedReportId: report?.id ?? null,
    correctedVersion: report ? (correction?.version ?? report.version) : null,
    original: correction?.original ?? null,
  };
  const isReplacement = report?.isToReplace === true && correction?.mayReplace === true;
  const code = report
    ? rejectionOf(context, report, base.correctedVersion, isReplacement)
    : "imports.unknown-report";
  if (!report || code) {
    const errors = [{ field: "row", code: code!, message: new ApiError(code!).message }];
    return { row: { ...base, state: "invalid", errors } };
  }
  const form = getReportForm(context, report.passportId);
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const stored = readStoredReport(form, report.dataXML);
  const texts = columns.map(({ field: name, unit, decimal }, index) => {
    const field = name === null ? undefined : fields.get(name);
    const original = field ? cellTextOf(field, stored[field.name], decimal) : base.cells[index]!;
    const cell = given.cells[index] ?? original;
    return {
      original,
      cell: field && isSameCell(field, cell, original, { unit, decimal }) ? original : cell,
    };
  });
  const cells = texts.map(({ cell }) => cell);
  const original = texts.map((text) => text.original);
  const shown = { ...base, cells, original };
  const changed = columns.filter((_, index) => cells[index] !== original[index]);
  if (changed.length === 0) return { row: { ...shown, state: "unchanged", errors: [] } };
  const read = createReader(form, changed, known)(cells.filter((cell, index) => cell !== original[index]));
  const raw = {
    ...pickEntered(form, readReportXml(form, report.dataXML)),
    // FIX-301: the files stay with the rejected report, as in the form that replaces it.
    ...(isReplacement && { files: undefined }),
    ...Object.fromEntries(changed.map(({ field }) => [field!, undefined])),
    ...read.raw,
  };
  const { values, errors } = await evaluateReport(context, known, form, raw, {
    organizationId,
    ...(isReplacement ? {} : { reportId: report.id, stored }),
  });
  const failures = failuresOf(errors, read.problems);
  if (failures.length > 0) return { row: { ...shown, state: "invalid", errors: failures } };
  const { identity, ...content } = deriveContent(form, values);
  const warnings = await findReportWarnings(context, {
    organizationId,
    values,
    content,
    references: known,
    id: report.id,
  });
  const open = toWarningFields(warnings, "row").filter(
    ({ code }) => !confirmedWarnings.some((confirmed) => confirmed === code),
  );
  const isOtherDeal = reportDifferences(deriveContent(form, stored).identity, identity).length > 0;
  return {
    row: {
      ...shown,
      state: open.length > 0 ? "warned" : "ready",
      errors: open,
      values,
      dataXML: toReportXml(form, values),
      amount: identity.amount,
      roubles: roublesOf(identity),
    },
    ...(isOtherDeal && { identity }),
  };
}

/** Returns the error code if the report cannot change, or if it has changed since the version. */
function rejectionOf(
  context: RequestContext,
  { status, version }: CurrentReport,
  basedOn: number | null,
  isReplacement: boolean,
): ErrorCode | undefined {
  const { id, isActive } = requireOrganization(context);
  const details = { organizationId: id, isOrganizationActive: isActive };
  const rejection = isReplacement
    ? agreementRejection(context.actor, "create", { ...details, status: undefined })
    : agreementRejection(context.actor, "update", { ...details, status });
  return rejection ?? (version === basedOn ? undefined : "shared.stale");
}

/** DUP-001: a correction that makes a report equal to another one needs a decision. */
async function findEqualReports(
  { db }: RequestContext,
  organizationId: number,
  rows: readonly ComparedRow[],
): Promise<ValidatedRow[]> {
  const deals = rows.flatMap(({ row, identity }) => (identity ? [{ row, identity }] : []));
  const found = await findDuplicates(
    db,
    organizationId,
    deals.map(({ identity }) => identity),
    deals.map(({ row }) => row.correctedReportId!),
  );
  const equal = new Map(
    deals.flatMap(({ row }, index) => {
      const duplicate = found[index];
      return duplicate?.differences.length === 0 ? [[row, duplicate.id] as const] : [];
    }),
  );
  return rows.map(({ row }) => {
    const duplicate = equal.get(row);
    if (duplicate === undefined) return row;
    return { ...row, duplicate, state: duplicate === row.notDuplicateOf ? row.state : "similar" };
  });
}

const pickEntered = (form: FormDefinition, raw: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    enteredFields(form).flatMap(({ name }) => (raw[name] === undefined ? [] : [[name, raw[name]]])),
  );
