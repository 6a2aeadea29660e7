import { sql } from "kysely";
import type pg from "pg";
import { PacketClient } from "./packet-client.ts";

const words = {
  withNext: "/* with the next */",
  notAwaited: "/* not awaited */",
  planKept: "/* plan kept */",
  lastOfRead: "/* last of the read */",
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

/** A call that reads asks nothing after this statement: the end of its transaction travels with it. */
export const lastOfRead = sql.raw(words.lastOfRead);

const endOfRead: Asked = { text: `${words.planKept}commit`, values: undefined };

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

const begins = /^(\/\*[^*]*\*\/)*(begin|start transaction)\b/;
const ends = /^(\/\*[^*]*\*\/)*(commit|rollback)$/;

/**
 * A connection that sends what it is asked without waiting for the answer to what it was asked before. Each statement
 * is answered for itself; those behind a failed one of their transaction fail as well.
 */
export class TogetherClient extends PacketClient {
  private waiting: Asked[] = [];
  private isInTransaction = false;
  /** The last statement of a read has taken its end along. */
  private isOver = false;

  /** Asks a statement, and before it those that waited for it. */
  protected async ask(asked: Asked): Promise<pg.QueryResult> {
    const { text } = asked;
    if (begins.test(text)) {
      this.isInTransaction = true;
      this.isOver = false;
    }
    // Without a transaction there may be no next one.
    if (text.startsWith(words.withNext) && this.isInTransaction) {
      this.waiting.push(asked);
      return unread;
    }
    const isEnd = ends.test(text);
    if (this.isOver) {
      // It would stand outside of the transaction, without its role.
      if (!isEnd) throw new Error("asked after the last statement of a read");
      this.isOver = false;
      return unread;
    }
    if (isEnd) this.isInTransaction = false;
    // What was to be done is not to be done any more.
    const before = text === "rollback" ? [] : this.waiting;
    this.waiting = [];
    if (text.includes(words.lastOfRead) && this.isInTransaction) {
      this.isInTransaction = false;
      this.isOver = true;
      return (await this.sendAll([...before, asked, endOfRead])).at(-2)!;
    }
    const answer = this.sendAll([...before, asked]).then((answers) => answers.at(-1)!);
    if (!text.startsWith(words.notAwaited)) return answer;
    // The connection is replaced where this fails: it is broken.
    answer.catch(() => undefined);
    return unread;
  }

  private async sendAll(all: readonly Asked[]): Promise<readonly pg.QueryResult[]> {
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
  const heard = values?.at(-1) instanceof Listener ? { values: values.slice(0, -1) } : {};
  return { ...asked, ...heard, ...(text.includes(words.planKept) ? { name: nameOf(text) } : {}) };
}
