import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isSimilar, reportDifferences, type ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import type { ProgramWarningCode } from "@birzha/domain/agreements/warnings.ts";
import { findRecord } from "@birzha/domain/catalogs/find-record.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import {
  fieldsOf,
  type FormDefinition,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import type { FieldErrors } from "@birzha/domain/forms/field-error.ts";
import { type CellProblem, findCellProblem } from "@birzha/domain/imports/cell-input.ts";
import { type ColumnUnit, readCell } from "@birzha/domain/imports/column-units.ts";
import type { ImportColumn, ImportDifference } from "@birzha/domain/imports/import-batch.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal, multiplyDecimals } from "@birzha/domain/shared/values/decimal.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import { ru } from "@birzha/phrases/imports/ru.ts";
import { deriveContent } from "../../areas/agreements/derive-content.ts";
import { evaluateReport, getReportForm } from "../../areas/agreements/form/report-form.ts";
import { loadReportReferences } from "../../areas/agreements/form/report-references.ts";
import { findDuplicates, type FoundDuplicate } from "../../areas/agreements/find-similar.ts";
import type { LoadedDictionaries } from "../../areas/catalogs/queries.ts";
import { findFiledRows, type ImportedCells } from "../../areas/imports/queries.ts";
import type { ValidatedRow } from "../../areas/imports/validate/validated-row.ts";
import { findRowNames } from "./find-row-names.ts";
import { createWarningSearch } from "./find-row-warnings.ts";
import type { CompanyDirectory } from "../../platform/company-directory/company-directory.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError, type FieldFailure } from "../../platform/http/errors/failure.ts";
import { toFieldFailures } from "../../platform/http/errors/field-failures.ts";

/** Rows between two turns of the event loop, so that other requests proceed. */
const chunk = 100;

/**
 * BULK-002: validates rows of a file by the rules of the report form, and looks for equal and similar reports and
 * for warnings to confirm (SOFT-001).
 */
export async function validateImportRows(
  context: RequestContext,
  organizationId: number,
  columns: readonly ImportColumn[],
  rows: readonly ImportedCells[],
  companies?: CompanyDirectory,
): Promise<ValidatedRow[]> {
  const known = await loadReportReferences(context.db);
  const form = getReportForm(context, reportPassportId);
  const namesOf = await findRowNames(context.db, columns, rows, companies);
  const toRaw = createReader(form, columns, known);
  const warningsOf = createWarningSearch(context, organizationId, known);
  const findEarlierRow = createRowComparison();
  const validated: ValidatedRow[] = [];
  for (let start = 0; start < rows.length; start += chunk) {
    const evaluated = [];
    for (const row of rows.slice(start, start + chunk)) {
      const { raw, problems, filled: currencies } = toRaw(row.cells);
      const filled = { ...currencies, ...namesOf(row.cells) };
      const { values, errors } = await evaluateReport(
        context,
        known,
        form,
        { ...filled, ...raw },
        { organizationId },
      );
      evaluated.push({ row, values, errors, problems, filled });
    }
    validated.push(
      ...(await compareRows({ context, organizationId, form, known, warningsOf, findEarlierRow }, evaluated)),
    );
    await nextTurn();
  }
  return validated;
}

/** Raw values of a row, and the cells that cannot be read without a question to the user (FIX-213). */
interface ReadCells {
  readonly raw: Record<string, unknown>;
  readonly problems: readonly FieldFailure[];
  /** BULK-104, FIX-311: currency that the heading or the cell of a price names, if the row has none. */
  readonly filled: Readonly<Record<string, string>>;
}

