import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { earliestDate as usualEarliestDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { AuditEntry } from "../../audit/audit.ts";
import type { RequestDb } from "../../db/handles.ts";
import type { Replicas } from "../../db/replicas/routing.ts";
import type { FileStorage } from "../../files/file-storage.ts";
import { toRefused } from "../errors/failure.ts";
import { createRead } from "./read-transaction.ts";
import type { ApprovalGate } from "./approval-gate.ts";
import { authorize, requireActor } from "./authorize.ts";
import type { AnyHandler, Bind } from "./endpoint-handler.ts";
import { performHandler } from "./perform-handler.ts";
import { discardFile, readInput } from "./read-input.ts";
import { routeOptions } from "./route-options.ts";
import { runRead, runWrite } from "./run-in-transaction.ts";
import { serialize } from "./serialize.ts";

export interface BindServices {
  readonly db: RequestDb;
  /** INST-031: where reads go that may be a little old. */
  readonly replicas?: Replicas | undefined;
  readonly clock: Clock;
  /** FIX-104. */
  readonly earliestDate?: IsoDate | undefined;
  readonly files: FileStorage;
  /** Whether every answer that PostgreSQL made is compared with what its endpoint declares; for tests. */
  readonly areAnswersChecked: boolean;
  /** Called with what a write has done when it has been committed; with nothing where it was a repeated one. */
  readonly onWrite?: ((entries: readonly AuditEntry[]) => void) | undefined;
  /** DESK-023. Undefined: no call needs approval. */
  readonly approvals?: ApprovalGate;
}

/**
 * The steps of every request, in order: authorize, read the input, prepare, run the handler in one transaction (with the
 * claim of the request id, the stored response and the audit rows), serialize.
 */
export function createBind(app: FastifyInstance, services: BindServices): Bind {
  const { db, replicas, clock, files, areAnswersChecked, onWrite, approvals } = services;
  const { earliestDate = usualEarliestDate } = services;
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
          { serve, clock, earliestDate, approvals },
          tx,
          found,
        );
      if (endpoint.effect === "read") return await runRead(endpoint, request, read, perform);
      const { answer, entries } = await runWrite(db, { endpoint, request, input, discard }, perform);
      onWrite?.(entries);
      return answer;
    } catch (error) {
      // Behind a lost connection the write may have been committed: then its file must be there.
      if (toRefused(error).code !== "shared.unavailable") await discard();
      throw error;
    }
  };

  return (endpoint, handler, ...[prepare]) => {
    const any = { serve: handler, prepare } as unknown as AnyHandler;
    if (endpoint.approval) {
      if (endpoint.file || prepare)
        throw new Error(`${endpoint.path} has a file or a preparation: approval is impossible`);
      approvals?.register(endpoint, any.serve);
    }
    app.route({
      ...routeOptions(endpoint),
      // After the limits of its user, before the body is read.
      preParsing: async (request) => authorize(endpoint, request),
      handler: async (request, reply) =>
        serialize(endpoint, await run(endpoint, any, request), request, reply, areAnswersChecked),
    });
  };
}
