import { XMLParser, XMLValidator } from "fast-xml-parser";
import { attributePrefix, cdataKey, type ReadNode, textKey, TreeBuilder } from "./build-tree.ts";
import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { type XmlLimits, xmlLimits } from "./xml-limits.ts";
import { positionAt } from "@birzha/domain/shared/values/text-position.ts";
import { XmlError } from "./xml-error.ts";
import type { XmlErrorCode } from "@birzha/domain/shared/values/xml-error-code.ts";
import type { XmlElement } from "./xml-tree.ts";

const declaration = /^<\?xml\s[^<>]*\?>/;

/**
 * Parses an untrusted document. Resolves no entities (XXE protection): rejects a DOCTYPE and accepts only the
 * five predefined entities and numeric references. Also rejects everything that a record does not need
 * (processing instructions, mixed content, `]]>` in text), so that two parsers cannot read two different
 * documents. `limits` bound its work for any input.
 * @throws XmlError
 */
export function parseXml(text: string, limits: XmlLimits = xmlLimits): XmlElement {
  const document = text.startsWith("\ufeff") ? text.slice(1) : text;
  rejectByPattern(document, limits);
  const wellFormed = XMLValidator.validate(document);
  if (wellFormed !== true) {
    const { line, col } = wellFormed.err;
    throw new XmlError("malformed", { line, column: col });
  }
  const prolog = declaration.exec(document)?.[0].length ?? 0;
  const locate = (offset: number) => positionAt(document, Math.max(0, offset - wrapper.length) + prolog);
  return new TreeBuilder(limits, locate).root(readNodes(document, limits));
}

/** Start tag of the element that wraps the document. */
const wrapper = "<_>";

/**
 * Splits the document only: values stay as written, references included. The parser drops text outside the
 * root, so the document is wrapped in an element, which keeps that text for the builder to reject.
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
    captureMetaData: true,
    onDangerousProperty: () => {
      throw new XmlError("malformed");
    },
  });
  try {
    const [around] = reader.parse(
      `${wrapper}${document.replace(declaration, "")}</_>`,
    ) as readonly ReadNode[];
    return around!["_"] as readonly ReadNode[];
  } catch {
    // Cases that the validator accepts: an unclosed comment, a name such as `__proto__`.
    throw new XmlError("malformed");
  }
}

/** Cheap checks that must precede parsing. */
function rejectByPattern(document: string, limits: XmlLimits): void {
  if (document.length > limits.bytes || Buffer.byteLength(document) > limits.bytes)
    throw new XmlError("too-large");
  const rejectAt = (reason: XmlErrorCode, offset: number) => {
    if (offset >= 0) throw new XmlError(reason, positionAt(document, offset));
  };
  rejectAt("illegal-character", document.search(illegalXmlCharacters));
  rejectAt("doctype", document.search(/<!(?!--|\[CDATA\[)/));
  const declared = declaration.exec(document)?.[0] ?? "";
  rejectAt("instruction", document.indexOf("<?", declared.length));
  rejectAt("encoding", declared.search(/\sencoding\s*=\s*["'](?!utf-8["'])/i));
  rejectAt("version", declared.search(/\sversion\s*=\s*["'](?!1\.0["'])/));
  // An element has up to two "<" and an attribute one "=". The rest of the factor three is for comments and
  // text; a document beyond it exceeds the limits anyway and is not parsed.
  if (occurrences(document, "<") > 3 * limits.elements) throw new XmlError("too-many-elements");
  if (occurrences(document, "=") > 3 * limits.attributes) throw new XmlError("too-many-attributes");
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
