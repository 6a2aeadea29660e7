import { importCellLimit, importFileBytes, importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import { reportXmlRoot } from "@birzha/domain/agreements/report-xml-text.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { parseXml } from "../../platform/xml/parse-xml.ts";
import { XmlError } from "../../platform/xml/xml-error.ts";
import type { XmlElement } from "../../platform/xml/xml-tree.ts";
import type { FileTable } from "./file-table.ts";

/** Elements of 10,000 reports with all their fields. */
const limits = {
  bytes: importFileBytes,
  depth: 4,
  elements: importRowLimit * 70,
  attributes: importRowLimit * 30,
};

/**
 * BULK-001: reads reports in the XML of the API: one `agreement`, or any root with an element per report. Elements of a
 * report are columns, named by their fields.
 */
export function readXmlTable(text: string): FileTable {
  const root = parse(text);
  const reports = root.name === reportXmlRoot ? [root] : root.children;
  if (reports.length > importRowLimit)
    throw new ApiError("imports.too-many-rows", { params: { limit: String(importRowLimit) } });
  const names = [...new Set(reports.flatMap(({ children }) => children.map(({ name }) => name)))];
  if (names.length === 0) throw new ApiError("imports.no-header");
  const labels = new Map(Object.entries(ru.fields));
  return {
    headers: names.map((name) => labels.get(name) ?? name),
    rows: reports.map(({ children }, index) => {
      const values = new Map(children.map(({ name, text }) => [name, text]));
      return {
        number: index + 1,
        cells: names.map((name) => (values.get(name) ?? "").trim().slice(0, importCellLimit)),
      };
    }),
  };
}

function parse(text: string): XmlElement {
  try {
    return parseXml(text, limits);
  } catch (error) {
    if (error instanceof XmlError) throw new ApiError("imports.unreadable-file");
    throw error;
  }
}
