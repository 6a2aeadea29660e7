import { isOneSlip } from "../agreements/duplicates.ts";
import { reportRegister } from "../agreements/register.ts";
import type { ReportFormField } from "../agreements/report-form.ts";
import { companyKey } from "../organizations/company-key.ts";
import { contractNumberIdentity } from "../shared/values/contract-number.ts";
import { isIsoDate, type IsoDate } from "../shared/values/dates.ts";
import { isDecimal, normalizeDecimal, withoutZeros } from "../shared/values/decimal.ts";
import { searchKey } from "../shared/values/search-key.ts";
import { importedFields } from "./match-columns.ts";

/**
 * Results of a reconciliation (BULK-008). matched: an equal report exists; missing: no report; extra: only in the
 * register; different: a report with other values; outside: the contract date is not in the period; unreadable: no
 * number or date to compare.
 */
export const reconciliationResults = [
  "matched",
  "missing",
  "extra",
  "different",
  "outside",
  "unreadable",
] as const;
export type ReconciliationResult = (typeof reconciliationResults)[number];

/** Values by form field: dates as `YYYY-MM-DD`, decimals as decimal strings, other texts as they are. */
export type ComparedValues = Readonly<Partial<Record<string, string | number | boolean | null>>>;

/** A field of the form with a column of the register. */
export interface ComparedField {
  readonly field: ReportFormField;
  /** Name of the column in the database. */
  readonly column: string;
  readonly kind: string;
}

const imported = new Set<string>(importedFields.map(({ name }) => name));

/** Fields that a reconciliation can compare. Addresses are not among them: the register joins their parts. */
export const comparedFields: readonly ComparedField[] = Object.values(reportRegister).flatMap(
  ({
    column,
    kind,
    form,
  }: {
    readonly column: string;
    readonly kind: string;
    readonly form: readonly ReportFormField[];
  }) => (form.length === 1 && imported.has(form[0]!) ? [{ field: form[0]!, column, kind }] : []),
);

/** A row of the organisation's own books. Absent values are not compared. */
export interface LedgerRow {
  readonly number: number;
  readonly values: ComparedValues;
  /** Report that was registered from this row. */
  readonly reportId: number | null;
}

/** A report of the register. */
export interface ComparedReport {
  readonly id: number;
  readonly contractDate: IsoDate;
  readonly values: ComparedValues;
}

export interface ReconciledPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

export interface ReconciledLine<Report> {
  readonly result: ReconciliationResult;
  /** Null for a report that is only in the register. */
  readonly row: LedgerRow | null;
  /** Null for a row without a report. */
  readonly report: Report | null;
  /** Fields in which row and report differ. */
  readonly differences: readonly ReportFormField[];
  /** Number of an earlier row with the same values. */
  readonly repeats: number | null;
  /** Field without a readable value; null for a comparable row. */
  readonly problem: ReportFormField | null;
}

/** The INN identifies a company; the name is compared without it. */
const innOf: Readonly<Partial<Record<string, ReportFormField>>> = {
  manufacturer: "manufacturer_inn",
  owner_name: "owner_inn",
  purchaser: "purchaser_inn",
};

/** Reports that a row is compared with at most, so that many deals without a number stay cheap. */
const maxCandidates = 50;

type Keys = Readonly<Partial<Record<string, string>>>;

/** Normalises a value. Texts that are no date or number differ from every value of the register. */
function keyOf({ field, kind }: ComparedField, value: string | number | boolean): string {
  const text = String(value);
  if (kind === "decimal") return isDecimal(text) ? withoutZeros(normalizeDecimal(text)) : `?${text}`;
  if (kind === "date") return isIsoDate(text) ? text : `?${text}`;
  if (kind === "integer" || kind === "flag") return text;
  // A dash alone is a cell without a number.
  if (field === "contract_number") return searchKey(text) === "" ? "" : contractNumberIdentity(text);
  return innOf[field] === undefined ? searchKey(text) : companyKey(text);
}

