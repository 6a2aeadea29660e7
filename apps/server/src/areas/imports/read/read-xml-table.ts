import { hasDecimals } from "@birzha/domain/fields/value-types.ts";
import { importColumnLimit } from "@birzha/domain/imports/import-limits.ts";
import { fieldsOf } from "@birzha/domain/forms/definition.ts";
import { groupSeparator, importedFields } from "@birzha/domain/imports/match-columns.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { reportXmlRoot } from "@birzha/domain/agreements/report-xml-text.ts";
import type { ReportXmlError } from "@birzha/domain/agreements/report-xml-errors.ts";
import { positionAt, type TextPosition } from "@birzha/domain/shared/values/text-position.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { xmlErrorText } from "@birzha/phrases/operations/xml-errors.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { TableError } from "../../../platform/tables/table-error.ts";
import { RowCollector, type TableLimits } from "../../../platform/tables/table-limits.ts";
import { parseXml } from "../../../platform/xml/parse-xml.ts";
import { XmlError } from "../../../platform/xml/xml-error.ts";
import type { XmlLimits } from "../../../platform/xml/xml-limits.ts";
import type { XmlElement } from "../../../platform/xml/xml-tree.ts";
import type { FileTable } from "./file-table.ts";
import { splitXml, type XmlPart } from "./split-xml.ts";

const numbers = new Set<string>(importedFields.filter(hasDecimals).map(({ name }) => name));

const labels = new Map<string, string>(Object.entries(ru.fields));
/** Files have no column. */
const attachments = new Set(
  fieldsOf(reportForm)
    .filter(({ type }) => type === "files")
    .map(({ name }) => name),
);

/** Limits of a report, and of the rest of the file: a worker reads both. The rest has the blanks between reports. */
const partLimits: XmlLimits = { bytes: 256 * 1024, depth: 32, elements: 5_000, attributes: 5_000 };

/**
 * BULK-001: reads reports in the XML of the API: one `agreement`, or an element per report below any others. Elements of a
 * report are columns, named by their fields; an element with elements is a merged heading of theirs (FIX-314). Reports are
 * parsed one by one, and reading stops at the first exceeded limit (FIX-202).
 * @throws ApiError `imports.malformed-xml` with line, column and reason, `imports.no-header`
 * @throws TableError for an exceeded limit
 */
export function readXmlTable(text: string, limits: TableLimits): FileTable {
  const { rootName, root, reports } = splitXml(text);
  const columns = new Map<string, number>();
  const collector = new RowCollector(limits, false);
  const add = (report: XmlElement, number: number, start: TextPosition) => {
    const seen = new Set<string>();
    const addElement = (element: XmlElement, group: string) => {
      const name = group + (labels.get(element.name) ?? element.name);
      const locate = () => below(start, element.position);
      if (attachments.has(element.name)) return;
      if (element.children.length > 0) {
        for (const child of element.children) addElement(child, name + groupSeparator);
        return;
      }
      // Duplicate elements are ambiguous: two readers could see two different prices.
      if (seen.has(name)) throw malformed("duplicate-element", locate());
      seen.add(name);
      if (!columns.has(name)) columns.set(name, columns.size);
      const column = columns.get(name)!;
      // The column limit holds for empty elements as well.
      collector.add(column, column < limits.columns ? toCell(element) : name, locate);
    };
    for (const element of report.children) addElement(element, "");
    collector.endRow(number);
  };
  if (rootName === reportXmlRoot) add(parseAt(text, { line: 1, column: 1 }), 1, { line: 1, column: 1 });
  else {
    if (reports.length === 0) {
      parseAt(root, { line: 1, column: 1 });
      throw new ApiError("imports.no-rows");
    }
    const rows = new Set<XmlPart>();
    const others = findRows(text, reports, rows);
    checkText(root, { line: 1, column: 1 });
    let [number, from, line] = [0, 0, 1];
    for (const part of [...others, ...rows].toSorted((one, other) => one.start - other.start)) {
      const { start, end, rest } = part;
      const before = positionAt(text.slice(from, start), start - from);
      const column = before.line === 1 ? start - text.lastIndexOf("\n", start - 1) : before.column;
      const position = { line: line + before.line - 1, column };
      if (rest === undefined) {
        const element = parseAt(text.slice(start, end), position);
        if (rows.has(part)) add(element, (number += 1), position);
      } else checkText(rest, position);
      [from, line] = [start, position.line];
    }
  }
  if (columns.size === 0) throw new ApiError("imports.no-header");
  if (collector.rows.length === 0) throw new ApiError("imports.no-rows");
  const headers = [...columns.keys()];
  return {
    headers,
    rows: collector.rows.map(({ number, cells }) => ({
      number,
      cells: headers.map((_, index) => cells[index] ?? ""),
    })),
  };
}

