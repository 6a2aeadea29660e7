import type { VersionKind } from "../agreements/agreement.ts";

/** PROOF-001: versions that the organisation files have receipts; decisions of the exchange have none. */
export const receiptKinds = ["create", "update", "terminate", "change-termination", "withdraw"] as const;

export const hasReceipt = (kind: VersionKind): boolean =>
  (receiptKinds as readonly VersionKind[]).includes(kind);

/** Characters of the code: 50 bits, so that guesses within the rate limit find nothing. */
export const receiptCodeLength = 10;

/** Report number, version and a code in Crockford's Base32. */
export const receiptNumber = /^\d{1,15}-\d{1,6}-[0-9A-HJKMNP-TV-Z]{10}$/;

/** Corrects a typed number: letter case, spaces, and the letters that Base32 leaves out. */
export function normalizeReceiptNumber(typed: string): string {
  const [report = "", version = "", ...code] = typed.replace(/\s/g, "").toUpperCase().split("-");
  return [report, version, code.join("-").replace(/O/g, "0").replace(/[IL]/g, "1")].join("-");
}

/** State of a receipt: its version is current, replaced by a newer one, or the report is no longer in force. */
export const receiptStates = ["valid", "replaced", "rejected", "terminated", "withdrawn"] as const;
export type ReceiptState = (typeof receiptStates)[number];
