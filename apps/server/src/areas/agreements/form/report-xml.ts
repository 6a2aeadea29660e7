import { maxReportXmlBytes } from "@birzha/domain/agreements/api.ts";
import type { ReportXmlError } from "@birzha/domain/agreements/report-xml-errors.ts";
import { reportXmlRoot } from "@birzha/domain/agreements/report-xml-text.ts";
import { xmlErrorText } from "@birzha/phrases/operations/xml-errors.ts";
import type { TextPosition } from "@birzha/domain/shared/values/text-position.ts";
import type { RuleCode } from "@birzha/domain/rules/rule.ts";
import { fieldsOf, type FormDefinition, type FormField } from "@birzha/domain/forms/definition.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { parseXml } from "../../../platform/xml/parse-xml.ts";
import { XmlError } from "../../../platform/xml/xml-error.ts";
import type { XmlElement } from "../../../platform/xml/xml-tree.ts";

/** Raw contents of a document by field name, including unknown elements and attributes. */
export type RawValues = Readonly<Record<string, unknown>>;

/** Raw values of a report, and the input property that its errors name: a document, or a row of a file. */
export interface ReportSource {
  readonly part: "dataXML" | "row";
  /** Reads the values by the form of the report. */
  readonly read: (definition: FormDefinition) => RawValues;
}

export const documentSource = (xml: string): ReportSource => ({
  part: "dataXML",
  read: (definition) => readReportXml(definition, xml),
});

/**
 * Parses a report's XML (G-42) without loss: each unknown element or attribute gets its own entry (`price@note`), and
 * the form evaluation decides about it.
 * Throws `agreements.xml-too-large` and `agreements.malformed-xml`, which names the reason, line and column (FIX-145).
 */
export function readReportXml(definition: FormDefinition, xml: string): RawValues {
  const root = parse(xml);
  if (root.name !== reportXmlRoot || root.text.trim() !== "") throw malformed("root", root.position);
  const fields = new Map(fieldsOf(definition).map((field) => [field.name, field]));
  const raw = Object.create(null) as Record<string, unknown>;
  const keepAttributes = (element: XmlElement, prefix: string, known: readonly string[] = []) => {
    for (const [name, value] of Object.entries(element.attributes))
      if (!known.includes(name)) raw[`${prefix}@${name}`] = value;
  };
  keepAttributes(root, "", schemaHints);
  for (const element of root.children) {
    const { name } = element;
    // Duplicate elements are ambiguous: two readers could see two different prices.
    if (Object.hasOwn(raw, name)) throw malformed("duplicate-element", element.position);
    const field = fields.get(name);
    raw[name] = field ? rawValue(field, element) : element.text;
    keepAttributes(element, name, field?.type === "select" ? ["id", "code"] : []);
    if (field?.type === "files")
      for (const file of element.children) keepAttributes(file, `${name}.file`, ["id"]);
  }
  return raw;
}

/**
 * Converts an element to the raw value that the form engine reads. Passes malformed contents through, so that the
 * engine rejects them.
 */
function rawValue(field: FormField, { attributes, text, children }: XmlElement): unknown {
  if (field.type === "files")
    return text.trim() !== "" || children.some((file) => file.name !== "file" || file.children.length > 0)
      ? [text, ...children.map(({ name }) => name)]
      : children.map((file) => ({ ...idOf(file), value: file.text }));
  if (children.length > 0) return children.map(({ name }) => name);
  const { id, code } = attributes;
  if (field.type === "select")
    return id === undefined && code === undefined && text.trim() === ""
      ? undefined
      : { ...idOf({ attributes }), ...(code === undefined ? {} : { code }), name: text };
  if (field.type !== "yes-no") return text;
  const word = text.trim();
  return word === "true" || word === "false" ? word === "true" : word;
}

/**
 * Without an id, the name identifies the record or file (FIX-028). A non-numeric id becomes NaN, which is no valid id.
 */
const idOf = ({ attributes: { id } }: Pick<XmlElement, "attributes">): { readonly id?: number } =>
  id === undefined ? {} : { id: /^\d{1,15}$/.test(id) ? Number(id) : Number.NaN };

function parse(xml: string): XmlElement {
  if (Buffer.byteLength(xml) > maxReportXmlBytes) throw new ApiError("agreements.xml-too-large");
  try {
    return parseXml(xml);
  } catch (error) {
    if (error instanceof XmlError) throw malformed(error.reason, error.position, error);
    throw error;
  }
}

/** FIX-146: XML editors add these to the root; they carry no value of the report. */
const schemaHints = ["xmlns:xsi", "xsi:noNamespaceSchemaLocation", "xsi:schemaLocation"];

function malformed(reason: ReportXmlError, position: TextPosition | undefined, cause?: XmlError): ApiError {
  const text = xmlErrorText(reason, position);
  return new ApiError("agreements.malformed-xml", {
    params: { reason: text },
    fields: [
      { field: "dataXML", message: text, code: `xml-${reason}` satisfies RuleCode, params: { ...position } },
    ],
    cause,
  });
}