/** A text between reports could be a report whose tags are lost. */
function checkText(rest: string, position: TextPosition): void {
  if (parseAt(rest, position).text.trim() !== "") throw malformed("mixed-content", position);
}

/**
 * FIX-314: adds the elements with a report each to `rows`. Elements before and after them, such as a header of the file, have
 * another name than most. An element can stand around the reports.
 * @returns the other elements; those around reports with their `rest`
 */
function findRows(text: string, parts: readonly XmlPart[], rows: Set<XmlPart>): readonly XmlPart[] {
  const counts = new Map<string, number>();
  for (const { name } of parts) counts.set(name, (counts.get(name) ?? 0) + 1);
  // A header precedes its rows, so the last name counts where all are equally frequent.
  const [most] = [...counts].reduce((best, each) => (each[1] >= best[1] ? each : best));
  const row = counts.has(reportXmlRoot) ? reportXmlRoot : most;
  const first = parts.findIndex(({ name }) => name === row);
  const last = parts.findLastIndex(({ name }) => name === row);
  const found = parts.slice(first, last + 1);
  const others = [...parts.slice(0, first), ...parts.slice(last + 1)];
  if (row !== reportXmlRoot && found.every((part) => hasReports(text, part))) {
    const inner = found.map((part) => ({ part, ...splitXml(text.slice(part.start, part.end), part.start) }));
    const around = inner.map(({ part, root }) => ({ ...part, rest: root }));
    return [
      ...others,
      ...around,
      ...findRows(
        text,
        inner.flatMap(({ reports }) => reports),
        rows,
      ),
    ];
  }
  for (const part of found) rows.add(part);
  return others;
}

/** Whether an element has reports: elements with elements only, a single one or several with one name. */
function hasReports(text: string, { start, end }: XmlPart): boolean {
  const { reports } = splitXml(text.slice(start, end), start);
  const hasOneName = reports.length === 1 || new Set(reports.map(({ name }) => name)).size < reports.length;
  const hasElements = (part: XmlPart) => splitXml(text.slice(part.start, part.end)).reports.length > 0;
  return hasOneName && reports.every(hasElements);
}

/** XML has decimal points; in a table, a point and three digits have two readings (FIX-214). */
function toCell({ name, text }: XmlElement): string {
  const cell = text.trim();
  return numbers.has(name) && /^\d+\.\d+$/.test(cell) ? cell.replace(".", ",") : cell;
}

/** Position of an element in the file by the start of its report. */
const below = ({ line, column }: TextPosition, inner: TextPosition | undefined): TextPosition =>
  inner === undefined
    ? { line, column }
    : { line: line + inner.line - 1, column: inner.line === 1 ? column + inner.column - 1 : inner.column };

function parseAt(xml: string, start: TextPosition): XmlElement {
  try {
    return parseXml(xml, partLimits);
  } catch (error) {
    if (error instanceof XmlError && error.reason === "too-many-elements")
      throw new TableError("too-many-columns", { limit: importColumnLimit, position: start });
    if (error instanceof XmlError) throw malformed(error.reason, below(start, error.position));
    throw error;
  }
}

const malformed = (reason: ReportXmlError, position: TextPosition) =>
  new ApiError("imports.malformed-xml", { params: { reason: xmlErrorText(reason, position), ...position } });
