import { z } from "zod";
import { accessOf, publicAccess } from "../shared/access/access.ts";
import { blobResponse, defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { fileTypes } from "../shared/values/file-limits.ts";
import { idSchema, instantSchema, isoDate, recordId, wholeNumber } from "../shared/values/scalars.ts";
import { receiptNumber, receiptStates } from "./receipt.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const dayRoot = z.object({
  day: isoDate.describe("Moscow day."),
  size: z.number().describe("Number of leaves of the day: receipts, then runs of price indices."),
  root: hash.describe("Merkle root of the day."),
  previous: hash.nullable().describe("Hash of the day before; null for the first day."),
  hash: hash.describe("SHA-256 of day, size, root and previous."),
  signature: z
    .string()
    .regex(/^[0-9a-f]{128}$/)
    .describe("Ed25519 signature of the hash."),
  publicKey: hash.describe("Public key of the signature; compare it with `keys`."),
});

const leafProof = z
  .object({
    index: z.number().describe("Index of the leaf, from 0."),
    path: z.array(hash).describe("Hashes of the siblings, from the leaf to the root."),
    day: dayRoot.describe("Signed day of the leaf."),
  })
  .nullable();

/** MKT-012: run of a price index as a file. */
export const indexRunFile = z.object({
  format: z.literal("birzha-index-run-1").describe("Format of the file."),
  number: z.string().describe("Index and number of the run."),
  index: z.string().describe("Stable name of the index."),
  run: recordId.describe("Number of the run."),
  startedAt: instantSchema.describe("Time of the run, ISO 8601 with offset."),
  inputHash: hash.describe("SHA-256 of the inputs, hexadecimal."),
  day: isoDate.nullable().describe("Day that sealed the run; null until then."),
  leafHash: hash.nullable().describe("Hash of the leaf in the tree of the day."),
  proof: leafProof.describe("Merkle proof of the run (RFC 6962); null until its day is sealed."),
});

/** Receipt as a file: content, salt and proof. */
const receiptFile = z.object({
  format: z.literal("birzha-receipt-1").describe("Format of the receipt."),
  number: z.string().describe("Number of the receipt."),
  reportId: z.number().describe("Number of the report."),
  version: z.number().describe("Number of the version, from 1."),
  acceptedAt: instantSchema.describe("Time when the exchange accepted the version."),
  content: z
    .object({
      acceptedAt: instantSchema.describe("Time when the exchange accepted the version."),
      action: z.string().describe("Action that created the version."),
      code: z.string().describe("Random part of the number."),
      dataXML: z.string().describe("Report in XML, at most 64 KB in UTF-8; `report.xsd` is its schema."),
      reportId: z.number().describe("Number of the report."),
      salt: z.string().describe("Random text that keeps the hash from revealing the deal."),
    })
    .describe("The accepted version; its canonical JSON (RFC 8785) is hashed."),
  saltHash: hash.describe("SHA-256 of the salt."),
  contentHash: hash.describe("SHA-256 of the canonical content."),
  auditPosition: z.number().nullable().describe("Position in the audit chain; null until the day is sealed."),
  day: isoDate.nullable().describe("Day that sealed the receipt; null until then."),
  leafHash: hash.nullable().describe("Hash of the leaf in the tree of the day."),
  proof: leafProof.describe("Merkle proof of the receipt (RFC 6962)."),
});

export const getReceipt = defineEndpoint({
  method: "GET",
  path: "/api/receipts/report",
  summary: "Get the receipt of a report version (PROOF-001)",
  description: "The file contains the whole version. Anyone can verify it offline with the published key.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  /** Number of a report: its newest receipt. Id of a version: the receipt of that version (G-38). */
  query: z.strictObject({
    id: idSchema.describe("Number of the report for its newest receipt, or id of a version."),
  }),
  rejections: ["shared.not-found"],
  response: recordResponse(receiptFile),
});

export const downloadReceipt = defineEndpoint({
  method: "GET",
  path: "/api/receipts/pdf",
  summary: "Download a receipt as PDF with a QR code (PROOF-001)",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({
    id: idSchema.describe("Number of the report for its newest receipt, or id of a version."),
  }),
  rejections: ["shared.not-found"],
  response: blobResponse(fileTypes.pdf),
});

export const verifyReceiptNumber = defineEndpoint({
  method: "GET",
  path: "/api/verify/{number}",
  summary: "Verify a receipt by its number (PROOF-002)",
  description: "Returns nothing of the deal. Unknown and malformed numbers have the same response.",
  effect: "read",
  access: publicAccess,
  isGuessable: true,
  rejections: ["shared.not-found"],
  params: z.object({ number: z.string().max(100).describe("Number of the receipt.") }),
  response: recordResponse(
    z.object({
      number: z.string().regex(receiptNumber).describe("Number of the receipt."),
      reportId: z.number().describe("Number of the report."),
      version: z.number().describe("Number of the version, from 1."),
      acceptedAt: instantSchema.describe("Time when the exchange accepted the version."),
      state: z.enum(receiptStates).describe("State of the receipt."),
      since: instantSchema.describe("Time since which the state holds."),
      newestVersion: z.number().describe("Newest version of the report."),
      contentHash: hash.describe("SHA-256 of the canonical content."),
      leafIndex: z.number().nullable().describe("Index in the tree of the day; null until it is sealed."),
      day: dayRoot.nullable().describe("Day that sealed the receipt; null until then."),
      /** FIX-219: maximum days from the acceptance to the sealed day. */
      maxGapDays: z
        .number()
        .int()
        .describe("Maximum days from the acceptance of a version to the sealed day of its receipt."),
      checkedAt: instantSchema.describe("Time of this response."),
    }),
  ),
});

export const listReceiptRoots = defineEndpoint({
  method: "GET",
  path: "/api/receipts/roots",
  summary: "List the signed day roots of a year (PROOF-003)",
  description: "Each day is signed and names the hash of the day before, across years.",
  effect: "read",
  access: publicAccess,
  query: z.strictObject({ year: wholeNumber(2020, 2199).describe("Calendar year.") }),
  response: recordResponse(
    z.object({
      keys: z.array(hash).describe("All keys that have signed days, oldest first."),
      days: z.array(dayRoot).describe("Signed days of the year, oldest first."),
      maxGapDays: z
        .number()
        .int()
        .describe("Maximum days from the acceptance of a version to the sealed day of its receipt."),
    }),
  ),
});
