import { cmsLimits } from "./cms.ts";
import { derTag, isConstructed, readDer } from "./der.ts";
import { requireValid } from "./fault.ts";
import { writeDer } from "./write-der.ts";

const splitOctets = derTag.octetString + 0x20;

/**
 * Converts a CMS signature from BER to DER. Java programs write indefinite lengths and split octet strings. Certificates
 * and signed attributes are DER in either, so their bytes stay and the hashes match. DER stays as it is.
 * @throws SignatureError `malformed`
 */
export function berToDer(bytes: Uint8Array): Buffer {
  let elements = 0;
  let offset = 0;
  const next = (): number => {
    const octet = bytes[offset++];
    requireValid(octet !== undefined, "malformed");
    return octet;
  };
  /** Returns the length; undefined if it is indefinite. */
  const readLength = (): number | undefined => {
    const first = next();
    if (first < 0x80) return first;
    if (first === 0x80) return undefined;
    requireValid(first <= 0x84, "malformed");
    let length = 0;
    for (let i = 0; i < first - 0x80; i++) length = length * 256 + next();
    return length;
  };
  const isEnd = (end: number | undefined): boolean => {
    if (end !== undefined) return offset >= end;
    const isFound = bytes[offset] === 0 && bytes[offset + 1] === 0;
    if (isFound) offset += 2;
    return isFound;
  };
  const convert = (depth: number): Buffer => {
    requireValid(depth <= cmsLimits.depth && ++elements <= cmsLimits.elements, "malformed");
    const tag = next();
    const length = readLength();
    const end = length === undefined ? undefined : offset + length;
    requireValid(end === undefined || end <= bytes.length, "malformed");
    if (!isConstructed({ tag })) {
      requireValid(end !== undefined, "malformed");
      const content = bytes.subarray(offset, end);
      offset = end;
      return writeDer(tag, content);
    }
    const items: Buffer[] = [];
    while (!isEnd(end)) items.push(convert(depth + 1));
    requireValid(end === undefined || offset === end, "malformed");
    if (tag !== splitOctets) return writeDer(tag, ...items);
    return writeDer(derTag.octetString, ...items.map((item) => octetsOf(item)));
  };
  const der = convert(1);
  requireValid(offset === bytes.length, "malformed");
  return der;
}

const octetsOf = (part: Buffer): Uint8Array => readDer(part, derTag.octetString).content;
