import type { Socket } from "node:net";
import { sql } from "kysely";
import pg from "pg";

const words = {
  withNext: "/* with the next */",
  notAwaited: "/* not awaited */",
  planKept: "/* plan kept */",
};

/*
 * Words that stand before a statement and tell the connection how to ask it. They are comments: the statement is the
 * same without them.
 */

/**
 * Nobody reads the answer: the statement waits for the next one and travels with it, which saves the way there and
 * back. What it fails with is thrown by the statement that it travels with.
 */
export const withNext = sql.raw(words.withNext);

/** Nothing depends on the answer: the end of a transaction that has only read. */
export const notAwaited = sql.raw(words.notAwaited);

/**
 * Asked all the time, and the plan is the same for all values, for the statement writes or finds its rows by key: each
 * connection keeps the plan.
 */
export const planKept = sql.raw(words.planKept);

export interface Asked {
  readonly text: string;
  readonly values: unknown[] | undefined;
  /** Milliseconds. */
  readonly query_timeout?: number;
}

const unread: pg.QueryResult = { rows: [], fields: [], rowCount: 0, command: "", oid: 0 };

/** The names under which connections know the statements whose plans they keep. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = `kept_${names.size}`));
  return name;
}

const begins = /^(\/\*[^*]*\*\/)*(begin|start transaction)\b/;
const ends = /^(\/\*[^*]*\*\/)*(commit|rollback)$/;

/**
 * A connection that sends what it is asked without waiting for the answer to what it was asked before. Each statement
 * is answered for itself; those behind a failed one of their transaction fail as well.
 */
export class TogetherClient extends pg.Client {
  private waiting: Asked[] = [];
  private isInTransaction = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }

  /** Asks a statement, and before it those that waited for it. */
  protected async ask(asked: Asked): Promise<pg.QueryResult> {
    if (begins.test(asked.text)) this.isInTransaction = true;
    // Without a transaction there may be no next one.
    if (asked.text.startsWith(words.withNext) && this.isInTransaction) {
      this.waiting.push(asked);
      return unread;
    }
    if (ends.test(asked.text)) this.isInTransaction = false;
    // What was to be done is not to be done any more.
    const before = asked.text === "rollback" ? [] : this.waiting;
    this.waiting = [];
    const answer = before.length === 0 ? this.send(asked) : this.sendAll([...before, asked]);
    if (!asked.text.startsWith(words.notAwaited)) return answer;
    // The connection is replaced where this fails: it is broken.
    answer.catch(() => undefined);
    return unread;
  }

  private async sendAll(all: readonly Asked[]): Promise<pg.QueryResult> {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const answers = all.map((asked) => this.send(asked));
    stream.uncork();
    return (await Promise.all(answers)).at(-1)!;
  }

  private send(asked: Asked): Promise<pg.QueryResult> {
    const query = super.query.bind(this) as (asked: pg.QueryConfig) => Promise<pg.QueryResult>;
    return query(asked.text.includes(words.planKept) ? { ...asked, name: nameOf(asked.text) } : { ...asked });
  }
}
