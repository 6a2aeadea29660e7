import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { earliestDate as usualEarliestDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { RequestDb } from "../../db/handles.ts";
import type { ReplicaRouter } from "../../db/replicas/routing.ts";
import type { FileStorage } from "../../files/file-storage.ts";
import { toApiError } from "../errors/failure.ts";
import { createRead } from "./read-transaction.ts";
import type { ApprovalGate } from "./approval-gate.ts";
import { authorizeRequest, requireActor } from "./authorize.ts";
import type { AnyHandler, BindEndpoint } from "./endpoint-handler.ts";
import { performHandler } from "./perform-handler.ts";
import { discardFile, readInput } from "./read-input.ts";
import { routeOptions } from "./route-options.ts";
import { runRead, runWrite } from "./run-in-transaction.ts";
import { serializeResponse } from "./serialize.ts";

export interface BindServices {
  readonly db: RequestDb;
  /** INST-031: replicas for reads that tolerate lag. */
  readonly replicas?: ReplicaRouter | undefined;
  readonly clock: Clock;
  /** FIX-104: earliest date in reports. */
  readonly earliestDate?: IsoDate | undefined;
  /** FIX-222: working days to replace a rejected report on time. */
  readonly replacementDays?: number | undefined;
  /** V-10: maximum rows of a workbook. */
  readonly workbookLimit?: number | undefined;
  readonly files: FileStorage;
  /** Whether to validate responses serialized by PostgreSQL against the endpoint's schema; for tests. */
  readonly areResponsesChecked: boolean;
  /** Called after the commit with the audit entries of a write; with none for a repeated request. */
  readonly onWrite?: ((entries: readonly AuditEntry[]) => void) | undefined;
  /** DESK-023. Undefined: no request needs approval. */
  readonly approvals?: ApprovalGate;
}

/**
 * Binds an endpoint to its handler. The steps of every request, in order:
 *
 * 1. authorize       caller and declared access, before the body is read   authorize.ts
 * 2. read input      validated by the schemas; stores an uploaded file     read-input.ts
 * 3. prepare         optional slow work without a database connection
 * 4. transaction     revalidate the caller, claim the request id,          run-in-transaction.ts, idempotency.ts
 *                    run the handler or store an approval request          perform-handler.ts
 * 5. commit          with the stored response and the audit rows
 * 6. serialize       response by schema                                    serialize.ts
 */
export function createBind(app: FastifyInstance, services: BindServices): BindEndpoint {
  const { db, replicas, clock, files, areResponsesChecked, onWrite, approvals } = services;
  const { earliestDate = usualEarliestDate, replacementDays, workbookLimit } = services;
  const read = createRead({ db, replicas });

  const run = async (endpoint: EndpointShape, { serve, prepare }: AnyHandler, request: FastifyRequest) => {
    const actor = requireActor(request.caller.actor);
    const input = await readInput(endpoint, request, files);
    const discard = () => discardFile(input, request, files);
    try {
      const prepared = await prepare?.({ actor, clock }, input);
      const perform: Parameters<typeof runRead>[3] = (tx, found) =>
        performHandler(
          { endpoint, request, input, prepared },
          { serve, clock, earliestDate, replacementDays, workbookLimit, approvals },
          tx,
          found,
        );
      if (endpoint.effect === "read") return await runRead(endpoint, request, read, perform);
      const { response, entries } = await runWrite(db, { endpoint, request, input, discard }, perform);
      onWrite?.(entries);
      return response;
    } catch (error) {
      // After a lost connection the write may have been committed, and then its file must exist.
      if (toApiError(error).code !== "shared.unavailable") await discard();
      throw error;
    }
  };

  return (endpoint, handler, ...[prepare]) => {
    const any = { serve: handler, prepare } as unknown as AnyHandler;
    if (endpoint.approval) {
      if (endpoint.file || prepare)
        throw new Error(`${endpoint.path}: approval does not support a file or a preparation`);
      approvals?.register(endpoint, any.serve);
    }
    app.route({
      ...routeOptions(endpoint),
      // Runs after the user's rate limits and before the body is read.
      preParsing: async (request) => authorizeRequest(endpoint, request),
      handler: async (request, reply) =>
        serializeResponse(endpoint, await run(endpoint, any, request), request, reply, areResponsesChecked),
    });
  };
}
