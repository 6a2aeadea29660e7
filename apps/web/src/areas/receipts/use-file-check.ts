import { parseReceipt } from "@birzha/domain/receipts/read-receipt.ts";
import { verifyReceipt } from "@birzha/domain/receipts/verify-receipt.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserCrypto } from "./browser-crypto.ts";
import { receiptRootsQuery } from "./queries.ts";
import type { CheckedFile } from "./verified-file.tsx";

/** A receipt with the XML of a report is far smaller. */
const maxBytes = 1_000_000;

/** PROOF-006: verifies a receipt file in the browser. The file is not sent; the page has already loaded the roots. */
export function useFileCheck() {
  const queryClient = useQueryClient();
  const [checked, setChecked] = useState<CheckedFile>();
  const check = async (file: File) => {
    const verdict =
      file.size > maxBytes ? "too-large" : await verifyFile(file).catch(() => "failed" as const);
    setChecked({ name: file.name, verdict });
  };
  const verifyFile = async (file: File) => {
    const receipt = parseReceipt(await file.text());
    const { keys, days, maxGapDays } = await queryClient.fetchQuery(receiptRootsQuery(yearOf(receipt)));
    return verifyReceipt(browserCrypto, receipt, { publicKeys: keys, days, maxGapDays });
  };
  return { checked, check, reset: () => setChecked(undefined) };
}

/** Year of the day of a receipt; the current year if it has none. */
export function yearOf(receipt: unknown): number {
  const day = typeof receipt === "object" && receipt !== null && "day" in receipt ? receipt.day : null;
  const year = typeof day === "string" && /^20\d\d-/.test(day) ? Number(day.slice(0, 4)) : undefined;
  return year ?? new Date().getFullYear();
}
