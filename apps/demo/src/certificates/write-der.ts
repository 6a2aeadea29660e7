import { contextTag, derTag } from "@birzha/signature/der.ts";
import { writeDer } from "@birzha/signature/write-der.ts";

/** Encodes the DER elements of issued certificates. */
export const derSequence = (...parts: readonly Uint8Array[]): Buffer => writeDer(derTag.sequence, ...parts);
export const derSet = (...parts: readonly Uint8Array[]): Buffer => writeDer(derTag.set, ...parts);
export const derOctets = (...parts: readonly Uint8Array[]): Buffer => writeDer(derTag.octetString, ...parts);
export const derBits = (bytes: Uint8Array, unused = 0): Buffer =>
  writeDer(derTag.bitString, Buffer.of(unused), bytes);
export const derExplicit = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  writeDer(contextTag(number), ...parts);
export const derBoolean = (value: boolean): Buffer => writeDer(derTag.boolean, Buffer.of(value ? 0xff : 0));
export const derNull = Buffer.of(derTag.none, 0);

/** Encodes a non-negative integer from a number or its bytes. */
export function derInteger(value: number | Uint8Array): Buffer {
  const hex = typeof value === "number" ? value.toString(16) : "";
  const bytes =
    typeof value === "number" ? Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex") : value;
  const first = bytes.findIndex((octet) => octet !== 0);
  const short = first < 0 ? Buffer.of(0) : bytes.subarray(first);
  return writeDer(derTag.integer, short[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), short]) : short);
}

export function derOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const base128 = (arc: number): number[] => {
    const digits = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      digits.unshift(0x80 + (left % 128));
    return digits;
  };
  return writeDer(derTag.oid, Buffer.from([40 * first + second, ...rest].flatMap(base128)));
}

export const derUtf8 = (text: string): Buffer => writeDer(0x0c, Buffer.from(text));
export const numericText = (digits: string): Buffer => writeDer(0x12, Buffer.from(digits, "latin1"));
export const bmpText = (text: string): Buffer => writeDer(0x1e, Buffer.from(text, "utf16le").swap16());

/** UTCTime up to 2049, GeneralizedTime after it (RFC 5280 section 4.1.2.5). */
export function derTime(date: Date): Buffer {
  const digits = date.toISOString().replace(/\.\d+/, "").replaceAll(/[-:T]/g, "");
  return date.getUTCFullYear() < 2050
    ? writeDer(derTag.utcTime, Buffer.from(digits.slice(2), "latin1"))
    : writeDer(derTag.generalizedTime, Buffer.from(digits, "latin1"));
}

export const derAlgorithm = (name: string, ...parameters: readonly Uint8Array[]): Buffer =>
  derSequence(derOid(name), ...parameters);
