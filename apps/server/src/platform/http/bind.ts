import { sql } from "kysely";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { Clock } from "@birzha/domain/shared/clock.ts";
import { earliestDate as usualEarliestDate, type IsoDate } from "@birzha/domain/shared/dates.ts";
import type { EndpointShape, InputOf, PageOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { isParked, parkedAnswer } from "@birzha/domain/shared/parked.ts";
import { auditStatements, type AuditEntry } from "../audit/audit.ts";
import type { Reads, RequestDb, Tx } from "../db/handles.ts";
import { inWriteTransaction } from "../db/request-transaction.ts";
import type { Standbys } from "../db/standbys.ts";
import type { FileStorage } from "../files/file-storage.ts";
import { sendBlob, sendFile, type BlobResult } from "./blob.ts";
import { revalidateCaller, type Caller, type Context } from "./context.ts";
import { envelope, pageEnvelope } from "./envelope.ts";
import { refusalOnEntry } from "./entry.ts";
import { Refused, toRefused } from "./failure.ts";
import { failuresOf } from "./failures-of.ts";
import { claimRequest, fingerprintOf, storeResponse } from "./idempotency.ts";
import { readLastEventId } from "./last-event-id.ts";
import { createRead, type Outcome } from "./read-transaction.ts";
import {
  checkSerializedAnswer,
  isSerializedPage,
  serializedBody,
  SerializedJson,
  type SerializedPage,
} from "./serialized-json.ts";
import { originOf } from "./record-refusal.ts";
import { createSecondEyes, park, type SecondEyes } from "./second-eyes.ts";
import { receiveFile, type ReceivedFile } from "./receive-file.ts";

type FileInput<E extends EndpointShape> = E["file"] extends string
  ? { readonly file: ReceivedFile }
  : unknown;
type Result<E extends EndpointShape> = E["answer"] extends { kind: "blob" | "file" }
  ? BlobResult
  : E["effect"] extends "read"
    ? ResultOf<E> | Serialized<ResultOf<E>>
    : ResultOf<E>;
type Serialized<R> = R extends PageOf<infer Row> ? SerializedPage<Row> : SerializedJson<R>;

/**
 * A use case: everything it needs is in the context, everything it was asked is in the input. `prepared` is what was
 * found out before its transaction began.
 */
export type Handler<E extends EndpointShape, Prepared = undefined> = (
  context: Context,
  input: InputOf<E> & FileInput<E>,
  prepared: Prepared,
) => Promise<Result<E>>;

/** Takes its time and asks no database: arithmetic, other servers. No connection waits for it. */
export type Prepare<E extends EndpointShape, Prepared> = (
  call: Pick<Context, "actor" | "clock">,
  input: InputOf<E>,
) => Promise<Prepared>;

/** Binds an endpoint to the function that serves it; a line each in an area's routes.ts. */
export type Bind = <const E extends EndpointShape, Prepared = undefined>(
  endpoint: E,
  handler: Handler<E, Prepared>,
  ...prepare: [Prepared] extends [undefined] ? [] : [Prepare<E, Prepared>]
) => void;

export interface BindServices {
  readonly db: RequestDb;
  /** INST-031: where reads go that may be a little old. */
  readonly standbys?: Standbys | undefined;
  readonly clock: Clock;
  /** FIX-104. */
  readonly earliestDate?: IsoDate | undefined;
  readonly files: FileStorage;
  /** Whether every answer that PostgreSQL made is compared with what its endpoint declares; for tests. */
  readonly areAnswersChecked: boolean;
  /** Told what a write has done when it has been committed; nothing where it was a repeated one. */
  readonly onWrite?: ((entries: readonly AuditEntry[]) => void) | undefined;
  /** DESK-023. */
  readonly secondEyes?: SecondEyes;
}

/**
 * The way of every request: who calls and may they at all, is the input well-formed (schemas of the endpoint),
 * one transaction around the handler, audit and repeated-request bookkeeping in that same transaction,
 * and the answer guarded by the endpoint's schema on its way out.
 */
export function createBind(app: FastifyInstance, services: BindServices): Bind {
  const { db, standbys, clock, files, areAnswersChecked, onWrite } = services;
  const { secondEyes = createSecondEyes([]), earliestDate = usualEarliestDate } = services;
  const read = createRead({ db, standbys });
  return (endpoint, handler, ...[prepare]) => {
    const serve = handler as (context: Context, input: unknown, prepared: unknown) => Promise<unknown>;
    const prepareFor = prepare as
      | ((call: Pick<Context, "actor" | "clock">, input: unknown) => Promise<unknown>)
      | undefined;
    if (endpoint.second) {
      if (endpoint.file || prepare) throw new Error(`${endpoint.path} cannot wait for a second person`);
      secondEyes.register(endpoint, serve);
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace("{id}", ":id(^\\d+$)").replace(/\{(\w+)\}/g, ":$1"),
      // A GET that changes something must not be done by asking for its head.
      exposeHeadRoute: endpoint.effect === "read",
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      ...schemaOf(endpoint),
      ...(endpoint.answer.kind === "blob" ? {} : { helmet: false }),
      config: {
        isData: endpoint.answer.kind !== "blob",
        effect: endpoint.effect,
        path: endpoint.path,
        failures: failuresOf(endpoint),
        deprecated: endpoint.deprecated,
        refusal: (actor) => entryRefusal(endpoint, actor),
      },
      // After the limits of its user, before the body is read.
      preParsing: async (request) => {
        const refusal = entryRefusal(endpoint, request.caller.actor);
        if (refusal) throw refusal;
        if (isPrefetchedWrite(endpoint, request)) throw new Refused("shared.prefetched");
      },
      handler: async (request, reply) => {
        const answer = await answerTo(request);
        if (answer instanceof SerializedJson || isSerializedPage(answer)) {
          if (areAnswersChecked) checkSerializedAnswer(endpoint, answer);
          return reply.type("application/json; charset=utf-8").send(serializedBody(answer, request.id));
        }
        return send(endpoint, answer, request, reply);
      },
    });

    /** The call's answer; throws what it is refused with. */
    async function answerTo(request: FastifyRequest): Promise<unknown> {
      const actor = signedIn(request.caller.actor);
      const file = endpoint.file
        ? await receiveFile(request, files, endpoint.file, endpoint.wrongFile)
        : undefined;
      const input = { params: request.params, query: request.query, body: request.body, file };
      const discard = async () => {
        try {
          if (file) await files.delete(file.storageId);
        } catch (fault) {
          // Bytes without a row do no harm, and the caller is told what became of his call.
          request.log.warn({ err: fault }, "a file that is not needed stays in the storage");
        }
      };
      const work = (prepared: unknown) => async (tx: Tx, actor: Actor) => {
        const entries: AuditEntry[] = [];
        const context: Context = {
          actor,
          organization: actor.organization,
          clock,
          earliestDate,
          db: tx,
          requestId: request.id,
          audit: (entry) => void entries.push(entry),
        };
        if (secondEyes.isNeeded(endpoint, actor, input.body)) {
          const act = async () => {
            const judged: AuditEntry[] = [];
            await serve({ ...context, audit: (entry) => void judged.push(entry) }, input, prepared);
            return judged;
          };
          return { answer: await park(context, endpoint, input, act), entries };
        }
        const answer = await serve(context, input, prepared);
        if (endpoint.effect === "write" && !endpoint.mayChangeNothing && entries.length === 0)
          throw new Error(`${endpoint.method} ${endpoint.path} left no audit row`);
        return { answer, entries };
      };
      try {
        const prepared = await prepareFor?.({ actor, clock }, input);
        const perform = work(prepared);
        if (endpoint.effect === "read") {
          const told = endpoint.mayLag ? toldPlace(request) : undefined;
          return await read(actor, originOf(request), (tx) => perform(tx, actor), told);
        }
        const done = await write(request, file, perform, discard);
        onWrite?.(done.entries);
        return done.answer;
      } catch (error) {
        // Behind a lost connection the write may have been committed: then its file must be there.
        if (toRefused(error).code !== "shared.unavailable") await discard();
        throw error;
      }

      async function write(
        request: FastifyRequest,
        file: ReceivedFile | undefined,
        perform: (tx: Tx, actor: Actor) => Promise<Outcome>,
        discard: () => Promise<void>,
      ): Promise<Outcome> {
        const { clientRequestId } = request;
        const { actor: known } = request.caller;
        return inWriteTransaction(db, { actor: known, revalidate }, async (tx, found) => {
          const actor = signedIn(found);
          if (clientRequestId) {
            const repeated = await claimRequest(
              tx,
              actor.userId,
              clientRequestId,
              fingerprint(request, file),
            );
            if (repeated) {
              // The file of the first call is the one that counts.
              await discard();
              return { result: { answer: repeated.answer, entries: [] } };
            }
          }
          const { answer, entries } = await perform(tx, actor);
          return {
            result: { answer, entries },
            last: [
              ...(clientRequestId ? [storeResponse(actor.userId, clientRequestId, answer)] : []),
              ...auditStatements(originOf(request), entries),
            ],
          };
        });

        async function revalidate(tx: Reads): Promise<Actor | undefined> {
          return allowedActor(endpoint, await revalidateCaller(request, tx));
        }
      }
    }
  };
}

