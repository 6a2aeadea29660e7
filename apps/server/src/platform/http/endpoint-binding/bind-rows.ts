import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { EndpointShape, InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { auditStatements, type AuditEntry } from "../../audit/audit.ts";
import type { RequestDb, Tx } from "../../db/handles.ts";
import { inWriteTransaction, type Written } from "../../db/request-transaction.ts";
import { withTimeBudget } from "../../db/time-budget.ts";
import { authorize, authorizeAgain } from "./authorize.ts";
import type { Context } from "./context.ts";
import { toRefused, unavailable, type ConstraintErrors, type Refused } from "../errors/failure.ts";
import { claimRequest, requestFingerprint, storeResponse } from "./idempotency.ts";
import { routeOptions } from "./route-options.ts";
import { originOf } from "./record-refusal.ts";

type RowResult<E extends EndpointShape> = ResultOf<E> extends readonly (infer Row)[] ? Row : never;

/** How a call of many rows is served. */
interface RowsHandler<E extends EndpointShape> {
  readonly rowsOf: (input: InputOf<E>) => readonly unknown[];
  /** One row, in a transaction of its own. */
  readonly take: (context: Context, row: unknown) => Promise<RowResult<E>>;
  /** What is answered for a row that was refused. */
  readonly toAnswer: (row: unknown, refused: Refused) => RowResult<E>;
  /** What the audit log says of the call, beside what it says of its rows. */
  readonly summary: (results: readonly RowResult<E>[]) => AuditEntry;
}

/** Binds a write of many rows; its answer is the list of what became of each. */
export type BindRows = <const E extends EndpointShape>(endpoint: E, handler: RowsHandler<E>) => void;

interface BindRowsServices {
  readonly db: RequestDb;
  readonly clock: Clock;
  /** FIX-104. */
  readonly earliestDate: IsoDate;
  readonly constraints: ConstraintErrors;
  /** Milliseconds that each row may wait for the database, as a request may; undefined where none is limited so. */
  readonly databaseBudget: number | undefined;
  /** Told what has been done with a row, and with the call as a whole, when it has been committed. */
  readonly onWrite?: ((entries: readonly AuditEntry[]) => void) | undefined;
}

/** Milliseconds after which no row is begun any more: a portal that is so slow is not to be asked for more at once. */
const longest = 120_000;

/**
 * The way of a call of many rows (DOOR-003). Each row is a call in small: its own transaction, in which the caller is
 * looked up, and its audit rows, so that nobody waits for more than one row, at a text, a total or the end of the audit chain. A row
 * that is refused is an answer; a fault of the portal (5xx) or a caller who may no more breaks the call off, and what was
 * committed stays: rows are idempotent by themselves, so it is sent again as it is. Once it has ended, its
 * `ClientRequestId` answers what it answered.
 */
export const createBindRows =
  (
    app: FastifyInstance,
    { db, clock, earliestDate, constraints, databaseBudget, onWrite }: BindRowsServices,
  ): BindRows =>
  (endpoint, { rowsOf, take, toAnswer, summary }) => {
    /** A step of the call, for the caller as the database knows it now. */
    const inStep = <T>(
      request: FastifyRequest,
      work: (tx: Tx, actor: Actor) => Promise<Written<T>>,
    ): Promise<T> =>
      inWriteTransaction(
        db,
        {
          actor: request.caller.actor,
          revalidate: (tx) => authorizeAgain(endpoint, request, tx),
        },
        (tx, actor) => work(tx, actor!),
      );

    const takeRow = async (request: FastifyRequest, row: unknown) => {
      try {
        const { result, entries } = await inStep(request, async (tx, actor) => {
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
          const result = await take(context, row);
          return { result: { result, entries }, last: auditStatements(originOf(request), entries) };
        });
        onWrite?.(entries);
        return result;
      } catch (error) {
        const refused = toRefused(error, constraints);
        if (refused.status >= 500 || request.caller.refusal || refused.status === 401) throw error;
        return toAnswer(row, refused);
      }
    };

    app.route({
      ...routeOptions(endpoint),
      preParsing: async (request) => authorize(endpoint, request),
      handler: async (request) => {
        const start = performance.now();
        const { clientRequestId } = request;
        const { params, query, body } = request;
        const answer = (data: unknown) => ({ data, errorMessage: null, requestId: request.id });
        const fingerprint = requestFingerprint(request);
        if (clientRequestId) {
          const before = await inStep(request, async (tx, { userId }) => ({
            result: await claimRequest(tx, userId, clientRequestId, fingerprint),
          }));
          // Without an answer it was broken off: it goes on.
          if (before && before.answer !== null) return answer(before.answer);
        }
        const results: RowResult<typeof endpoint>[] = [];
        for (const row of rowsOf({ params, query, body } as InputOf<typeof endpoint>)) {
          if (performance.now() - start > longest) throw unavailable();
          const work = () => takeRow(request, row);
          results.push(await (databaseBudget === undefined ? work() : withTimeBudget(databaseBudget, work)));
        }
        const told = [summary(results)];
        await inStep(request, async (_tx, { userId }) => ({
          result: undefined,
          last: [
            ...(clientRequestId ? [storeResponse(userId, clientRequestId, results)] : []),
            ...auditStatements(originOf(request), told),
          ],
        }));
        onWrite?.(told);
        return answer(results);
      },
    });
  };