/** Returns a function that converts cells to raw values, and remembers the records of equal texts. */
export function createReader(
  form: FormDefinition,
  columns: readonly ImportColumn[],
  { records }: LoadedDictionaries,
) {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]));
  const chosen = new Map<string, unknown>();
  return (cells: readonly string[]): ReadCells => {
    const raw: Record<string, unknown> = {};
    const problems: FieldFailure[] = [];
    const units: { readonly field: FormField; readonly unit: ColumnUnit }[] = [];
    for (const [index, column] of columns.entries()) {
      const { field: name, unit, header, decimal } = column;
      const field = name === null ? undefined : fields.get(name);
      const cell = cells[index] ?? "";
      if (!field || cell === "") continue;
      const read = readCell(field, cell, { unit, decimal });
      const problem: CellProblem | undefined =
        "input" in read
          ? findCellProblem(field, read.text, decimal)
          : { code: "imports.cell-unit", params: { header } };
      if (problem) problems.push(cellFailure(field.name, problem));
      const input = problem || !("input" in read) ? undefined : read.input;
      if ("input" in read && read.unit && input !== undefined) units.push({ field, unit: read.unit });
      if (field.type === "select" && input !== undefined) {
        const key = `${field.name}\n${cell}`;
        if (!chosen.has(key)) {
          const { name: text } = input as { readonly name: string };
          const found = findRecord(records[field.dictionary], { text });
          chosen.set(key, "record" in found ? { id: found.record.id, name: found.record.name } : input);
        }
        raw[field.name] = chosen.get(key);
      } else if (input !== undefined) raw[field.name] = input;
    }
    const filled: Record<string, string> = {};
    for (const { field, unit } of units) {
      if (unit.currency === undefined) continue;
      const found = findRecord(records.currencies, { text: unit.currency });
      if (!("record" in found)) continue;
      if (raw["currency"] === undefined) {
        const { id, name } = found.record;
        filled["currency"] = name;
        raw["currency"] = { id, name };
      } else if ((raw["currency"] as { readonly id?: number }).id !== found.record.id)
        problems.push(
          cellFailure(field.name, { code: "imports.cell-currency", params: { unit: unit.name } }),
        );
    }
    return { raw, problems, filled };
  };
}

const cellFailure = (name: string, { code, params }: CellProblem): FieldFailure => ({
  field: `row.${name}`,
  code,
  params,
  message: new ApiError(code, { params }).message,
});

/** The errors of a row: a field with an unreadable cell has no other error. */
export const failuresOf = (errors: FieldErrors, problems: readonly FieldFailure[]): FieldFailure[] => {
  const unread = new Set(problems.map(({ field }) => field));
  const others = toFieldFailures(errors, "row", labelOf, "screen");
  return [...problems, ...others.filter(({ field }) => !unread.has(field))];
};

interface EvaluatedRow {
  readonly filled: Readonly<Record<string, string>>;
  readonly problems: readonly FieldFailure[];
  readonly row: ImportedCells;
  readonly values: FormValues;
  readonly errors: FieldErrors;
}

interface Comparison {
  readonly context: RequestContext;
  readonly organizationId: number;
  readonly form: FormDefinition;
  readonly known: LoadedDictionaries;
  readonly warningsOf: ReturnType<typeof createWarningSearch>;
  readonly findEarlierRow: ReturnType<typeof createRowComparison>;
}

/** Earlier rows of a contract number that a row is compared with. */
const comparedRows = 50;

/** FIX-216: returns a function that finds an earlier row of the file with an equal or similar deal (DUP-001). */
function createRowComparison() {
  const earlier = new Map<string, { readonly number: number; readonly identity: ReportIdentity }[]>();
  return (number: number, identity: ReportIdentity): number | undefined => {
    const key = searchKey(identity.contractNumber);
    const rows = earlier.get(key) ?? [];
    earlier.set(key, rows);
    const found = rows
      .slice(-comparedRows)
      .find(
        (row) => reportDifferences(identity, row.identity).length === 0 || isSimilar(identity, row.identity),
      );
    rows.push({ number, identity });
    return found?.number;
  };
}

/** The warning that the filer confirms; a report that is similar to a filed one has the same code. */
const similarRow = (number: number): FieldFailure => ({
  field: "row.contract_number",
  code: "similar-report" satisfies ProgramWarningCode,
  message: ru.similarRow.replace("{row}", String(number)),
  params: { row: number },
});