/** The actor, if this caller may make the call. @throws Refused */
export function allowedActor(endpoint: EndpointShape, caller: Caller): Actor | undefined {
  const { refusal = entryRefusal(endpoint, caller.actor), actor } = caller;
  if (refusal) throw refusal;
  return actor;
}

/**
 * Up to where the caller knows the log by the events that he was told: what he reads behind one must show it. A higher
 * number than there is sends him to the primary and harms nobody.
 */
function toldPlace(request: FastifyRequest): number {
  const told = readLastEventId(request);
  return typeof told === "number" ? told : 0;
}

/** Why this caller may not make this call at all. */
export function entryRefusal(endpoint: EndpointShape, actor: Actor | undefined): Refused | undefined {
  const refusal = refusalOnEntry(endpoint, actor);
  return refusal && new Refused(refusal);
}

/** V-7. */
const isPrefetchedWrite = ({ method, effect }: EndpointShape, { headers }: FastifyRequest): boolean =>
  method === "GET" &&
  effect === "write" &&
  /prefetch|prerender|preview/i.test(`${String(headers["sec-purpose"])} ${String(headers["purpose"])}`);

/** The entry check has turned guests away already. */
function signedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new Refused("shared.no-session");
  return actor;
}

const fingerprint = (request: FastifyRequest, file: ReceivedFile | undefined): Buffer =>
  fingerprintOf(
    request.method,
    request.url,
    request.caller.actor?.organization?.id,
    file ? { name: file.name, sha256: file.sha256 } : request.body,
  );

