/* Readers of the files that the offline verifier takes (PROOF-006): receipts, day roots and keys. Imports types alone. */

import type { DayRoot, IndexRunFile, ReceiptFile } from "./receipt-file.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isHex = (value: unknown, length: number) =>
  typeof value === "string" && value.length === length && /^[0-9a-f]*$/.test(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const areTexts = (record: Record<string, unknown>, ...names: readonly string[]) =>
  names.every((name) => typeof record[name] === "string");

/** FIX-219: whether a record has exactly these names: an unknown one could carry an unsigned statement. */
const hasNames = (record: Record<string, unknown>, ...names: readonly string[]) =>
  Object.keys(record).length === names.length && names.every((name) => Object.hasOwn(record, name));
const isDay = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
const isInstant = (value: unknown) =>
  typeof value === "string" &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** Whether a value has the shape of a published day root. */
const isDayRoot = (value: unknown): value is DayRoot =>
  isRecord(value) &&
  hasNames(value, "day", "size", "root", "previous", "hash", "signature", "publicKey") &&
  isDay(value["day"]) &&
  isCount(value["size"]) &&
  [value["root"], value["hash"], value["publicKey"]].every((hex) => isHex(hex, 64)) &&
  isHex(value["signature"], 128) &&
  (value["previous"] === null || isHex(value["previous"], 64));

const isProof = (value: unknown) =>
  value === null ||
  (isRecord(value) &&
    hasNames(value, "index", "path", "day") &&
    isCount(value["index"]) &&
    Array.isArray(value["path"]) &&
    value["path"].every((hash) => isHex(hash, 64)) &&
    isDayRoot(value["day"]));

const isSealComplete = ({ day, leafHash, proof }: Record<string, unknown>) =>
  proof === null ? day === null && leafHash === null : isDay(day) && isHex(leafHash, 64);

const isAuditPosition = ({ auditPosition, proof }: Record<string, unknown>) =>
  auditPosition === null || (proof !== null && isCount(auditPosition));

const receiptNames = [
  "format",
  "number",
  "reportId",
  "version",
  "acceptedAt",
  "content",
  "saltHash",
  "contentHash",
  "auditPosition",
  "day",
  "leafHash",
  "proof",
] as const;

export const isReceipt = (value: unknown): value is ReceiptFile =>
  isRecord(value) &&
  hasNames(value, ...receiptNames) &&
  value["format"] === "birzha-receipt-1" &&
  areTexts(value, "number") &&
  isInstant(value["acceptedAt"]) &&
  isCount(value["reportId"]) &&
  isCount(value["version"]) &&
  isHex(value["saltHash"], 64) &&
  isHex(value["contentHash"], 64) &&
  isRecord(value["content"]) &&
  hasNames(value["content"], "acceptedAt", "action", "code", "dataXML", "reportId", "salt") &&
  areTexts(value["content"], "acceptedAt", "action", "code", "dataXML", "salt") &&
  isProof(value["proof"]) &&
  isAuditPosition(value) &&
  isSealComplete(value);

const runNames = [
  "format",
  "number",
  "index",
  "run",
  "startedAt",
  "inputHash",
  "day",
  "leafHash",
  "proof",
] as const;

/** MKT-012: whether a value has the shape of a run of a price index. */
export const isIndexRun = (value: unknown): value is IndexRunFile =>
  isRecord(value) &&
  hasNames(value, ...runNames) &&
  value["format"] === "birzha-index-run-1" &&
  areTexts(value, "number", "index") &&
  isInstant(value["startedAt"]) &&
  isCount(value["run"]) &&
  isHex(value["inputHash"], 64) &&
  isProof(value["proof"]) &&
  isSealComplete(value);

/** A string, and the colon after it if it is the name of a member. */
const jsonString = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

const countNames = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? (Array.isArray(value) ? 0 : Object.keys(value).length) +
      Object.values(value).reduce<number>((sum, member) => sum + countNames(member), 0)
    : 0;

/**
 * FIX-219: parses a receipt file. A name that occurs twice in an object makes it invalid: parsers differ in which value
 * they keep. @returns undefined for other texts
 */
export function parseReceipt(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const names = [...text.matchAll(jsonString)].filter(([, colon]) => colon !== undefined).length;
    return names === countNames(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the day roots of a roots file: the response of the portal, its `data`, or the list. Others are no roots. */
export function readDayRoots(value: unknown): readonly DayRoot[] {
  const data = isRecord(value) && isRecord(value["data"]) ? value["data"] : value;
  const days = isRecord(data) ? data["days"] : data;
  return Array.isArray(days) && days.every(isDayRoot) ? days : [];
}

/** SubjectPublicKeyInfo of an Ed25519 key before its 32 bytes, hexadecimal (RFC 8410). */
export const keyPrefix = "302a300506032b6570032100";

/**
 * FIX-219: reads all Ed25519 keys of a file, so that receipts of replaced keys verify with one file: PEM blocks, or
 * hexadecimal keys in a line each. @returns hexadecimal; empty if one of them is no such key
 */
export function readPublicKeys(text: string, decodeBase64: (text: string) => Uint8Array): readonly string[] {
  const blocks = [...text.matchAll(/-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/g)];
  const keys =
    blocks.length > 0
      ? blocks.map(([, body]) => readPemKey(body!, decodeBase64))
      : text
          .trim()
          .toLowerCase()
          .split(/\s+/)
          .map((key) => (isHex(key, 64) ? key : undefined));
  return keys.every((key) => key !== undefined) ? keys : [];
}

function readPemKey(body: string, decodeBase64: (text: string) => Uint8Array): string | undefined {
  try {
    const bytes = decodeBase64(body.replace(/\s/g, ""));
    const der = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return der.startsWith(keyPrefix) && der.length === keyPrefix.length + 64 ? der.slice(-64) : undefined;
  } catch {
    return undefined;
  }
}
