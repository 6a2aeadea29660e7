import { SignatureError } from "./fault.ts";

/**
 * A strict DER reader: definite lengths in their shortest form, one-byte tags, no trailing bytes. It returns
 * views and copies nothing, so that hashes and comparisons use the original bytes. Every error is
 * `malformed`.
 */
export interface DerElement {
  /** The whole identifier octet: class, constructed bit and number. */
  readonly tag: number;
  /** Header and content. */
  readonly raw: Uint8Array;
  readonly content: Uint8Array;
}

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  none: 0x05,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Identifier octet of `[number]`. */
export const contextTag = (number: number, isConstructed = true): number =>
  (isConstructed ? 0xa0 : 0x80) + number;

export const isConstructed = ({ tag }: Pick<DerElement, "tag">): boolean => (tag & 0x20) !== 0;
const malformed = (): never => {
  throw new SignatureError("malformed");
};

/** Returns the element at `offset`. */
function elementAt(bytes: Uint8Array, offset: number): DerElement {
  const identifier = bytes[offset] ?? malformed();
  const first = bytes[offset + 1] ?? malformed();
  if ((identifier & 0x1f) === 0x1f) malformed();
  let length = first;
  let start = offset + 2;
  if (first >= 0x80) {
    const octets = first - 0x80;
    if (octets < 1 || octets > 4) malformed();
    length = 0;
    for (let i = 0; i < octets; i++) length = length * 256 + (bytes[start + i] ?? malformed());
    if (length < 0x80 || length < 256 ** (octets - 1)) malformed();
    start += octets;
  }
  const end = start + length;
  if (end > bytes.length) malformed();
  return { tag: identifier, raw: bytes.subarray(offset, end), content: bytes.subarray(start, end) };
}

/** Reads bytes that contain exactly one element. */
export function readDer(bytes: Uint8Array, expected?: number): DerElement {
  const element = elementAt(bytes, 0);
  if (element.raw.length !== bytes.length) malformed();
  return expected === undefined ? element : elementOf(element, expected);
}

/** Returns the element if it has the expected tag; otherwise throws. */
export const elementOf = (element: DerElement | undefined, expected: number): DerElement =>
  element?.tag === expected ? element : malformed();

/** Yields the child elements lazily, without an array for long lists. */
export function* eachItem(element: DerElement): Generator<DerElement> {
  for (let offset = 0; offset < element.content.length;) {
    const item = elementAt(element.content, offset);
    offset += item.raw.length;
    yield item;
  }
}

export function itemsOf(element: DerElement | undefined, expected?: number): DerElement[] {
  if (!element || !isConstructed(element)) return malformed();
  if (expected !== undefined) elementOf(element, expected);
  return [...eachItem(element)];
}

/** Reads the items of a sequence in order; optional items by their tag. */
export class DerItems {
  readonly #items: readonly DerElement[];
  #next = 0;

  constructor(element: DerElement | undefined, expected: number = derTag.sequence) {
    this.#items = itemsOf(element, expected);
  }

  take(expected?: number): DerElement {
    const item = this.#items[this.#next++];
    if (!item) return malformed();
    return expected === undefined ? item : elementOf(item, expected);
  }

  optional(expected: number): DerElement | undefined {
    return this.#items[this.#next]?.tag === expected ? this.#items[this.#next++] : undefined;
  }

  rest(): readonly DerElement[] {
    const rest = this.#items.slice(this.#next);
    this.#next = this.#items.length;
    return rest;
  }

  end(): void {
    if (this.#next < this.#items.length) malformed();
  }
}

/** Rejects excessive nesting and element counts before any further parsing (denial of service). */
export function checkStructure(bytes: Uint8Array, limits: { depth: number; elements: number }): void {
  let elements = 0;
  const walk = (element: DerElement, depth: number): void => {
    if (depth > limits.depth || ++elements > limits.elements) malformed();
    if (isConstructed(element)) for (const item of eachItem(element)) walk(item, depth + 1);
  };
  walk(readDer(bytes), 1);
}

export function readOid(element: DerElement | undefined): string {
  const { content } = elementOf(element, derTag.oid);
  if (content.length === 0 || content.length > 32) malformed();
  const arcs: number[] = [];
  let arc = 0;
  for (const [index, octet] of content.entries()) {
    if (arc === 0 && octet === 0x80) malformed();
    arc = arc * 128 + (octet & 0x7f);
    if (arc > Number.MAX_SAFE_INTEGER / 128) malformed();
    if (octet & 0x80) {
      if (index === content.length - 1) malformed();
      continue;
    }
    if (arcs.length === 0)
      arcs.push(Math.min(2, Math.floor(arc / 40)), arc - 40 * Math.min(2, Math.floor(arc / 40)));
    else arcs.push(arc);
    arc = 0;
  }
  return arcs.join(".");
}

/** Reads a non-negative integer of at most 31 bits. */
export function readSmallInteger(element: DerElement | undefined, expected: number = derTag.integer): number {
  const { content } = elementOf(element, expected);
  if (content.length === 0 || content.length > 4 || (content[0]! & 0x80) !== 0) malformed();
  return content.reduce((sum, octet) => sum * 256 + octet, 0);
}

export function readBoolean(element: DerElement | undefined): boolean {
  const { content } = elementOf(element, derTag.boolean);
  if (content.length !== 1) malformed();
  return content[0] !== 0;
}

/** Reads a bit string without unused bits. */
export function readBits(element: DerElement | undefined): Uint8Array {
  const { content } = elementOf(element, derTag.bitString);
  if (content.length === 0 || content[0] !== 0) malformed();
  return content.subarray(1);
}

/** Reads a bit string of flags. Bit 0 is the first one. */
export function readFlags(element: DerElement | undefined): (position: number) => boolean {
  const { content } = elementOf(element, derTag.bitString);
  if (content.length === 0 || content[0]! > 7) malformed();
  const bits = content.subarray(1);
  return (position) => ((bits[position >> 3] ?? 0) & (0x80 >> (position & 7))) !== 0;
}

/** Reads UTCTime (years 1950 to 2049) or GeneralizedTime, both in UTC with seconds. */
export function readTime(element: DerElement | undefined): Date {
  if (!element || (element.tag !== derTag.utcTime && element.tag !== derTag.generalizedTime))
    return malformed();
  const text = Buffer.from(element.content).toString("latin1");
  const isShort = element.tag === derTag.utcTime;
  if (!(isShort ? /^\d{12}Z$/ : /^\d{14}Z$/).test(text)) malformed();
  const digits = isShort ? `${Number(text.slice(0, 2)) < 50 ? "20" : "19"}${text}` : text;
  const iso = digits.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6.000Z");
  const time = new Date(iso);
  if (Number.isNaN(time.getTime()) || time.toISOString() !== iso) malformed();
  return time;
}

/** Reads any string type of distinguished names; undefined for other types. */
export function readText(element: DerElement): string | undefined {
  const bytes = Buffer.from(element.content);
  switch (element.tag) {
    case 0x0c: // UTF8String
      return bytes.toString("utf8");
    case 0x12: // NumericString
    case 0x13: // PrintableString
    case 0x16: // IA5String
      return bytes.toString("latin1");
    case 0x14: // TeletexString, in practice Latin-1
      return bytes.toString("latin1");
    case 0x1e: // BMPString
      return bytes.length % 2 === 0 ? bytes.swap16().toString("utf16le") : undefined;
    default:
      return undefined;
  }
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
