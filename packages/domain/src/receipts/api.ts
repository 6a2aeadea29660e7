import { z } from "zod";
import { access, publicAccess } from "../shared/access/access.ts";
import { blob, endpoint, one } from "../shared/endpoint.ts";
import { fileTypes } from "../shared/values/file-limits.ts";
import { id, instant, isoDate, wholeNumber } from "../shared/values/scalars.ts";
import { receiptNumber, receiptStates } from "./receipt.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const dayRoot = z.object({
  day: isoDate,
  size: z.number(),
  root: hash,
  previous: hash.nullable(),
  hash,
  signature: z.string().regex(/^[0-9a-f]{128}$/),
  publicKey: hash,
});

/** Receipt as a file: content, salt and proof. */
const receiptFile = z.object({
  format: z.literal("birzha-receipt-1"),
  number: z.string(),
  reportId: z.number(),
  version: z.number(),
  acceptedAt: instant,
  content: z.object({
    acceptedAt: instant,
    action: z.string(),
    code: z.string(),
    dataXML: z.string(),
    reportId: z.number(),
    salt: z.string(),
  }),
  saltHash: hash,
  contentHash: hash,
  auditPosition: z.number().nullable(),
  day: isoDate.nullable(),
  leafHash: hash.nullable(),
  proof: z.object({ index: z.number(), path: z.array(hash), day: dayRoot }).nullable(),
});

export const getReceipt = endpoint({
  method: "GET",
  path: "/api/receipts/report",
  summary: "Get the receipt of a report version (PROOF-001)",
  effect: "read",
  access: access({ employee: "own", owner: "own", operator: "yes" }),
  /** Number of a report: its newest receipt. Id of a version: the receipt of that version (G-38). */
  query: z.strictObject({ id }),
  rejections: ["shared.not-found"],
  answer: one(receiptFile),
});

export const downloadReceipt = endpoint({
  method: "GET",
  path: "/api/receipts/pdf",
  summary: "Download a receipt as PDF with a QR code (PROOF-001)",
  effect: "read",
  access: access({ employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({ id }),
  rejections: ["shared.not-found"],
  answer: blob(fileTypes.pdf),
});

export const verifyReceiptNumber = endpoint({
  method: "GET",
  path: "/api/verify/{number}",
  summary: "Verify a receipt by its number (PROOF-002)",
  effect: "read",
  access: publicAccess,
  isGuessable: true,
  rejections: ["shared.not-found"],
  params: z.object({ number: z.string().max(100) }),
  answer: one(
    z.object({
      number: z.string().regex(receiptNumber),
      reportId: z.number(),
      version: z.number(),
      acceptedAt: instant,
      state: z.enum(receiptStates),
      /** Time since which the state holds. */
      since: instant,
      newestVersion: z.number(),
      contentHash: hash,
      /** Index in the tree of the day; null until the day is sealed. */
      leafIndex: z.number().nullable(),
      day: dayRoot.nullable(),
      /** FIX-219: maximum days from the acceptance to the sealed day. */
      maxGapDays: z.number().int(),
      checkedAt: instant,
    }),
  ),
});

export const listReceiptRoots = endpoint({
  method: "GET",
  path: "/api/receipts/roots",
  summary: "List the signed day roots of a year (PROOF-003)",
  effect: "read",
  access: publicAccess,
  query: z.strictObject({ year: wholeNumber(2020, 2199) }),
  answer: one(z.object({ keys: z.array(hash), days: z.array(dayRoot), maxGapDays: z.number().int() })),
});
