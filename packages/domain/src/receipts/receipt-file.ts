/** Stored version of a report, as the receipt proves it. */
export interface ReceiptContent {
  readonly acceptedAt: string;
  readonly action: string;
  /** Unguessable part of the number. */
  readonly code: string;
  readonly dataXML: string;
  readonly reportId: number;
  readonly salt: string;
}

/** Signed Merkle root of a day, chained to the day before. Hashes and keys are hexadecimal. */
export interface DayRoot {
  readonly day: string;
  readonly size: number;
  readonly root: string;
  /** Hash of the day before; null for the first day. */
  readonly previous: string | null;
  readonly hash: string;
  readonly signature: string;
  /** Raw Ed25519 key. */
  readonly publicKey: string;
}

/** Place of a leaf in the Merkle tree of its day. */
export interface ReceiptProof {
  readonly index: number;
  readonly path: readonly string[];
  readonly day: DayRoot;
}

export interface ReceiptFile {
  readonly format: "birzha-receipt-1";
  readonly number: string;
  readonly reportId: number;
  readonly version: number;
  readonly acceptedAt: string;
  readonly content: ReceiptContent;
  readonly saltHash: string;
  readonly contentHash: string;
  /** Position in the audit chain; null until the day is sealed. */
  readonly auditPosition: number | null;
  /** Day that sealed the receipt. */
  readonly day: string | null;
  readonly leafHash: string | null;
  readonly proof: ReceiptProof | null;
}

/** MKT-012: run of a price index, whose input hash is a leaf in the tree of the day. */
export interface IndexRunFile {
  readonly format: "birzha-index-run-1";
  /** Index and run: `otc-grain-12`. */
  readonly number: string;
  readonly index: string;
  readonly run: number;
  readonly startedAt: string;
  readonly inputHash: string;
  /** Day that sealed the run; null until then. */
  readonly day: string | null;
  readonly leafHash: string | null;
  readonly proof: ReceiptProof | null;
}
