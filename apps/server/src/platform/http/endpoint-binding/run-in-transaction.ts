import type { FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { chainStart, type AuditPosition } from "../../audit/audit-position.ts";
import { auditStatements } from "../../audit/audit.ts";
import type { RequestDb, DbTransaction } from "../../db/handles.ts";
import { inWriteTransaction } from "../../db/request-transaction.ts";
import { readLastEventId } from "./last-event-id.ts";
import type { ReadOutcome, RunRead } from "./read-transaction.ts";
import { originOf } from "./record-rejection.ts";
import { authorizeAgain, requireActor } from "./authorize.ts";
import { claimRequest, requestFingerprint, storeResponse } from "./idempotency.ts";
import type { RequestInput } from "./read-input.ts";

type Perform = (tx: DbTransaction, actor: Actor) => Promise<ReadOutcome>;

/** Runs a read and returns its response. */
export function runRead(
  endpoint: EndpointShape,
  request: FastifyRequest,
  read: RunRead,
  perform: Perform,
): Promise<unknown> {
  const actor = requireActor(request.caller.actor);
  const seen = endpoint.mayLag ? lastSeenPosition(request) : undefined;
  return read(actor, originOf(request), (tx) => perform(tx, actor), seen);
}

/**
 * Returns the last audit position that the client has seen; a replica must have replayed it. A forged higher
 * position only sends the read to the primary.
 */
function lastSeenPosition(request: FastifyRequest): AuditPosition {
  const seen = readLastEventId(request);
  return typeof seen === "number" ? seen : chainStart;
}

interface Write {
  readonly endpoint: EndpointShape;
  readonly request: FastifyRequest;
  readonly input: RequestInput;
  /** Called for a repeated write, whose first file stays. */
  readonly discard: () => Promise<void>;
}

/** Runs a write once per request id; the stored response and the audit rows commit with it. */
export function runWrite(
  db: RequestDb,
  { endpoint, request, input, discard }: Write,
  perform: Perform,
): Promise<ReadOutcome> {
  const { clientRequestId } = request;
  const { actor: cached } = request.caller;
  const caller = {
    actor: cached,
    revalidate: (tx: Pick<DbTransaction, "getExecutor" | "selectFrom" | "with">) =>
      authorizeAgain(endpoint, request, tx),
    ...(clientRequestId && cached
      ? {
          first: (tx: DbTransaction) =>
            claimRequest(tx, cached.userId, clientRequestId, requestFingerprint(request, input.file)),
        }
      : {}),
  };
  return inWriteTransaction(db, caller, async (tx, found, repeated) => {
    const actor = requireActor(found);
    if (repeated) {
      await discard();
      return { result: { response: repeated.response, entries: [] } };
    }
    const result = await perform(tx, actor);
    const stored = clientRequestId ? [storeResponse(actor.userId, clientRequestId, result.response)] : [];
    return { result, last: [...stored, ...auditStatements(originOf(request), result.entries)] };
  });
}