async function send(endpoint: EndpointShape, answer: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (endpoint.answer.kind === "blob") return sendBlob(answer as BlobResult, request, reply);
  if (endpoint.answer.kind === "file") return sendFile(answer as BlobResult, request, reply);
  if (endpoint.method === "GET" && endpoint.effect === "write")
    void reply.header("cache-control", "no-store");
  // DESK-023: taken, and not done yet.
  if (endpoint.second && isParked(answer)) void reply.code(202);
  if (endpoint.answer.kind === "one") return { data: answer, errorMessage: null, requestId: request.id };
  const { rows, total, beside } = answer as PageOf<unknown>;
  return {
    ...beside,
    data: rows,
    paging: { totalRecords: total },
    errorMessage: null,
    requestId: request.id,
  };
}

/** What the framework is told of a call. */
export function schemaOf({ params, query, body, answer, second }: EndpointShape): RouteShorthandOptions {
  const response =
    answer.kind === "one"
      ? envelope(answer.schema)
      : answer.kind === "page"
        ? pageEnvelope(answer.row, answer.beside)
        : undefined;
  return {
    schema: {
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      ...(response
        ? { response: { 200: response, ...(second ? { 202: envelope(parkedAnswer) } : {}) } }
        : {}),
    } as RouteShorthandOptions["schema"],
  };
}

/** Whether the database answers; for `/readyz`. */
export const ping = (db: Reads) => sql`select 1`.execute(db);
