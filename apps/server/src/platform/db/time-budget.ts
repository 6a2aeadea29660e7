import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { PrimaryPool } from "./primary-pool.ts";
import { TogetherClient } from "./sent-together.ts";

/*
 * How long a request may wait for the database in all: for connections and for answers together, one number. A
 * database that stands still then costs every request the same, whatever it had done before.
 */

interface Budget {
  /** Milliseconds. */
  left: number;
}

const budgets = new AsyncLocalStorage<Budget>();

/** Milliseconds that a request may wait for the database: a refusal within three seconds, all told. */
export const requestBudget = 2_500;

/** Runs a request with that much time for the database; reading its body and its own thinking cost nothing of it. */
export const withTimeBudget = <T>(milliseconds: number, work: () => T): T =>
  budgets.run({ left: milliseconds }, work);

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
  const start = performance.now();
  try {
    return await work;
  } finally {
    budget.left -= performance.now() - start;
  }
}

const timeLeft = ({ left }: Budget) => Math.max(shortest, Math.ceil(left));

/**
 * A connection that asks no longer than its request may wait. One that gave no answer in time is cut: what it was asked
 * last would be answered to whoever asks next.
 */
export class BudgetedClient extends TogetherClient {
  override query(...given: unknown[]): never {
    const [text, values] = given;
    if (typeof text !== "string" || typeof values === "function" || given.length > 2) {
      void this.settle();
      this.sendGathered();
      return (super.query as (...asked: unknown[]) => unknown)(...given) as never;
    }
    const budget = budgets.getStore();
    const isLimited = budget !== undefined && budget.left !== Infinity;
    const asked = this.ask(text, values as unknown[] | undefined, isLimited ? timeLeft(budget) : undefined);
    const answer = asked.catch((error: unknown) => {
      if (error instanceof Error && error.message === "Query read timeout") this.cut(error);
      throw error;
    });
    return (isLimited ? spend(budget, answer) : answer) as never;
  }

  private cut(error: Error): void {
    (
      this as unknown as { connection: { stream: { destroy: (error: Error) => void } } }
    ).connection.stream.destroy(error);
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
