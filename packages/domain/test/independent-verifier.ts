import { createHash, createPublicKey, verify } from "node:crypto";

/*
 * FIX-219: a second verifier, written from docs/api.md alone. It imports nothing of the portal, so that it shows whether
 * the document suffices.
 */

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = Readonly<Record<string, Json>>;

/** Reads JSON and refuses names that occur twice in an object. */
function parseStrictly(text: string): Json {
  let at = 0;
  const skip = () => void (at += /^[ \t\n\r]*/.exec(text.slice(at, at + 1000))![0].length);
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found === undefined) throw new Error(`unexpected character at ${at}`);
    at += found.length;
    skip();
    return found;
  };
  const string = () => JSON.parse(take(/"(?:[^"\\]|\\.)*"/y)) as string;
  const value = (): Json => {
    if (text[at] === '"') return string();
    if (text[at] === "{") return object();
    if (text[at] === "[") return list();
    return JSON.parse(take(/null|true|false|-?\d+(?:\.\d+)?/y)) as Json;
  };
  const list = (): Json => {
    take(/\[/y);
    const items: Json[] = [];
    while (text[at] !== "]") {
      if (items.length > 0) take(/,/y);
      items.push(value());
    }
    take(/\]/y);
    return items;
  };
  const object = (): Json => {
    take(/\{/y);
    const members = new Map<string, Json>();
    while (text[at] !== "}") {
      if (members.size > 0) take(/,/y);
      const name = string();
      if (members.has(name)) throw new Error(`${name} occurs twice`);
      take(/:/y);
      members.set(name, value());
    }
    take(/\}/y);
    return Object.fromEntries(members);
  };
  skip();
  const parsed = value();
  if (at !== text.length) throw new Error("text after the value");
  return parsed;
}

function canonical(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const object = value as JsonObject;
  const names = Object.keys(object).toSorted();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(object[name]!)}`).join(",")}}`;
}

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const textOf = (value: Json | undefined): string =>
  typeof value === "string" || typeof value === "number" ? `${value}` : "";
const bytes = (hex: Json) => Buffer.from(textOf(hex), "hex");

function namesOf(value: Json | undefined, ...names: readonly string[]): JsonObject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("no object");
  if (Object.keys(value).toSorted().join() !== names.toSorted().join()) throw new Error("names differ");
  return value as JsonObject;
}

const pick = (from: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, from[name]!]));

const require = (holds: boolean, what: string) => {
  if (!holds) throw new Error(what);
};

/** Verifies a receipt file against published keys. @throws Error with the failed step */
export function verifyIndependently(text: string, publicKeys: readonly string[]): "sealed" | "not sealed" {
  const receipt = namesOf(
    parseStrictly(text),
    ...["format", "number", "reportId", "version", "acceptedAt", "content", "saltHash", "contentHash"],
    ...["auditPosition", "day", "leafHash", "proof"],
  );
  const content = namesOf(
    receipt["content"],
    ...["acceptedAt", "action", "code", "dataXML", "reportId", "salt"],
  );
  require(receipt["format"] === "birzha-receipt-1", "format");
  const { number, reportId, version, acceptedAt } = receipt;
  require(number === `${textOf(reportId)}-${textOf(version)}-${textOf(content["code"])}`, "number");
  require(content["reportId"] === reportId && content["acceptedAt"] === acceptedAt, "content");
  require(sha256(textOf(content["salt"])).toString("hex") === receipt["saltHash"], "saltHash");
  require(sha256(canonical(content)).toString("hex") === receipt["contentHash"], "contentHash");
  if (receipt["proof"] === null) {
    require(["auditPosition", "day", "leafHash"].every((name) => receipt[name] === null), "incomplete seal");
    return "not sealed";
  }
  const proof = namesOf(receipt["proof"], "index", "path", "day");
  const day = namesOf(proof["day"], "day", "size", "root", "previous", "hash", "signature", "publicKey");
  require(day["day"] === receipt["day"], "day");
  const [index, size] = [Number(proof["index"]), Number(day["size"])];
  require(index < size, "index");
  const statement = {
    ...pick(receipt, "acceptedAt", "auditPosition", "contentHash", "day", "number", "reportId", "saltHash"),
    version: version!,
    index,
  };
  let hash = sha256(Buffer.of(0), canonical(statement));
  require(hash.toString("hex") === receipt["leafHash"], "leafHash");
  const path = [...(proof["path"] as readonly Json[])];
  for (let [at, last] = [index, size - 1]; last > 0; [at, last] = [at >> 1, last >> 1]) {
    if (at % 2 === 0 && at === last) continue;
    require(path.length > 0, "path is too short");
    const neighbour = bytes(path.shift()!);
    hash = at % 2 === 1 ? sha256(Buffer.of(1), neighbour, hash) : sha256(Buffer.of(1), hash, neighbour);
  }
  require(path.length === 0, "path is too long");
  require(hash.toString("hex") === day["root"], "root");
  const signed = sha256(Buffer.of(2), canonical(pick(day, "day", "previous", "root", "size")));
  require(signed.toString("hex") === day["hash"], "hash of the day");
  require(publicKeys.includes(textOf(day["publicKey"])), "unknown key");
  const key = createPublicKey({
    key: Buffer.concat([bytes("302a300506032b6570032100"), bytes(day["publicKey"]!)]),
    format: "der",
    type: "spki",
  });
  require(verify(null, signed, key, bytes(day["signature"]!)), "signature");
  const accepted = Date.parse(textOf(acceptedAt)) + 3 * 3_600_000;
  const gap = Date.parse(textOf(day["day"])) / 86_400_000 - Math.floor(accepted / 86_400_000);
  require(gap >= 0 && gap <= 3, "gap");
  return "sealed";
}
