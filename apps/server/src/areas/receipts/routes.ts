import * as api from "@birzha/domain/receipts/api.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import { getReceipt, listRoots, verifyNumber } from "./queries.ts";

/** Binds the endpoints of receipts (PROOF-001..003). */
export function bindReceipts(bind: Bind, bindPublic: BindPublic): void {
  bind(api.getReceipt, (context, { query }) => getReceipt(context, query));
  bindPublic(api.verifyReceiptNumber, (context, { params }) => verifyNumber(context, params.number));
  bindPublic(api.listReceiptRoots, ({ db }, { query }) => listRoots(db, query.year));
}