async function compareRows(
  { context: { db }, organizationId, form, known, warningsOf, findEarlierRow }: Comparison,
  rows: readonly EvaluatedRow[],
): Promise<ValidatedRow[]> {
  const complete = [];
  for (const { row, values, errors, problems, filled } of rows) {
    const isConfirmed = ({ code }: FieldFailure) => row.confirmedWarnings.some((each) => each === code);
    if (Object.keys(errors).length + problems.length > 0) {
      const failures = failuresOf(errors, problems);
      const invalid = new Set(failures.map(({ field }) => field));
      // BULK-102: a wrong price is shown before the other errors are corrected.
      const found = await warningsOf(values, comparedContent(values));
      const warnings = found.filter((each) => !isConfirmed(each) && !invalid.has(each.field));
      complete.push({ row, filled, failures, warnings });
      continue;
    }
    const dataXML = toReportXml(form, values);
    const { identity, ...content } = deriveContent(form, values);
    const earlierRow = findEarlierRow(row.number, identity);
    const warnings = [
      ...(await warningsOf(values, content)),
      ...(earlierRow === undefined ? [] : [similarRow(earlierRow)]),
    ];
    complete.push({
      row,
      filled,
      failures: warnings.filter((each) => !isConfirmed(each)),
      warnings: [],
      report: { values, dataXML, identity, fingerprint: fingerprintOf(dataXML) },
    });
  }
  const reports = complete.flatMap(({ report }) => (report ? [report] : []));
  const [filed, found] = [
    await findFiledRows(
      db,
      organizationId,
      reports.map(({ fingerprint }) => fingerprint),
    ),
    await findDuplicates(
      db,
      organizationId,
      reports.map(({ identity }) => identity),
    ),
  ];
  const duplicates = new Map(reports.map((report, index) => [report, found[index]]));
  return complete.map(({ row, filled, failures, warnings, report }) => {
    const { number, cells, notDuplicateOf, confirmedWarnings } = row;
    const base = { number, cells, filled, warnings, notDuplicateOf, confirmedWarnings, errors: failures };
    if (!report) return { ...base, ...noReport, state: "invalid" };
    const { values, dataXML, fingerprint, identity } = report;
    const before = filed.get(fingerprint);
    const similar = before === undefined ? duplicates.get(report) : undefined;
    const duplicate = before === undefined ? similar : { id: before, differences: [] };
    const isConfirmed = duplicate !== undefined && duplicate.id === notDuplicateOf;
    const isOpen = duplicate !== undefined && !isConfirmed;
    const isFiled = duplicate?.differences.length === 0;
    return {
      ...base,
      values,
      dataXML,
      fingerprint,
      state: isOpen ? (isFiled ? "filed" : "similar") : failures.length > 0 ? "warned" : "ready",
      duplicate: duplicate?.id ?? null,
      differences: similar ? describeDifferences(similar, known) : [],
      amount: identity.amount,
      roubles: roublesOf(identity),
    };
  });
}

/** Returns what the comparison with earlier deals needs; undefined without a product or a currency. */
function comparedContent({ product_type: product, currency }: FormValues) {
  if (!isChosenRecord(product) || !isChosenRecord(currency) || product.id === undefined) return undefined;
  return { productTypeId: product.id, columns: { currency_name: currency.name } };
}

/** Describes the values of the similar report where it differs from the row. */
const describeDifferences = (
  { identity, differences }: FoundDuplicate,
  known: LoadedDictionaries,
): ImportDifference[] => {
  const values: Partial<Record<ReportFormField, string | null>> = {
    manufacturer_inn: identity.manufacturerInn,
    owner_name: identity.ownerName,
    purchaser: identity.purchaserName,
    contract_date: formatDate(identity.contractDate),
    contract_number: identity.contractNumber,
    product_type: known.find("productTypes", identity.productTypeId)?.name ?? "",
    amount: formatDecimal(identity.amount),
    price: formatDecimal(identity.price),
    currency: identity.currencyName,
    delivery_date: identity.deliveryDate && formatDate(identity.deliveryDate),
    shipment_fact_date: identity.shipmentFactDate && formatDate(identity.shipmentFactDate),
  };
  return differences.map((field) => ({ field, label: labelOf(field), value: values[field] ?? "" }));
};

/** Values of a row without a valid report. */
export const noReport = {
  values: null,
  dataXML: null,
  fingerprint: null,
  duplicate: null,
  differences: [],
  amount: null,
  roubles: null,
};

const fingerprintOf = (dataXML: string) => createHash("sha256").update(dataXML).digest("hex");

/** Name of the rouble in the catalogue. */
const roubleName = /руб/i;
export const roublesOf = ({ amount, price, currencyName }: ReportIdentity): string | null =>
  roubleName.test(currencyName) ? multiplyDecimals(amount, price) : null;
