import { importColumnLimit } from "@birzha/domain/imports/import-limits.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { reportXmlRoot } from "@birzha/domain/agreements/report-xml-text.ts";
import type { ReportXmlError } from "@birzha/domain/agreements/report-xml-errors.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { xmlErrorText } from "@birzha/phrases/operations/xml-errors.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { TableError } from "../../../platform/tables/table-error.ts";
import { RowCollector, type TableLimits } from "../../../platform/tables/table-limits.ts";
import { parseXml } from "../../../platform/xml/parse-xml.ts";
import { positionAt, XmlError, type TextPosition } from "../../../platform/xml/xml-error.ts";
import type { XmlLimits } from "../../../platform/xml/xml-limits.ts";
import type { XmlElement } from "../../../platform/xml/xml-tree.ts";
import type { FileTable } from "./file-table.ts";
import { splitXml } from "./split-xml.ts";

const numbers = new Set<string>(
  importedFields.filter(({ type }) => ["money", "tonnes", "decimal"].includes(type)).map(({ name }) => name),
);

/** Limits of a report, and of the rest of the file: a worker reads both. The rest has the blanks between reports. */
const partLimits: XmlLimits = { bytes: 256 * 1024, depth: 32, elements: 5_000, attributes: 5_000 };

/**
 * BULK-001: reads reports in the XML of the API: one `agreement`, or any root with an element per report. Elements of a
 * report are columns, named by their fields. Reports are parsed one by one, and reading stops at the first exceeded
 * limit (FIX-202).
 * @throws ApiError `imports.malformed-xml` with line, column and reason, `imports.no-header`
 * @throws TableError for an exceeded limit
 */
export function readXmlTable(text: string, limits: TableLimits): FileTable {
  const { rootName, root, reports } = splitXml(text);
  const columns = new Map<string, number>();
  const collector = new RowCollector(limits);
  const add = (report: XmlElement, number: number, start: TextPosition) => {
    const seen = new Set<string>();
    for (const element of report.children) {
      const { name } = element;
      const locate = () => below(start, element.position);
      // Duplicate elements are ambiguous: two readers could see two different prices.
      if (seen.has(name)) throw malformed("duplicate-element", locate());
      seen.add(name);
      if (!columns.has(name)) columns.set(name, columns.size);
      const column = columns.get(name)!;
      // The column limit holds for empty elements as well.
      collector.add(column, column < limits.columns ? toCell(element) : name, locate);
    }
    collector.endRow(number);
  };
  if (rootName === reportXmlRoot) add(parseAt(text, { line: 1, column: 1 }), 1, { line: 1, column: 1 });
  else {
    const { text: besides } = parseAt(root, { line: 1, column: 1 });
    // A text between reports could be a report whose tags are lost.
    if (reports.length > 0 && besides.trim() !== "") throw malformed("mixed-content", { line: 1, column: 1 });
    if (reports.length === 0) throw new ApiError("imports.no-rows");
    const { first, last } = findRows(reports.map(({ name }) => name));
    let [number, from, line] = [0, 0, 1];
    for (const [index, { start, end }] of reports.entries()) {
      const before = positionAt(text.slice(from, start), start - from);
      const column = before.line === 1 ? start - text.lastIndexOf("\n", start - 1) : before.column;
      const position = { line: line + before.line - 1, column };
      const element = parseAt(text.slice(start, end), position);
      if (index >= first && index <= last) add(element, (number += 1), position);
      [from, line] = [start, position.line];
    }
  }
  if (columns.size === 0) throw new ApiError("imports.no-header");
  if (collector.rows.length === 0) throw new ApiError("imports.no-rows");
  const labels = new Map(Object.entries(ru.fields));
  const names = [...columns.keys()];
  return {
    headers: names.map((name) => labels.get(name) ?? name),
    rows: collector.rows.map(({ number, cells }) => ({
      number,
      cells: names.map((_, index) => cells[index] ?? ""),
    })),
  };
}

/**
 * FIX-314: returns the first and the last row. Elements before and after them, such as a header of the file, have another
 * name than most.
 */
function findRows(names: readonly string[]): { readonly first: number; readonly last: number } {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  // A header precedes its rows, so the last name counts where all are equally frequent.
  const [most] = [...counts].reduce((best, each) => (each[1] >= best[1] ? each : best));
  const row = counts.has(reportXmlRoot) ? reportXmlRoot : most;
  return { first: names.indexOf(row), last: names.lastIndexOf(row) };
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
