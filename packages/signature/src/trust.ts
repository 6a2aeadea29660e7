import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { readCertificate, type Certificate } from "./certificate.ts";
import { readRevocationList } from "./revocation-list.ts";
import type { TrustStore } from "./verify-signature.ts";

/** Locations of trust anchors and CRLs, the same for every worker thread. */
export interface TrustSources {
  /** PEM or DER file, or a folder of them. */
  readonly authorities?: string | undefined;
  /** Folder of PEM or DER files. */
  readonly revocationLists?: string | undefined;
  /** DER of additional trust anchors. */
  readonly more?: readonly Uint8Array[];
}

/** A configured trust file has no readable certificate or CRL. */
export class UnreadableTrust extends Error {
  readonly file: string;

  constructor(file: string, cause: unknown) {
    super(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "UnreadableTrust";
    this.file = file;
  }
}

/** Returns the file, or all files of a folder by name, without hidden ones. */
function filesOf(location: string | undefined): string[] {
  if (location === undefined) return [];
  if (!statSync(location).isDirectory()) return [location];
  return readdirSync(location, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith(".") && !entry.isDirectory())
    .map((entry) => path.join(location, entry.name))
    .toSorted();
}

/** Returns the DER of every PEM block with this label, or the file itself if it is DER. */
function readPem(file: Uint8Array, title: string): Uint8Array[] {
  if (file[0] === 0x30) return [file];
  const text = Buffer.from(file).toString("latin1");
  const blocks = [...text.matchAll(new RegExp(`-----BEGIN ${title}-----([^-]+)-----END ${title}-----`, "g"))];
  if (blocks.length === 0) throw new Error(`file contains no ${title}`);
  return blocks.map(([, base64 = ""]) => Buffer.from(base64, "base64"));
}

function readAll<T>(location: string | undefined, title: string, read: (der: Uint8Array) => T): T[] {
  return filesOf(location).flatMap((file) => {
    try {
      return readPem(readFileSync(file), title).map(read);
    } catch (error) {
      throw new UnreadableTrust(file, error);
    }
  });
}

/**
 * Reads all trust files.
 * @throws UnreadableTrust with the name of the file
 */
export function readTrust({ authorities, revocationLists, more = [] }: TrustSources): TrustStore {
  const all = [...readAll(authorities, "CERTIFICATE", readCertificate), ...more.map(readCertificate)];
  const unique = new Map<string, Certificate>(all.map((each) => [each.fingerprint, each]));
  return {
    authorities: [...unique.values()],
    revocationLists:
      revocationLists === undefined ? undefined : readAll(revocationLists, "X509 CRL", readRevocationList),
  };
}

/** Returns names, sizes and modification times of the files, for detecting changes. */
function stampOf({ authorities, revocationLists }: TrustSources): string {
  return [authorities, revocationLists]
    .flatMap(filesOf)
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    })
    .join("\n");
}

/** Minimum milliseconds between two checks for changed files. */
const freshFor = 10_000;

/**
 * Returns a function that returns the current trust and picks up new CRLs without a restart. Unreadable files
 * (half written or damaged) leave the previous trust in place.
 * @param onError receives the errors of such files
 */
export function openTrust(sources: TrustSources, onError: (error: Error) => void): () => TrustStore {
  let stamp = stampOf(sources);
  let trust = readTrust(sources);
  let checkedAt = performance.now();
  return () => {
    if (performance.now() - checkedAt < freshFor) return trust;
    checkedAt = performance.now();
    try {
      const current = stampOf(sources);
      if (current !== stamp) [trust, stamp] = [readTrust(sources), current];
    } catch (error) {
      onError(error as Error);
    }
    return trust;
  };
}
