import type { ReportXmlError } from "@birzha/domain/agreements/report-xml-errors.ts";

/** FIX-145: reasons why the XML of a report is rejected, by error code of the document. */
const xmlErrors = {
  "too-large": "документ слишком большой",
  "too-deep": "слишком много уровней вложенности",
  "too-many-elements": "слишком много элементов",
  "too-many-attributes": "слишком много атрибутов",
  "illegal-character": "недопустимый управляющий символ",
  doctype: "документ содержит DOCTYPE",
  instruction: "документ содержит инструкцию обработки",
  encoding: "кодировка не UTF-8",
  version: "версия XML не 1.0",
  "unknown-entity": "неизвестная ссылка после знака «&»",
  "mixed-content": "текст рядом с элементами",
  malformed: "нарушена структура XML",
  root: "корневой элемент называется не agreement",
  "duplicate-element": "элемент указан дважды",
} as const satisfies Readonly<Record<ReportXmlError, string>>;

/** Text of a reason with its position. */
export const xmlErrorText = (
  code: ReportXmlError,
  position: { readonly line: number; readonly column: number } | undefined,
): string =>
  position ? `строка ${position.line}, столбец ${position.column}: ${xmlErrors[code]}` : xmlErrors[code];
