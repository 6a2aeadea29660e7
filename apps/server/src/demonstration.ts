import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { DemoCertificate } from "@birzha/domain/signing/signature.ts";
import type { OwnerDb } from "./platform/db/handles.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";

/**
 * Interface of the demo package to the server. `@birzha/demo` implements it; only `main.ts` and `cli.ts` load that
 * package, so the server runs without it.
 */
export interface DemoPackage {
  /**
   * Inserts the demo data unless they exist.
   * @returns whether anything was inserted
   */
  readonly seedDemo: (settings: DemoSettings) => Promise<boolean>;
  /**
   * Opens the demo certificate authority of this database; creates it at the first start.
   * @param db database handle of the owner role
   */
  readonly openDemoAuthority: (db: OwnerDb) => Promise<DemoAuthority>;
  /** Returns the authority's certificate (DER) if the database has one. */
  readonly findDemoAuthority: (db: OwnerDb) => Promise<Buffer | undefined>;
}

export type LoadDemonstration = () => Promise<DemoPackage>;

export interface DemoSettings {
  /** Handle of the owner role without statement timeout. The catalogues are already seeded. */
  readonly db: OwnerDb;
  readonly files: FileStorage;
  /** Demo events lie before its current time. */
  readonly clock: Clock;
  /** Issuer of the demo accounts in the users table. */
  readonly issuer: string;
  /** Approximate number. Default: 320. */
  readonly reports?: number;
}

/**
 * Demo certificate authority, with a certificate and key for each demo account. The keys are public and prove nothing,
 * as each certificate states. The database stores them, so all nodes have the same ones. They are trusted with `DEMO`
 * only.
 */
export interface DemoAuthority {
  /** DER encoding. */
  readonly certificate: Buffer;
  readonly certificates: () => readonly DemoCertificate[];
}
