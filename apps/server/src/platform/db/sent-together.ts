import { sql } from "kysely";
import type pg from "pg";
import { PacketClient, type Asked, type PacketOptions } from "./packet-client.ts";

const words = {
  withNext: "/* with the next */",
  notAwaited: "/* not awaited */",
  planKept: "/* plan kept */",
  asBytes: "/* as bytes */",
  wholeByItself: "/* whole by itself */",
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

/** Its rows have one value each, which leaves the portal as it came: its bytes are not made text. */
export const asBytes = sql.raw(words.asBytes);

/**
 * It may be all that its read asks, and is right without the others: asked first, it is a transaction of its own with what
 * opens the read, and nothing has to begin and to end. What is asked behind it opens the read again.
 */
export const wholeByItself = sql.raw(words.wholeByItself);

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

/**
 * What is asked at once, and travels at once in a transaction. Fails when all have ended, as the first that failed: none of them
 * asks anything more behind the end of the transaction.
 */
export async function atOnce<Asked extends readonly Promise<unknown>[]>(
  ...asked: Asked
): Promise<{ -readonly [At in keyof Asked]: Awaited<Asked[At]> }> {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}

const unread: pg.QueryResult = { rows: [], fields: [], rowCount: 0, command: "", oid: 0 };

/** What a text says of how it is to be asked. */
interface Manner {
  /** Under which connections know the statement, where they keep its plan. */
  readonly name: string | undefined;
  readonly begins: boolean;
  readonly beginsRead: boolean;
  readonly ends: boolean;
  readonly waits: boolean;
  readonly isLate: boolean;
  readonly isBytes: boolean;
  readonly isWhole: boolean;
}

const begins = /^(\/\*[^*]*\*\/)*(begin|start transaction)\b/;
const ends = /^(\/\*[^*]*\*\/)*(commit|rollback)$/;

/** All words and the verb behind them: statements are long; what tells them apart stands at their beginning. */
const longestHead = 100;

/** Of statements whose text is made once: how they are asked needs not be looked for again. */
const manners = new Map<string, Manner>();

function mannerOf(text: string): Manner {
  const known = manners.get(text);
  if (known) return known;
  const head = text.length > longestHead ? text.slice(0, longestHead) : text;
  const manner = {
    name: head.includes(words.planKept) ? `kept_${manners.size}` : undefined,
    begins: begins.test(head),
    beginsRead: begins.test(head) && head.endsWith(" read only"),
    ends: ends.test(head),
    waits: head.startsWith(words.withNext),
    isLate: head.startsWith(words.notAwaited),
    isBytes: head.includes(words.asBytes),
    isWhole: head.includes(words.wholeByItself),
  };
  if (manner.name !== undefined) manners.set(text, manner);
  return manner;
}

/** Milliseconds that the end of a read waits for company: a packet of its own costs more than a transaction that waits. */
const longestLate = 10;

export interface TogetherOptions extends PacketOptions {
  /** Whether plans are kept where a statement asks for it. */
  readonly keepsPlans?: boolean;
}

/**
 * A connection that sends what it is asked without waiting for the answer to what it was asked before: what a transaction
 * asks at once is one packet. Each statement is answered for itself; those behind a failed one of their transaction fail
 * as well.
 */
export class TogetherClient extends PacketClient {
  private waiting: Asked[] = [];
  private isInTransaction = false;
  /** What would have opened the read whose statements so far were whole by themselves. */
  private unbegun: readonly Asked[] = [];
  /** The end of a read before, which nobody waits for. */
  private late: Asked | undefined;
  private isWatched = false;
  /** Behind a pooler the next transaction has another session, which does not know what this one was told to keep. */
  private readonly keepsPlans: boolean;

  constructor(config?: TogetherOptions) {
    super(config);
    this.keepsPlans = config?.keepsPlans ?? true;
  }

  private readonly sendLate = () => {
    this.isWatched = false;
    void this.settle()?.catch(() => undefined);
  };

  /**
   * Asks a statement, and before it those that waited for it.
   * @param timeout milliseconds; without it that of all queries
   */
  protected ask(
    text: string,
    values: readonly unknown[] | undefined,
    timeout: number | undefined,
  ): Promise<pg.QueryResult> {
    const manner = mannerOf(text);
    if (manner.begins) {
      this.isInTransaction = true;
      this.unbegun = [];
    }
    const asked = toAsked(text, values, this.keepsPlans ? manner : { ...manner, name: undefined });
    // Without a transaction there may be no next one.
    if (manner.waits && this.isInTransaction) {
      this.waiting.push(asked);
      return Promise.resolve(unread);
    }
    if (manner.ends) this.isInTransaction = false;
    const before = [...this.unbegun, ...this.waiting];
    this.unbegun = [];
    this.waiting = [];
    if (manner.isLate) {
      // Nothing was asked, so that nothing has begun.
      if (before.length > 0) return Promise.resolve(unread);
      this.late = asked;
      if (!this.isWatched) setTimeout(this.sendLate, longestLate).unref();
      this.isWatched = true;
      return Promise.resolve(unread);
    }
    const late = this.late ? [this.late] : [];
    this.late = undefined;
    const [first, ...opening] = before;
    if (manner.isWhole && first && mannerOf(first.text).beginsRead) {
      this.unbegun = before;
      return this.sendPacket([...late, ...opening, asked], timeout, "alone");
    }
    // What was to be done is not to be done any more.
    if (text === "rollback") return this.sendPacket([...late, asked], timeout, "alone");
    const isAlone = manner.ends || !this.isInTransaction;
    const company = isAlone ? "alone" : mannerOf((first ?? asked).text).begins ? "first" : "any";
    return this.sendPacket([...late, ...before, asked], timeout, company);
  }

  /** Ends the read that nobody waits for, if there is one. */
  protected settle(): Promise<pg.QueryResult> | undefined {
    if (this.late === undefined) return undefined;
    const { late } = this;
    this.late = undefined;
    return this.sendPacket([late], undefined, "alone");
  }
}

function toAsked(text: string, values: readonly unknown[] | undefined, { name, isBytes }: Manner): Asked {
  const last = values?.at(-1);
  return {
    text,
    ...(last instanceof Listener ? { values: values!.slice(0, -1), hear: last.hear } : { values }),
    ...(name === undefined ? {} : { name }),
    ...(isBytes ? { isBytes } : {}),
  };
}
