import { isChosenRecord } from "../forms/conditions.ts";
import {
  fieldsOf,
  type ChosenFile,
  type FieldValue,
  type FormDefinition,
  type FormValues,
} from "../forms/definition.ts";
import { escapeXmlText } from "../shared/values/xml-text.ts";

/** G-42: root element of a report's XML. */
export const reportXmlRoot = "agreement";

/**
 * Serialises a report as XML (G-42): one element per filled field, in the order of the definition, which is
 * Annex A's. A record has its id, which is authoritative, and its name; files have a list of their own. Equal
 * values give equal text.
 * @param values by field name; unknown fields are dropped
 */
export function toReportXml(definition: FormDefinition, values: FormValues): string {
  const elements = fieldsOf(definition).flatMap(({ name }) => {
    const value = values[name];
    return value === undefined || value === "" ? [] : [toElement(name, value)];
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${reportXmlRoot}>${elements.join("")}</${reportXmlRoot}>`;
}

function toElement(name: string, value: FieldValue): string {
  if (typeof value === "string" || typeof value === "boolean")
    return element(name, "", escapeXmlText(String(value)));
  if (isChosenRecord(value)) return element(name, ` id="${value.id}"`, escapeXmlText(value.name));
  const files = value as readonly ChosenFile[];
  return element(
    name,
    "",
    files.map(({ id, value }) => element("file", ` id="${id}"`, escapeXmlText(value))).join(""),
  );
}

const element = (name: string, attributes: string, content: string) =>
  `<${name}${attributes}>${content}</${name}>`;
