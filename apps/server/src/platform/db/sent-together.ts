import { sql } from "kysely";
import type pg from "pg";
import { PacketClient } from "./packet-client.ts";

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

/**
 * Nothing depends on the answer: the end of a transaction that has only read. It travels with what is asked next, of
 * whomever; where nobody asks soon, by itself.
 */
export const notAwaited = sql.raw(words.notAwaited);

/**
 * Asked all the time, and the plan is the same for all values, for the statement writes or finds its rows by key: each
 * connection keeps the plan.
 */
export const planKept = sql.raw(words.planKept);

/** Told the row that a statement answers with, before anything that was asked behind it is given out. */
export class Listener {
  readonly hear: (row: Readonly<Record<string, unknown>>) => void;

  constructor(hear: (row: Readonly<Record<string, unknown>>) => void) {
    this.hear = hear;
  }
}

/**
 * At the end of a statement that travels with the next one: who is told its row. What he throws is thrown by the
 * statement that it travels with.
 */
export const heardBy = (listener: Listener) => sql`/* heard by ${listener} */`;

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

/** All words and the verb behind them. */
const longestHead = 100;

/** Milliseconds that the end of a read waits for company. */
const longestLate = 2;

const begins = /^(\/\*[^*]*\*\/)*(begin|start transaction)\b/;
const ends = /^(\/\*[^*]*\*\/)*(commit|rollback)$/;

/**
 * A connection that sends what it is asked without waiting for the answer to what it was asked before. Each statement
 * is answered for itself; those behind a failed one of their transaction fail as well.
 */
export class TogetherClient extends PacketClient {
  private waiting: Asked[] = [];
  private isInTransaction = false;
  /** The end of a read before, which nobody waits for. */
  private late: readonly Asked[] = [];
  private readonly sendLate = () => void this.sendAll([]).catch(() => undefined);

  /** Asks a statement, and before it those that waited for it. */
  protected async ask(asked: Asked): Promise<pg.QueryResult> {
    // Statements are long; what tells them apart stands at their beginning.
    const text = asked.text.length > longestHead ? asked.text.slice(0, longestHead) : asked.text;
    if (begins.test(text)) this.isInTransaction = true;
    // Without a transaction there may be no next one.
    if (text.startsWith(words.withNext) && this.isInTransaction) {
      this.waiting.push(asked);
      return unread;
    }
    if (ends.test(text)) this.isInTransaction = false;
    const before = this.waiting;
    this.waiting = [];
    if (text.startsWith(words.notAwaited)) {
      // Nothing was asked, so that nothing has begun.
      if (before.length > 0) return unread;
      this.late = [asked];
      setTimeout(this.sendLate, longestLate).unref();
      return unread;
    }
    // What was to be done is not to be done any more.
    const all = text === "rollback" ? [asked] : [...before, asked];
    return (await this.sendAll(all)).at(-1)!;
  }

  /** One packet: the server answers when it has it whole, and a statement that fails takes with it those behind. */
  protected async sendAll(asked: readonly Asked[]): Promise<readonly pg.QueryResult[]> {
    const all = [...this.late, ...asked];
    this.late = [];
    if (all.length === 0) return [];
    const answers = this.sendPacket(all.map(toConfig));
    return Promise.all(
      answers.map(async (coming, place) => {
        const answer = await coming;
        const listener = all[place]!.values?.at(-1);
        if (listener instanceof Listener) listener.hear(answer.rows[0] as Readonly<Record<string, unknown>>);
        return answer;
      }),
    );
  }
}

function toConfig(asked: Asked): pg.QueryConfig {
  const { text, values } = asked;
  const head = text.slice(0, longestHead);
  return {
    ...asked,
    ...(values?.at(-1) instanceof Listener ? { values: values.slice(0, -1) } : {}),
    ...(head.includes(words.planKept) ? { name: nameOf(text) } : {}),
  };
}
