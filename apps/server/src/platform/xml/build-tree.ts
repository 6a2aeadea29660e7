import { decodeReferences } from "./decode-references.ts";
import type { XmlLimits } from "./xml-limits.ts";
import { XmlError } from "./xml-error.ts";
import { type XmlElement, xmlElement, xmlName } from "./xml-tree.ts";

/** Keys of the parser's nodes that are not elements; none of these is a valid element name. */
export const textKey = "#text";
export const cdataKey = "#cdata";
const attributesKey = ":@";
export const attributePrefix = "@";

/** A node of the parser: its key other than `:@` is its name, with the text or the child nodes as value. */
export type ReadNode = Readonly<Record<string, unknown>>;

/** Converts the parser's nodes to our tree and checks names, limits, references and mixed content again. */
export class TreeBuilder {
  readonly #limits: XmlLimits;
  #elements = 0;
  #attributes = 0;

  constructor(limits: XmlLimits) {
    this.#limits = limits;
  }

  root(nodes: readonly ReadNode[]): XmlElement {
    const { children, text } = this.#content(nodes, 0);
    const [root] = children;
    if (!root || children.length > 1 || text.trim() !== "") throw new XmlError("malformed");
    return root;
  }

  #element(name: string, node: ReadNode, depth: number): XmlElement {
    this.#elements += 1;
    if (depth > this.#limits.depth) throw new XmlError("too-deep");
    if (this.#elements > this.#limits.elements) throw new XmlError("too-many-elements");
    if (!xmlName.test(name)) throw new XmlError("malformed");
    const attributes = this.#attributesOf((node[attributesKey] ?? {}) as Readonly<Record<string, string>>);
    const { children, text } = this.#content(node[name] as readonly ReadNode[], depth);
    if (children.length === 0) return xmlElement(name, { attributes, text });
    if (text.trim() !== "") throw new XmlError("text-beside-elements");
    return xmlElement(name, { attributes, children });
  }

  #content(nodes: readonly ReadNode[], depth: number): { children: XmlElement[]; text: string } {
    const children: XmlElement[] = [];
    let text = "";
    for (const node of nodes) {
      const key = Object.keys(node).find((each) => each !== attributesKey);
      if (key === undefined) throw new XmlError("malformed");
      if (key === textKey) text += plainText(String(node[key]));
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
      if (this.#attributes > this.#limits.attributes) throw new XmlError("too-many-attributes");
      const name = key.slice(attributePrefix.length);
      if (!xmlName.test(name) || value.includes("<")) throw new XmlError("malformed");
      // Literal white space counts as a space here; references keep their character (XML 1.0, 3.3.3).
      attributes[name] = decodeReferences(value.replace(/[\t\n]/g, " "));
    }
    return attributes;
  }
}

function plainText(raw: string): string {
  if (raw.includes("]]>")) throw new XmlError("malformed");
  return decodeReferences(raw);
}
