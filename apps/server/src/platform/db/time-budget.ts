import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import pg from "pg";
import type { FollowStatement } from "../telemetry/tracing.ts";
import { gatherWrites } from "./gather-writes.ts";
import { PrimaryPool } from "./replicas/primary-pool.ts";
import { preparedName } from "./sql-templates.ts";

/*
 * Limits the total time that a request waits for the database: for connections and for responses together. If
 * the database hangs, every request fails after the same time, however many statements it sent before.
 */

interface Budget {
  /** Milliseconds left, not counting the time since `since`. */
  left: number;
  /** Number of waits in flight; concurrent waits spend the budget once. */
  waits: number;
  /** `performance.now()` at which the first of them began. */
  since: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/** Database budget of a request in milliseconds; it leaves room for an error response within three seconds. */
export const requestBudget = 2_500;

/** The same for a request to the embedded identity server, whose sign-ins wait for each other. */
export const signInBudget = 5_000;

/** Runs a request with a database time budget. Reading its body and CPU time do not count. */
export const withTimeBudget = <T>(milliseconds: number, work: () => T): T =>
  budgets.run({ left: milliseconds, waits: 0, since: 0 }, work);

/** Removes the limit for a request that becomes a stream with limits of its own. */
export function liftTimeBudget(): void {
  const budget = budgets.getStore();
  if (budget) budget.left = Infinity;
}

/** Raises the limit for a request with more database work than others and a client that waits longer. */
export function extendTimeBudget(milliseconds: number): void {
  const budget = budgets.getStore();
  if (budget) budget.left = Math.max(budget.left, milliseconds);
}

/** Minimum timer in milliseconds; an exhausted budget times out at once. */
const shortest = 1;

async function spend<T>(budget: Budget, work: Promise<T>): Promise<T> {
  if (budget.waits++ === 0) budget.since = performance.now();
  try {
    return await work;
  } finally {
    if (--budget.waits === 0) budget.left -= performance.now() - budget.since;
  }
}

const timeLeft = ({ left, waits, since }: Budget) =>
  Math.max(shortest, Math.ceil(left - (waits > 0 ? performance.now() - since : 0)));

export interface BudgetedOptions extends pg.ClientConfig {
  /** Whether sessions keep prepared statements; false behind a pooler. */
  readonly hasPreparedStatements?: boolean;
  readonly followStatement?: FollowStatement | undefined;
}

/**
 * A connection whose statements wait no longer than the request's budget. A timed-out connection is destroyed:
 * a late response would be read as that of the next statement.
 */
export class BudgetedClient extends pg.Client {
  private readonly hasPreparedStatements: boolean;
  private readonly follow: FollowStatement | undefined;

  constructor(config?: BudgetedOptions) {
    super(config);
    this.hasPreparedStatements = config?.hasPreparedStatements ?? true;
    this.follow = config?.followStatement;
  }

  override query(...given: unknown[]): never {
    const send = super.query.bind(this) as unknown as (...sent: unknown[]) => Promise<pg.QueryResult>;
    const [text, values] = given;
    if (typeof text !== "string" || typeof values === "function" || given.length > 2)
      return send(...given) as never;
    const budget = budgets.getStore();
    const isLimited = budget !== undefined && budget.left !== Infinity;
    const followed = this.follow?.(text);
    gatherWrites(this.socket);
    const sent = send({
      text,
      values,
      name: this.hasPreparedStatements ? preparedName(text) : undefined,
      query_timeout: isLimited ? timeLeft(budget) : undefined,
    });
    if (followed) sent.then(() => followed(), followed);
    const result = sent.catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") this.destroySocket(error);
      throw error;
    });
    return (isLimited ? spend(budget, result) : result) as never;
  }

  private destroySocket(error: Error): void {
    this.socket.destroy(error);
  }

  /** `pg` does not declare its socket. */
  private get socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

/** A pool that limits the waits for a connection and for responses to the request's budget. */
export class BudgetedPool extends PrimaryPool {
  /** The callbacks with which `pg` implements this method are outside the budget. */
  override query(...given: unknown[]): never {
    const isLimited = budgets.getStore() !== undefined && typeof given.at(-1) !== "function";
    return (
      isLimited ? this.#queryWithin(given) : (super.query as (...args: unknown[]) => unknown)(...given)
    ) as never;
  }

  async #queryWithin(given: unknown[]): Promise<unknown> {
    const client = await (this.connect() as Promise<pg.PoolClient>);
    try {
      const result: unknown = await (client.query as (...args: unknown[]) => Promise<unknown>)(...given);
      client.release();
      return result;
    } catch (error) {
      // Like `pg`, which closes the connection of a failed query.
      client.release(true);
      throw error;
    }
  }

  override connect(...given: unknown[]): never {
    const connect = (...args: unknown[]) => (super.connect as (...args: unknown[]) => unknown)(...args);
    const budget = budgets.getStore();
    if (given.length > 0 || budget === undefined || budget.left === Infinity)
      return connect(...given) as never;
    return spend(budget, soon(connect() as Promise<pg.PoolClient>, timeLeft(budget))) as never;
  }
}

/** Resolves with the connection if it arrives in time; a late one returns to the pool. */
function soon(coming: Promise<pg.PoolClient>, limit: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new Error("timeout exceeded when trying to connect"));
    }, limit);
    coming.then(
      (client) => {
        clearTimeout(timer);
        if (isLate) client.release();
        else resolve(client);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}