function keysOf(values: ComparedValues): Keys {
  const keys: Partial<Record<string, string>> = {};
  for (const compared of comparedFields) {
    const value = values[compared.field];
    if (value !== undefined && value !== null && value !== "") keys[compared.field] = keyOf(compared, value);
  }
  return keys;
}

/** Returns the fields of the row that have another value in the report. */
const differencesOf = (row: Keys, report: Keys): readonly ReportFormField[] =>
  comparedFields.flatMap(({ field }) => {
    const inn = innOf[field];
    if (row[field] === undefined || row[field] === report[field]) return [];
    const isIdentified = inn !== undefined && row[inn] !== undefined && row[inn] === report[inn];
    return isIdentified ? [] : [field];
  });

/** Whether row and report have the same buyer; undefined if the row names none. */
function hasSameBuyer(row: Keys, report: Keys): boolean | undefined {
  const { purchaser_inn: inn, purchaser: name } = row;
  if (inn !== undefined && report["purchaser_inn"] !== undefined) return inn === report["purchaser_inn"];
  return name === undefined ? undefined : name === report["purchaser"];
}

/** Whether row and report, which have one contract number, are of the same deal. */
function isSameDeal(row: Keys, report: Keys): boolean {
  const buyer = hasSameBuyer(row, report);
  const isSameDay = row["contract_date"] === report["contract_date"];
  if (buyer === false) return isSameDay && hasSameAmount(row, report);
  return isSameDay || buyer === true || hasSameAmount(row, report);
}

const hasSameAmount = (row: Keys, report: Keys) =>
  row["amount"] !== undefined && row["amount"] === report["amount"];

/** Whether the number has a typing error or other separators, and everything else is equal, with buyer and amount. */
const hasTypingError = (row: Keys, report: Keys): boolean =>
  row["amount"] !== undefined &&
  hasSameBuyer(row, report) === true &&
  differencesOf(row, report).length === 1 &&
  isOneSlip(searchKey(row["contract_number"]!), searchKey(report["contract_number"]!));

/** Reports without a row, by the values that they share with rows. */
class FreeReports<Report extends ComparedReport> {
  readonly #buckets = new Map<string, Set<Report>>();
  readonly #keys: ReadonlyMap<Report, Keys>;
  readonly all: Set<Report>;

  constructor(keys: ReadonlyMap<Report, Keys>) {
    this.#keys = keys;
    this.all = new Set(keys.keys());
    for (const [report, values] of keys)
      for (const bucket of bucketsOf(values)) {
        const reports = this.#buckets.get(bucket) ?? new Set();
        this.#buckets.set(bucket, reports.add(report));
      }
  }

