import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { DemoCertificate } from "@birzha/domain/signing/signature.ts";
import type { OwnerDb } from "./platform/db/handles.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";

/**
 * The demonstration as the server uses it. `@birzha/demo` implements it; only `main.ts` and `cli.ts` load that package,
 * so that the server runs without it.
 */
export interface Demonstration {
  /**
   * Inserts the demo data unless they exist.
   * @returns whether anything was inserted
   */
  readonly seedDemo: (settings: DemoSettings) => Promise<boolean>;
  /**
   * The demo authority of this database, created at the first start.
   * @param db the owner's handle
   */
  readonly openDemoAuthority: (db: OwnerDb) => Promise<DemoAuthority>;
  /** DER of the demo authority's certificate, if the database has one. */
  readonly findDemoAuthority: (db: OwnerDb) => Promise<Buffer | undefined>;
}

export type LoadDemonstration = () => Promise<Demonstration>;

export interface DemoSettings {
  /** The owner's handle without statement time-outs; the catalogues are filled already. */
  readonly db: OwnerDb;
  readonly files: FileStorage;
  /** Everything happened before this clock's now. */
  readonly clock: Clock;
  /** How the users table calls the identity server of the demo accounts. */
  readonly issuer: string;
  /** About so many; 320 unless told. */
  readonly reports?: number;
}

/**
 * A certificate authority of the demonstration, and a certificate with its key for each demo account. Anybody can download
 * the keys, so they prove nothing; every certificate says so. The database stores them, so that all nodes have the
 * same ones; they are trusted with `DEMO` only.
 */
export interface DemoAuthority {
  /** DER. */
  readonly certificate: Buffer;
  readonly certificates: () => readonly DemoCertificate[];
}
