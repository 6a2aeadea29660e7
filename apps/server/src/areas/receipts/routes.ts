import * as api from "@birzha/domain/receipts/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import { getReceipt, listRoots, verifyNumber } from "./queries.ts";
import { drawReceipt } from "./receipt-pdf.ts";

interface ReceiptServices {
  /** Address of the portal in the QR code of a PDF. */
  readonly publicUrl: string;
  /** FIX-219: maximum days from the acceptance to the sealed day. */
  readonly maxGapDays: number;
}

/** Binds the endpoints of receipts (PROOF-001..003). */
export function bindReceipts(
  bind: BindEndpoint,
  bindPublic: BindPublic,
  { publicUrl, maxGapDays }: ReceiptServices,
): void {
  bind(api.getReceipt, (context, { query }) => getReceipt(context, query.id));
  bind(api.downloadReceipt, async (context, { query }) => {
    const receipt = await getReceipt(context, query.id);
    const { number } = receipt;
    return {
      name: number,
      extension: "pdf",
      contentType: "application/pdf",
      open: async () => drawReceipt(receipt, new URL(`/verify/${number}`, publicUrl).href, maxGapDays),
    };
  });
  bindPublic(api.verifyReceiptNumber, (context, { params }) =>
    verifyNumber(context, params.number, maxGapDays),
  );
  bindPublic(api.listReceiptRoots, ({ db }, { query }) => listRoots(db, query.year, maxGapDays));
}