  take(report: Report): void {
    this.all.delete(report);
    for (const bucket of bucketsOf(this.#keys.get(report)!)) this.#buckets.get(bucket)!.delete(report);
  }

  candidates(bucket: string): Report[] {
    const found: Report[] = [];
    for (const report of this.#buckets.get(bucket) ?? []) {
      if (found.length === maxCandidates) break;
      found.push(report);
    }
    return found;
  }
}

const byNumber = (keys: Keys) => `number ${keys["contract_number"]}`;
const byNumberAndDay = (keys: Keys) => `day ${keys["contract_date"]} ${keys["contract_number"]}`;
const byAmount = (keys: Keys) => `amount ${keys["contract_date"]} ${keys["amount"]}`;
const bucketsOf = (keys: Keys) => [byNumber(keys), byNumberAndDay(keys), byAmount(keys)];

/**
 * BULK-008: compares the rows of an organisation's books with its reports, one report for each row. Equal rows without
 * a report of their own share the report of the first one: books repeat rows.
 * @param reports reports of the period and of the days around it, so that a wrong date is a difference
 */
export function reconcileLedger<Report extends ComparedReport>(
  rows: readonly LedgerRow[],
  reports: readonly Report[],
  period: ReconciledPeriod,
): ReconciledLine<Report>[] {
  const keyed = rows.map((row) => ({ row, keys: keysOf(row.values) }));
  const reportKeys = new Map(reports.map((report) => [report, keysOf(report.values)]));
  const { pairs, free } = pairRows(keyed, reportKeys, period);
  const firstOf = new Map<string, LedgerRow>();
  const lines = keyed.map(({ row, keys }): ReconciledLine<Report> => {
    const text = JSON.stringify(comparedFields.map(({ field }) => keys[field] ?? ""));
    const first = firstOf.get(text);
    if (!first) firstOf.set(text, row);
    const report = pairs.get(row) ?? (first && pairs.get(first)) ?? null;
    const problem = report ? null : problemOf(keys);
    const differences = report ? differencesOf(keys, reportKeys.get(report)!) : [];
    const repeats = first && problem === null && !pairs.has(row) ? first.number : null;
    if (report)
      return {
        row,
        report,
        differences,
        problem,
        repeats,
        result: differences.length > 0 ? "different" : "matched",
      };
    const result = problem !== null ? "unreadable" : isInside(dayOf(row), period) ? "missing" : "outside";
    return { row, report, differences, problem, repeats, result };
  });
  const extra = free
    .filter(({ contractDate }) => isInside(contractDate, period))
    .map((report): ReconciledLine<Report> => ({
      result: "extra",
      row: null,
      report,
      differences: [],
      repeats: null,
      problem: null,
    }));
  return [...lines, ...extra];
}

const dayOf = ({ values }: LedgerRow) => String(values["contract_date"]);
const isInside = (day: IsoDate, { from, to }: ReconciledPeriod) => day >= from && day <= to;

/** Returns the field without which a row cannot be compared. */
function problemOf({ contract_number: number, contract_date: date }: Keys): ReportFormField | null {
  if (number === undefined || number === "") return "contract_number";
  return date === undefined || date.startsWith("?") ? "contract_date" : null;
}

interface KeyedRow {
  readonly row: LedgerRow;
  readonly keys: Keys;
}

/** Finds the report of each row: the registered one, an equal one, the most similar one, one with another number. */
function pairRows<Report extends ComparedReport>(
  rows: readonly KeyedRow[],
  reportKeys: ReadonlyMap<Report, Keys>,
  period: ReconciledPeriod,
): { readonly pairs: ReadonlyMap<LedgerRow, Report>; readonly free: readonly Report[] } {
  const free = new FreeReports(reportKeys);
  const pairs = new Map<LedgerRow, Report>();
  const pair = (row: LedgerRow, report: Report | undefined) => {
    if (!report || pairs.has(row) || !free.all.has(report)) return;
    pairs.set(row, report);
    free.take(report);
  };
  const differ = (keys: Keys, report: Report) => differencesOf(keys, reportKeys.get(report)!);

  const byId = new Map([...free.all].map((report) => [report.id, report]));
  for (const { row } of rows) if (row.reportId !== null) pair(row, byId.get(row.reportId));
  const compared = rows.filter(({ row, keys }) => problemOf(keys) === null && isInside(dayOf(row), period));
  const open = () => compared.filter(({ row }) => !pairs.has(row));
  for (const { row, keys } of open())
    pair(
      row,
      free.candidates(byNumberAndDay(keys)).find((report) => differ(keys, report).length === 0),
    );
  const similar = open().flatMap(({ row, keys }) =>
    free
      .candidates(byNumber(keys))
      .filter((report) => isSameDeal(keys, reportKeys.get(report)!))
      .map((report) => ({ row, report, count: differ(keys, report).length })),
  );
  for (const { row, report } of similar.toSorted((one, other) => one.count - other.count)) pair(row, report);
  for (const { row, keys } of open())
    pair(
      row,
      free.candidates(byAmount(keys)).find((report) => hasTypingError(keys, reportKeys.get(report)!)),
    );
  return { pairs, free: [...free.all] };
}
