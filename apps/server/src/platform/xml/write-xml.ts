import { escapeXml } from "./escape-xml.ts";
import { type XmlElement, xmlName } from "./xml-tree.ts";

/**
 * Serialises an element as a document in one line, UTF-8. `parseXml` restores the same tree, including white
 * space.
 * @throws RangeError on an invalid name and on characters that XML cannot represent
 */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${writeElement(root)}`;
}

function writeElement({ name, attributes, text, children }: XmlElement): string {
  if (text !== "" && children.length > 0) throw new RangeError(`element ${name} has both text and children`);
  const tag = checkedName(name);
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${checkedName(key)}="${escapeXml(value)}"`,
  );
  const content = children.length > 0 ? children.map(writeElement).join("") : escapeXml(text);
  return content === "" ? `<${tag}${written.join("")}/>` : `<${tag}${written.join("")}>${content}</${tag}>`;
}

function checkedName(name: string): string {
  if (!xmlName.test(name)) throw new RangeError(`invalid XML name: ${name.slice(0, 100)}`);
  return name;
}
