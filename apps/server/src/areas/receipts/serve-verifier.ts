import type { FastifyInstance } from "fastify";
import { defaultMaxGapDays } from "@birzha/domain/receipts/verify-receipt.ts";
import type { RequestDb } from "../../platform/db/handles.ts";
import { inReadTransaction } from "../../platform/db/request-transaction.ts";
import { listPublicKeys } from "./queries.ts";
import { buildVerifierPage } from "./verifier-page.ts";

/** PROOF-006: serves the offline verifier as a download; the policy of the portal does not allow its inline code. */
export function serveVerifier(
  app: FastifyInstance,
  { db, maxGapDays = defaultMaxGapDays }: { readonly db: RequestDb; readonly maxGapDays: number | undefined },
): void {
  app.get("/verify-receipt.html", { config: { isData: true } }, async (_request, reply) => {
    const keys = await inReadTransaction(db, undefined, listPublicKeys);
    return reply
      .header("cache-control", "no-cache")
      .header("content-disposition", 'attachment; filename="verify-receipt.html"')
      .type("text/html; charset=utf-8")
      .send(buildVerifierPage(keys, maxGapDays));
  });
}
