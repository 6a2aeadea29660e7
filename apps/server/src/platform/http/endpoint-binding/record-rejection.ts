import type { FastifyRequest } from "fastify";
import { appendAudit, type AuditOrigin } from "../../audit/audit.ts";
import type { RequestDb } from "../../db/handles.ts";
import { inTransaction } from "../../db/request-transaction.ts";
import type { ApiError } from "../errors/failure.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Path of a bound endpoint, which names it in audit rows. */
    path?: string;
  }
}

/** Returns the origin of a request for the audit log. */
export const originOf = (request: FastifyRequest): AuditOrigin => ({
  actor: request.caller?.actor,
  clientRequestId: request.clientRequestId,
  ip: request.ip,
});

/** Whether the log records this rejection: 403 and 409. */
export const isRecorded = ({ status }: ApiError): boolean => status === 403 || status === 409;

/**
 * Writes a rejected write to the audit log (S-8, FIX-009) with its caller, endpoint and reason, whichever step
 * rejected it. Uses a new transaction, because that of the request is already rolled back. Rate limits bound
 * the number of such rows.
 */
export async function recordRejection(
  db: RequestDb,
  request: FastifyRequest,
  rejected: ApiError,
): Promise<void> {
  const { effect, path } = request.routeOptions.config;
  if (effect !== "write" || path === undefined || !isRecorded(rejected)) return;
  const origin = originOf(request);
  const entry = { action: "shared.refused", entity: path, after: { code: rejected.code } };
  try {
    await inTransaction(db, origin.actor, "write", (tx) => appendAudit(tx, origin, [entry]));
  } catch (problem) {
    // The client gets the rejection reason even if the audit row fails.
    request.log.error({ err: problem, code: rejected.code }, "audit row of a rejected request not written");
  }
}
