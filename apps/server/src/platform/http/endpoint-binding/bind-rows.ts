import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { EndpointShape, InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { auditStatements, type AuditEntry } from "../../audit/audit.ts";
import type { RequestDb, DbTransaction } from "../../db/handles.ts";
import { inWriteTransaction, type WriteOutcome } from "../../db/request-transaction.ts";
import { inSavepoint } from "../../db/savepoint.ts";
import { withTimeBudget } from "../../db/time-budget.ts";
import { authorizeRequest, authorizeAgain } from "./authorize.ts";
import type { RequestContext } from "./context.ts";
import { ApiError, toApiError, unavailableError, type ConstraintErrors } from "../errors/failure.ts";
import { claimRequest, requestFingerprint, storeResponse } from "./idempotency.ts";
import { routeOptions } from "./route-options.ts";
import { originOf } from "./record-rejection.ts";

type RowResult<E extends EndpointShape> = ResultOf<E> extends readonly (infer Row)[] ? Row : never;

/** Processes rows one by one, or all rows of a chunk at once. */
type TakeRows<E extends EndpointShape> =
  | { readonly take: (context: RequestContext, row: unknown) => Promise<RowResult<E>> }
  | {
      /** Returns the result or the rejection of each row. If it throws, the rows are processed one by one. */
      readonly takeAll: (
        context: RequestContext,
        rows: readonly unknown[],
      ) => Promise<readonly (RowResult<E> | ApiError)[]>;
    };

/** Handler of a batch endpoint. */
type RowsHandler<E extends EndpointShape> = TakeRows<E> & {
  readonly rowsOf: (input: InputOf<E>) => readonly unknown[];
  /** Result of a rejected row. */
  readonly toResponse: (row: unknown, rejected: ApiError) => RowResult<E>;
  /** Audit entry of the whole request, in addition to those of its rows. */
  readonly summary: (results: readonly RowResult<E>[]) => AuditEntry;
};

/** Binds a batch write; its response lists the result of each row. */
export type BindRows = <const E extends EndpointShape>(endpoint: E, handler: RowsHandler<E>) => void;

interface BindRowsServices {
  readonly db: RequestDb;
  readonly clock: Clock;
  /** FIX-104: earliest date in reports. */
  readonly earliestDate: IsoDate;
  /** FIX-222: working days to replace a rejected report on time. */
  readonly replacementDays: number | undefined;
  readonly constraints: ConstraintErrors;
  /** Database time budget of each chunk in milliseconds, as for a request; undefined: unlimited. */
  readonly databaseBudget: number | undefined;
  /** Called after each commit with the audit entries of its rows, and at the end with those of the request. */
  readonly onWrite?: ((entries: readonly AuditEntry[]) => void) | undefined;
}

/** Rows per transaction: locks are held for this long, and the caller is looked up again for each chunk (BULK-003). */
const chunk = 25;

/** Milliseconds after which no further chunk starts: a server this slow should not get more work. */
const longest = 120_000;

/**
 * Binds batch endpoints (DOOR-003). A chunk of rows is one transaction, in which the caller is looked up again. A
 * rejected row leaves neither data nor audit entries and becomes a result of the batch. Rows that are processed one by
 * one have a savepoint each.
 *
 * A server error (5xx) or a caller who lost access aborts the batch, and committed chunks stay. Rows are idempotent, so
 * the client sends the same batch again. A finished batch stores its response under its `ClientRequestId`.
 */
export const createBindRows =
  (
    app: FastifyInstance,
    { db, clock, earliestDate, replacementDays, constraints, databaseBudget, onWrite }: BindRowsServices,
  ): BindRows =>
  (endpoint, { rowsOf, toResponse, summary, ...rows }) => {
    type Result = RowResult<typeof endpoint>;

    /** Runs a step of the batch for the caller as the database currently knows it. */
    const inStep = <T>(
      request: FastifyRequest,
      work: (tx: DbTransaction, actor: Actor) => Promise<WriteOutcome<T>>,
    ): Promise<T> =>
      inWriteTransaction(
        db,
        {
          actor: request.caller.actor,
          revalidate: (tx) => authorizeAgain(endpoint, request, tx),
        },
        (tx, actor) => work(tx, actor!),
      );

    const contextOf = (
      request: FastifyRequest,
      tx: DbTransaction,
      actor: Actor,
      entries: AuditEntry[],
    ): RequestContext => ({
      actor,
      clock,
      earliestDate,
      replacementDays,
      db: tx,
      organization: actor.organization,
      requestId: request.id,
      audit: (entry) => void entries.push(entry),
    });

    const take =
      "take" in rows
        ? rows.take
        : async (context: RequestContext, row: unknown): Promise<Result> => {
            const [result] = await rows.takeAll(context, [row]);
            if (result instanceof ApiError) throw result;
            return result!;
          };

    /** Processes rows in savepoints. */
    const takeEach = async (
      request: FastifyRequest,
      given: readonly unknown[],
      {
        tx,
        actor,
        entries,
      }: { readonly tx: DbTransaction; readonly actor: Actor; readonly entries: AuditEntry[] },
    ): Promise<Result[]> => {
      const results: Result[] = [];
      for (const row of given) {
        const own: AuditEntry[] = [];
        try {
          results.push(await inSavepoint(tx, () => take(contextOf(request, tx, actor, own), row)));
          entries.push(...own);
        } catch (error) {
          const rejected = toApiError(error, constraints);
          if (rejected.status >= 500) throw error;
          results.push(toResponse(row, rejected));
        }
      }
      return results;
    };

    /** Processes the rows of a chunk in a transaction: at once where the endpoint can, otherwise one by one. */
    const takeTogether = (
      request: FastifyRequest,
      given: readonly unknown[],
      takeAll:
        | ((context: RequestContext, rows: readonly unknown[]) => Promise<readonly (Result | ApiError)[]>)
        | undefined,
    ) =>
      inStep(request, async (tx, actor) => {
        const entries: AuditEntry[] = [];
        const results = takeAll
          ? (await takeAll(contextOf(request, tx, actor, entries), given)).map((result, index) =>
              result instanceof ApiError ? toResponse(given[index], result) : result,
            )
          : await takeEach(request, given, { tx, actor, entries });
        return { result: { results, entries }, last: auditStatements(originOf(request), entries) };
      });

    const takeChunk = async (request: FastifyRequest, given: readonly unknown[]): Promise<Result[]> => {
      const takeAll = "takeAll" in rows ? rows.takeAll : undefined;
      const { results, entries } = await takeTogether(request, given, takeAll).catch((error: unknown) => {
        if (takeAll === undefined || toApiError(error, constraints).status >= 500) throw error;
        return takeTogether(request, given, undefined);
      });
      onWrite?.(entries);
      return results;
    };

    app.route({
      ...routeOptions(endpoint),
      preParsing: async (request) => authorizeRequest(endpoint, request),
      handler: async (request) => {
        const start = performance.now();
        const { clientRequestId } = request;
        const { params, query, body } = request;
        const envelope = (data: unknown) => ({ data, errorMessage: null, requestId: request.id });
        const fingerprint = requestFingerprint(request);
        if (clientRequestId) {
          const before = await inStep(request, async (tx, { userId }) => ({
            result: await claimRequest(tx, userId, clientRequestId, fingerprint),
          }));
          // No stored response: the earlier attempt was aborted, so continue.
          if (before && before.response !== null) return envelope(before.response);
        }
        const results: RowResult<typeof endpoint>[] = [];
        const given = rowsOf({ params, query, body } as InputOf<typeof endpoint>);
        for (let first = 0; first < given.length; first += chunk) {
          if (performance.now() - start > longest) throw unavailableError();
          const work = () => takeChunk(request, given.slice(first, first + chunk));
          results.push(
            ...(await (databaseBudget === undefined ? work() : withTimeBudget(databaseBudget, work))),
          );
        }
        const batchEntries = [summary(results)];
        await inStep(request, async (_tx, { userId }) => ({
          result: undefined,
          last: [
            ...(clientRequestId ? [storeResponse(userId, clientRequestId, results)] : []),
            ...auditStatements(originOf(request), batchEntries),
          ],
        }));
        onWrite?.(batchEntries);
        return envelope(results);
      },
    });
  };
