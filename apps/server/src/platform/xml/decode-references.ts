import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { XmlError } from "./xml-error.ts";

const predefined: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const reference =
  /&(?:#(?<decimal>\d{1,7});|#x(?<hexadecimal>[\da-f]{1,6});|(?<name>amp|lt|gt|quot|apos);)?/gi;

/**
 * Replaces the five predefined entities and numeric references.
 * @throws XmlError on any other ampersand
 */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(reference, (...match) => {
    const { decimal, hexadecimal, name } = match.at(-1) as Partial<Record<string, string>>;
    if (decimal !== undefined) return character(Number.parseInt(decimal, 10));
    if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
    const known = name === undefined ? undefined : predefined[name];
    if (known === undefined) throw new XmlError("unknown-entity");
    return known;
  });
}

function character(codePoint: number): string {
  const text = codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\0";
  if (illegalXmlCharacters.test(text)) throw new XmlError("illegal-character");
  return text;
}
