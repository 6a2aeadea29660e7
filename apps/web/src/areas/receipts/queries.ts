import { getReceipt, listReceiptRoots, verifyReceiptNumber } from "@birzha/domain/receipts/api.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** PROOF-002: public state of a receipt. The page shows failures itself. */
export const verifiedReceiptQuery = (number: string) =>
  queryOptions({
    queryKey: ["receipts", "verified", number],
    queryFn: ({ signal }) => callEndpoint(verifyReceiptNumber, { params: { number }, signal }),
    meta: { silent: true },
    retry: false,
  });

/** PROOF-003: signed day roots of a year, and the published keys. */
export const receiptRootsQuery = (year: number) =>
  queryOptions({
    queryKey: ["receipts", "roots", year],
    queryFn: ({ signal }) => callEndpoint(listReceiptRoots, { query: { year }, signal }),
    meta: { silent: true },
    staleTime: 10 * 60_000,
  });

/** PROOF-001: receipt of a report or of a version. The page shows failures itself. */
export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: ["receipts", "receipt", id],
    queryFn: ({ signal }) => callEndpoint(getReceipt, { query: { id }, signal }),
    meta: { silent: true },
    retry: false,
  });
