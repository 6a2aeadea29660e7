import { XMLParser, XMLValidator } from "fast-xml-parser";
import { attributePrefix, cdataKey, type ReadNode, textKey, TreeBuilder } from "./build-tree.ts";
import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { type XmlLimits, xmlLimits } from "./xml-limits.ts";
import { XmlRefused } from "./xml-refused.ts";
import type { XmlElement } from "./xml-tree.ts";

const declaration = /^<\?xml\s[^<>]*\?>/;

/**
 * Reads a document that came from outside. No entity is ever resolved: a DOCTYPE is refused, only the five predefined
 * and numeric references are known. Everything that a record does not need is refused too (processing instructions,
 * text beside elements, `]]>` in text), so two readers cannot see two different documents.
 * Throws `XmlRefused`; its work is bounded by `limits`, whatever the text is.
 */
export function parseXml(text: string, limits: XmlLimits = xmlLimits): XmlElement {
  const document = text.startsWith("\ufeff") ? text.slice(1) : text;
  refuseBySight(document, limits);
  const wellFormed = XMLValidator.validate(document);
  if (wellFormed !== true) throw new XmlRefused("malformed", wellFormed.err.line);
  return new TreeBuilder(limits).root(readNodes(document, limits));
}

/**
 * The reader only takes the document apart: values stay as they are written, references included. It forgets text
 * outside of the root; the element we put around the document makes it keep that too, for the builder to refuse.
 */
function readNodes(document: string, limits: XmlLimits): readonly ReadNode[] {
  const reader = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    ignoreDeclaration: true,
    attributeNamePrefix: attributePrefix,
    textNodeName: textKey,
    cdataPropName: cdataKey,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    maxNestedTags: limits.elements,
    jPath: false,
    onDangerousProperty: () => {
      throw new XmlRefused("malformed");
    },
  });
  try {
    const [around] = reader.parse(`<_>${document.replace(declaration, "")}</_>`) as readonly ReadNode[];
    return around!["_"] as readonly ReadNode[];
  } catch {
    // Whatever the validator let pass: an unclosed comment, a name such as `__proto__`.
    throw new XmlRefused("malformed");
  }
}

/** What can be seen without reading the document, and must be, before a reader spends time on it. */
function refuseBySight(document: string, limits: XmlLimits): void {
  if (document.length > limits.bytes || Buffer.byteLength(document) > limits.bytes)
    throw new XmlRefused("too-large");
  if (illegalXmlCharacters.test(document)) throw new XmlRefused("illegal-character");
  if (/<!(?!--|\[CDATA\[)/.test(document)) throw new XmlRefused("doctype");
  const declared = declaration.exec(document)?.[0] ?? "";
  if (document.includes("<?", declared.length)) throw new XmlRefused("instruction");
  const encoding = /\sencoding\s*=\s*["']([^"']*)["']/.exec(declared)?.[1];
  if (encoding !== undefined && encoding.toLowerCase() !== "utf-8") throw new XmlRefused("encoding");
  if (/\sversion\s*=\s*["'](?!1\.0["'])/.test(declared)) throw new XmlRefused("version");
  // An element takes up to two "<" and an attribute one "=". A third is left for comments and text; whatever is beyond
  // cannot be within the limits and never reaches the reader.
  if (occurrences(document, "<") > 3 * limits.elements) throw new XmlRefused("too-many-elements");
  if (occurrences(document, "=") > 3 * limits.attributes) throw new XmlRefused("too-many-attributes");
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
