import { decodeReferences } from "./decode-references.ts";
import type { XmlLimits } from "./xml-limits.ts";
import { XMLParser } from "fast-xml-parser";
import type { TextPosition } from "@birzha/domain/shared/values/text-position.ts";
import { XmlError } from "./xml-error.ts";
import type { XmlErrorCode } from "@birzha/domain/shared/values/xml-error-code.ts";
import { type XmlElement, xmlElement, xmlName } from "./xml-tree.ts";

/** Keys of the parser's nodes that are not elements; none of these is a valid element name. */
export const textKey = "#text";
export const cdataKey = "#cdata";
const attributesKey = ":@";
export const attributePrefix = "@";

/** A node of the parser: its key other than `:@` is its name, with the text or the child nodes as value. */
export type ReadNode = Readonly<Record<string | symbol, unknown>>;

const metadata = XMLParser.getMetaDataSymbol() as unknown as symbol;

/** Converts the parser's nodes to our tree and checks names, limits, references and mixed content again. */
export class TreeBuilder {
  readonly #limits: XmlLimits;
  #elements = 0;
  #attributes = 0;

  readonly #locate: (offset: number) => TextPosition;
  /** Locates the current element, for errors within it. */
  #locateCurrent: (() => TextPosition) | undefined;

  /** @param locate returns the position of an offset of the parser */
  constructor(limits: XmlLimits, locate: (offset: number) => TextPosition) {
    this.#limits = limits;
    this.#locate = locate;
  }

  #error(reason: XmlErrorCode): XmlError {
    return new XmlError(reason, this.#locateCurrent?.());
  }

  root(nodes: readonly ReadNode[]): XmlElement {
    const { children, text } = this.#content(nodes, 0);
    const [root] = children;
    if (!root || children.length > 1 || text.trim() !== "") throw this.#error("malformed");
    return root;
  }

  #element(name: string, node: ReadNode, depth: number): XmlElement {
    this.#elements += 1;
    const { startIndex } = node[metadata] as { readonly startIndex: number };
    const locate = () => this.#locate(startIndex);
    this.#locateCurrent = locate;
    if (depth > this.#limits.depth) throw this.#error("too-deep");
    if (this.#elements > this.#limits.elements) throw this.#error("too-many-elements");
    if (!xmlName.test(name)) throw this.#error("malformed");
    const attributes = this.#attributesOf((node[attributesKey] ?? {}) as Readonly<Record<string, string>>);
    const { children, text } = this.#content(node[name] as readonly ReadNode[], depth);
    this.#locateCurrent = locate;
    if (children.length === 0) return xmlElement(name, { attributes, text, locate });
    if (text.trim() !== "") throw this.#error("mixed-content");
    return xmlElement(name, { attributes, children, locate });
  }

  #content(nodes: readonly ReadNode[], depth: number): { children: XmlElement[]; text: string } {
    const children: XmlElement[] = [];
    let text = "";
    for (const node of nodes) {
      const key = Object.keys(node).find((each) => each !== attributesKey);
      if (key === undefined) throw this.#error("malformed");
      if (key === textKey) text += this.#decode(String(node[key]), true);
      else if (key === cdataKey)
        text += (node[key] as readonly ReadNode[]).map((part) => part[textKey]).join("");
      else children.push(this.#element(key, node, depth + 1));
    }
    return { children, text };
  }

  #attributesOf(raw: Readonly<Record<string, string>>): Record<string, string> {
    const attributes = Object.create(null) as Record<string, string>;
    for (const [key, value] of Object.entries(raw)) {
      this.#attributes += 1;
      if (this.#attributes > this.#limits.attributes) throw this.#error("too-many-attributes");
      const name = key.slice(attributePrefix.length);
      if (!xmlName.test(name) || value.includes("<")) throw this.#error("malformed");
      // Literal white space counts as a space here; references keep their character (XML 1.0, 3.3.3).
      attributes[name] = this.#decode(value.replace(/[\t\n]/g, " "));
    }
    return attributes;
  }

  /** Replaces references; text must not contain `]]>`. */
  #decode(raw: string, isText = false): string {
    if (isText && raw.includes("]]>")) throw this.#error("malformed");
    try {
      return decodeReferences(raw);
    } catch (error) {
      throw error instanceof XmlError ? this.#error(error.reason) : error;
    }
  }
}
