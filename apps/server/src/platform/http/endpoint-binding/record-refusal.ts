import type { FastifyRequest } from "fastify";
import { appendAudit, type AuditOrigin } from "../../audit/audit.ts";
import type { RequestDb } from "../../db/handles.ts";
import { inTransaction } from "../../db/request-transaction.ts";
import type { Refused } from "../errors/failure.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a bound endpoint: how its audit rows call it. */
    path?: string;
  }
}

/** Who called, for the audit log. */
export const originOf = (request: FastifyRequest): AuditOrigin => ({
  actor: request.caller?.actor,
  clientRequestId: request.clientRequestId,
  ip: request.ip,
});

/** The statuses of a refusal that is part of the record. */
export const isRecorded = ({ status }: Refused): boolean => status === 403 || status === 409;

/**
 * Refused writes are part of the record (S-8, FIX-009): who tried what, and why it was refused, wherever on its way
 * that was found out. The call's own transaction is gone by then. How many there may be is bounded by the rate limits.
 */
export async function recordRefusal(db: RequestDb, request: FastifyRequest, refused: Refused): Promise<void> {
  const { effect, path } = request.routeOptions.config;
  if (effect !== "write" || path === undefined || !isRecorded(refused)) return;
  const origin = originOf(request);
  const entry = { action: "shared.refused", entity: path, after: { code: refused.code } };
  try {
    await inTransaction(db, origin.actor, "write", (tx) => appendAudit(tx, origin, [entry]));
  } catch (fault) {
    // The caller is told why he was refused, whatever happens to the record of it.
    request.log.error({ err: fault, code: refused.code }, "a refusal was not recorded");
  }
}
