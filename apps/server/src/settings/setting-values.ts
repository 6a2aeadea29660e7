import { createPrivateKey } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { Decrypter } from "age-encryption";
import { mayBeEarliest } from "@birzha/domain/reporting/period.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { isContactPhone } from "@birzha/domain/shared/values/contacts.ts";
import { isIsoDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { hostUrls } from "../platform/db/replicas/primary.ts";
import { repositoryRoot } from "../repository-root.ts";

/** Parses the text of a setting. Throws `InvalidValue` with the rest of the sentence "PORT …". */
export type ParseValue<T> = (text: string) => T;

export class InvalidValue extends Error {}

const { wrong } = operations.settings;

export const parseInteger =
  (least: number, most: number): ParseValue<number> =>
  (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (!(value >= least && value <= most)) throw new InvalidValue(wrong.integer(least, most));
    return value;
  };

export const yesNo: ParseValue<boolean> = (text) => {
  const value = { true: true, on: true, "1": true, false: false, off: false, "0": false }[text.toLowerCase()];
  if (value === undefined) throw new InvalidValue(wrong.yesNo);
  return value;
};

export const oneOf =
  <const Values extends readonly string[]>(values: Values): ParseValue<Values[number]> =>
  (text) => {
    if (!values.includes(text)) throw new InvalidValue(wrong.oneOf(values.join(", ")));
    return text;
  };

/** Comma-separated words without empty ones. */
export const severalWords: ParseValue<readonly string[]> = (text) =>
  text.split(",").flatMap((word) => word.trim() || []);

/** Comma-separated subset of values, or `all`. */
export const severalOf =
  <const Value extends string>(values: readonly Value[]): ParseValue<readonly Value[]> =>
  (text) => {
    if (text === "all") return values;
    const given = text.split(",").map((word) => word.trim());
    const known = values.filter((value) => given.includes(value));
    if (known.length < given.length) throw new InvalidValue(wrong.oneOf(["all", ...values].join(", ")));
    return known;
  };

export const parseUrl =
  (...protocols: readonly string[]): ParseValue<URL> =>
  (text) => {
    const value = URL.canParse(text) ? new URL(text) : undefined;
    if (!value || !protocols.includes(value.protocol) || !value.hostname)
      throw new InvalidValue(wrong.url(protocols.map((protocol) => `${protocol}//`).join(", ")));
    return value;
  };

/**
 * FIX-347: returns an address with credentials unchanged if its user and password cannot be mistaken for other parts: a
 * password with an unencoded `@` or `/` would silently name another host.
 */
function requireEncodedCredentials(text: string): void {
  const [, authority, rest] = /^[a-z0-9+]+:\/\/([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (authority === undefined) return;
  const isDecodable = !/%(?![0-9a-f]{2})/i.test(authority);
  if (!isDecodable || authority.split("@").length > 2 || rest!.includes("@"))
    throw new InvalidValue(wrong.credentials);
}

/** Address of a mail server with optional credentials. */
export const mailServer: ParseValue<string> = (text) => {
  requireEncodedCredentials(text);
  return parseUrl("smtp:", "smtps:")(text).href;
};

/** Address of a proxy with optional credentials. */
export const proxyServer: ParseValue<string> = (text) => {
  requireEncodedCredentials(text);
  return parseUrl("http:", "https:")(text).href;
};

/** Folder, or address of an S3 bucket with its key and secret. */
export const filesLocation: ParseValue<string> = (text) => {
  if (/^s3(?:\+http)?:/i.test(text)) requireEncodedCredentials(text);
  return text;
};

/** Base URL without path, query or trailing slash. */
export const parseOrigin: ParseValue<string> = (text) => {
  const value = parseUrl("http:", "https:")(text);
  if (value.pathname !== "/" || value.search || value.hash || value.username)
    throw new InvalidValue(wrong.origin);
  return value.origin;
};

export const databaseUrl: ParseValue<string> = (text) => {
  for (const host of hostUrls(text)) {
    requireEncodedCredentials(host);
    const value = parseUrl("postgres:", "postgresql:")(host);
    if (value.pathname.length < 2) throw new InvalidValue(wrong.databaseName);
  }
  return text;
};

export const parseDirectory: ParseValue<string> = (text) => path.resolve(repositoryRoot, text);

export const existingFile: ParseValue<string> = (text) => {
  const file = parseDirectory(text);
  if (!existsSync(file)) throw new InvalidValue(wrong.missingFile(file));
  return file;
};

export const anyText: ParseValue<string> = (text) => text;

/** Whether a host name or address is a loopback address. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

export const mailAddress: ParseValue<string> = (text) => {
  if (!/^[^@\s]+@[^@\s]+$/.test(text)) throw new InvalidValue(wrong.mailAddress);
  return text;
};

export const contactPhone: ParseValue<string> = (text) => {
  if (!isContactPhone(text)) throw new InvalidValue(wrong.phone);
  return text;
};

export const atLeast =
  (length: number): ParseValue<string> =>
  (text) => {
    if (text.length < length) throw new InvalidValue(wrong.tooShort(length));
    return text;
  };

/** INST-003: scopes of OpenID Connect, which must include `openid`. */
export const parseScopes: ParseValue<string> = (text) => {
  const words = text.split(/\s+/);
  if (!words.includes("openid")) throw new InvalidValue(wrong.scopes);
  return words.join(" ");
};

/** INST-040: `name=value,other=value`, the format of OpenTelemetry headers. */
export const parsePairs: ParseValue<Readonly<Record<string, string>>> = (text) => {
  try {
    return Object.fromEntries(
      text.split(",").map((pair) => {
        const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair)!;
        return [name!, decodeURIComponent(value!.trim())];
      }),
    );
  } catch {
    throw new InvalidValue(wrong.pairs);
  }
};

/** Ratio from 0 to 1. */
export const parseShare: ParseValue<number> = (text) => {
  const value = /^(?:0|1|[01]?\.\d{1,9})$/.test(text) ? Number(text) : NaN;
  if (!(value >= 0 && value <= 1)) throw new InvalidValue(wrong.share);
  return value;
};

/** Program with arguments, without a shell. */
export const parseCommand: ParseValue<readonly [string, ...string[]]> = (text) => {
  const [program = "", ...given] = text.split(/\s+/);
  return [program, ...given];
};

/** X25519 identity, alone or in a file of age-keygen with comments. */
export const backupKey: ParseValue<string> = (text) => {
  const identity = text.replace(/^#.*$/gm, "").trim();
  try {
    new Decrypter().addIdentity(identity);
  } catch {
    throw new InvalidValue(wrong.backupKey);
  }
  return identity;
};

/** Ed25519 private key in PEM; a single line may have `\n` for line ends. */
export const receiptKey: ParseValue<string> = (text) => {
  const pem = text.replaceAll(String.raw`\n`, "\n");
  try {
    if (createPrivateKey(pem).asymmetricKeyType === "ed25519") return pem;
  } catch {
    // The error of the parser can contain parts of the key.
  }
  throw new InvalidValue(wrong.receiptKey);
};

/** true, false, a number of proxies, or addresses and networks separated by commas (as Fastify's trustProxy). */
export const trustProxy: ParseValue<boolean | number | string> = (text) => {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (/^(true|false|on|off)$/i.test(text)) return yesNo(text);
  if (!/^[\da-f.:/]+(\s*,\s*[\da-f.:/]+)*$/i.test(text)) throw new InvalidValue(wrong.trustProxy);
  return text;
};

/** A day up to today. */
export const pastDate: ParseValue<IsoDate> = (text) => {
  if (!isIsoDate(text) || text > moscowDate(new Date())) throw new InvalidValue(wrong.pastDate);
  return text;
};

/** G-55: a day more than three years ago, the longest default period of a report. */
export const earliestDate: ParseValue<IsoDate> = (text) => {
  if (!isIsoDate(text) || !mayBeEarliest(text, moscowDate(new Date())))
    throw new InvalidValue(wrong.earliestDate);
  return text;
};
