import { AsyncLocalStorage } from "node:async_hooks";
import type { Socket } from "node:net";
import pg from "pg";
import type { FollowStatement } from "../telemetry/tracing.ts";
import { PrimaryPool } from "./replicas/primary-pool.ts";
import { preparedName } from "./sql-templates.ts";

/*
 * How long a request may wait for the database in all: for connections and for answers together, one number. A
 * database that stands still then costs every request the same, whatever it had done before.
 */

interface Budget {
  /** Milliseconds, without those since `since`. */
  left: number;
  /** Waits under way; those at the same time cost the request their time once. */
  waits: number;
  /** When the first of them began, by `performance.now()`. */
  since: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/** Milliseconds that a request may wait for the database: a refusal within three seconds, all told. */
export const requestBudget = 2_500;

/** Runs a request with that much time for the database; reading its body and its own thinking cost nothing of it. */
export const withTimeBudget = <T>(milliseconds: number, work: () => T): T =>
  budgets.run({ left: milliseconds, waits: 0, since: 0 }, work);

/** From here on the request is a stream with limits of its own. */
export function liftTimeBudget(): void {
  const budget = budgets.getStore();
  if (budget) budget.left = Infinity;
}

/** The request has more to ask of the database than others, and whoever sent it waits for longer. */
export function extendTimeBudget(milliseconds: number): void {
  const budget = budgets.getStore();
  if (budget) budget.left = Math.max(budget.left, milliseconds);
}

/** A timer takes no less, and nobody waits for longer than the pool's own limits anyway. */
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
  /** Whether sessions keep prepared statements. */
  readonly hasPreparedStatements?: boolean;
  readonly followStatement?: FollowStatement | undefined;
}

/**
 * A connection on which a statement waits no longer than its request may. A connection without an answer in time is
 * destroyed: a late answer would be taken for that of the next statement.
 */
export class BudgetedClient extends pg.Client {
  private readonly hasPreparedStatements: boolean;
  private readonly follow: FollowStatement | undefined;
  private isFlushPlanned = false;

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
    this.gatherWrites();
    const sent = send({
      text,
      values,
      name: this.hasPreparedStatements ? preparedName(text) : undefined,
      query_timeout: isLimited ? timeLeft(budget) : undefined,
    });
    if (followed) sent.then(() => followed(), followed);
    const answer = sent.catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") this.destroySocket(error);
      throw error;
    });
    return (isLimited ? spend(budget, answer) : answer) as never;
  }

  /**
   * Sends all statements of one turn of the event loop in one system call, so that PostgreSQL's process wakes once for a
   * pipeline. `pg` alone writes each statement by itself.
   */
  private gatherWrites(): void {
    if (this.isFlushPlanned) return;
    const { socket } = this;
    this.isFlushPlanned = true;
    socket.cork();
    process.nextTick(() => {
      this.isFlushPlanned = false;
      socket.uncork();
    });
  }

  private destroySocket(error: Error): void {
    this.socket.destroy(error);
  }

  /** `pg` does not declare it. */
  private get socket(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}

/** A pool that lets a request wait for a connection no longer than it may. */
export class BudgetedPool extends PrimaryPool {
  override connect(...given: unknown[]): never {
    const connect = (...asked: unknown[]) => (super.connect as (...asked: unknown[]) => unknown)(...asked);
    const budget = budgets.getStore();
    if (given.length > 0 || budget === undefined || budget.left === Infinity)
      return connect(...given) as never;
    return spend(budget, soon(connect() as Promise<pg.PoolClient>, timeLeft(budget))) as never;
  }
}

/** The connection, if it comes in time; one that comes too late goes back. */
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
