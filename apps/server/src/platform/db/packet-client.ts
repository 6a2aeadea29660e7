import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import type { FollowStatements } from "../telemetry/tracing.ts";
import { splitRows } from "./split-rows.ts";

/*
 * Several statements as one packet with one Sync at its end: one write of ours, one wake of PostgreSQL's, one answer.
 * What a transaction asks at once travels so, and each of its askers is answered for himself. To `pg` a packet is one query of a kind of its own, as a cursor is. What is used of its inside stands in these interfaces
 * alone, and packet-client.db.test.ts fails when another version has changed it.
 */

interface PgConnection {
  readonly stream: Socket;
  _send: (message: Buffer) => boolean;
  /** Reads messages off the stream and tells of them, before the stream goes on. */
  attachListeners: (stream: EventEmitter) => void;
  parse: (asked: { readonly text: string; readonly name: string }) => void;
  bind: (asked: {
    readonly statement: string;
    readonly values: readonly unknown[];
    readonly valueMapper: (value: unknown) => unknown;
  }) => void;
  describe: (asked: { readonly type: "P"; readonly name: "" }) => void;
  execute: (asked: { readonly portal: "" }) => void;
  sync: () => void;
  on: (event: "parseComplete", listener: () => void) => void;
}

interface PgInside {
  readonly connection: PgConnection;
  readonly getTypeParser: (type: number, format: "text") => (text: string) => unknown;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

type Row = Readonly<Record<string, unknown>>;

/** What a packet asks. */
export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  /** Under which name the connection keeps the statement and its plan. */
  readonly name?: string;
  /** Its rows have one value each, which is given out as the bytes that came. */
  readonly isBytes?: boolean;
  /** Told the first row, when all before it were told theirs. What it throws is what the packet fails with. */
  readonly hear?: (row: Row) => void;
}

type Field = Pick<pg.FieldDef, "name" | "dataTypeID">;

/** The columns of an answer, and how each is read. */
interface Shape {
  readonly fields: readonly Field[];
  readonly parsers: readonly ((text: string) => unknown)[];
}

const noColumns: Shape = { fields: [], parsers: [] };

interface Answer {
  readonly rows: readonly Row[];
  readonly shape: Shape;
  /** What PostgreSQL says when it has done it: `INSERT 0 1`. */
  readonly done: string;
}

/**
 * With whom statements may travel: with nobody; with what is asked behind them; or with what was asked before them, too.
 */
export type Company = "alone" | "first" | "any";

/** What one asker wants of a packet: the answer to the last of his statements. */
interface Part {
  readonly asked: readonly Asked[];
  /** Milliseconds; without it that of all queries. */
  readonly timeout: number | undefined;
  readonly resolve: (answer: pg.QueryResult) => void;
  readonly reject: (error: unknown) => void;
}

/** A packet as `pg` sees it: the query that is active until the server is ready again. */
class Packet {
  /** Called by `pg` when the packet takes too long. */
  callback = (error: unknown): void => this.settle(error);
  readonly query_timeout: number | undefined;
  private readonly client: PacketClient;
  private readonly parts: readonly Part[];
  private readonly asked: readonly Asked[];
  private readonly done: () => void;
  private readonly answers: Answer[] = [];
  private shape: Shape | undefined;
  private rows: Row[] = [];
  private isSettled = false;

  constructor(client: PacketClient, parts: readonly Part[], done: () => void) {
    this.client = client;
    this.parts = parts;
    this.asked = parts.length === 1 ? parts[0]!.asked : parts.flatMap(({ asked }) => asked);
    this.query_timeout = shortest(parts);
    this.done = done;
  }

  submit(): Error | null {
    try {
      this.client.active = this;
      this.client.send(this.asked);
      this.shape = this.client.shapes.get(this.asked[0]!.name ?? "");
      return null;
    } catch (error) {
      return error as Error;
    }
  }

  handleRowDescription({ fields }: { readonly fields: readonly Field[] }): void {
    this.shape = { fields, parsers: fields.map(({ dataTypeID }) => this.client.parserOf(dataTypeID)) };
  }

  handleDataRow({ fields: values }: { readonly fields: readonly (string | null)[] }): void {
    const { fields, parsers } = this.shape!;
    const row: Record<string, unknown> = {};
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      row[fields[at]!.name] = value === null ? null : parsers[at]!(value);
    }
    this.rows.push(row);
  }

  /** Whether the rows that come now are wanted as bytes. */
  get isBytes(): boolean {
    return this.asked[this.answers.length]?.isBytes === true;
  }

  handleBytes(bytes: Buffer | null): void {
    this.rows.push({ [this.shape!.fields[0]!.name]: bytes });
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const { answers, asked, rows, shape = noColumns } = this;
    const { name } = asked[answers.length]!;
    if (name !== undefined) this.client.shapes.set(name, shape);
    answers.push({ rows, shape, done: text });
    this.rows = [];
    this.shape = this.client.shapes.get(asked[answers.length]?.name ?? "");
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleReadyForQuery(): void {
    this.callback(null);
  }

  handleError(error: unknown): void {
    this.client.forgetUnparsed();
    this.callback(error);
  }

  private settle(error: unknown): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.client.active = undefined;
    let failure = error;
    let isOver = false;
    let start = 0;
    for (const { asked, resolve, reject } of this.parts) {
      const end = start + asked.length;
      try {
        for (let place = start; place < end && !isOver; place++) {
          if (place < this.answers.length) asked[place - start]!.hear?.(this.answers[place]!.rows[0] as Row);
          else isOver = true;
        }
      } catch (heard) {
        failure = heard;
        isOver = true;
      }
      if (isOver) reject(failure);
      else resolve(toResult(this.answers[end - 1]!));
      start = end;
    }
    this.done();
  }
}

function shortest(parts: readonly Part[]): number | undefined {
  const given = parts.flatMap(({ timeout }) => (timeout === undefined ? [] : [timeout]));
  return given.length === 0 ? undefined : Math.min(...given);
}

function toResult({ rows, shape, done }: Answer): pg.QueryResult {
  const space = done.indexOf(" ");
  return {
    rows: rows as Record<string, unknown>[],
    fields: shape.fields as pg.FieldDef[],
    command: space < 0 ? done : done.slice(0, space),
    rowCount: space < 0 ? null : Number(done.slice(done.lastIndexOf(" ") + 1)),
    oid: 0,
  };
}

export interface PacketOptions extends pg.ClientConfig {
  readonly follow?: FollowStatements;
}

/** A connection that sends statements by packets. */
export class PacketClient extends pg.Client {
  /** The columns of statements whose plans are kept: they need not be described again. */
  readonly shapes = new Map<string, Shape>();
  private readonly prepared = new Set<string>();
  /** What PostgreSQL has been given to parse and has not answered; an empty name where nothing is kept. */
  private parsing: string[] = [];
  /** The packet that is being answered. */
  active: Packet | undefined;
  private gathered: Buffer[] | undefined;
  /** Packets that wait until the one before has been answered; the last one takes what is asked meanwhile. */
  private readonly queue: { readonly parts: Part[]; readonly isOpen: boolean }[] = [];
  private isBusy = false;
  /** The first packet waits for company. */
  private isGathering = false;
  private readonly follow: FollowStatements | undefined;

  constructor(config?: PacketOptions) {
    super(config);
    this.follow = config?.follow;
    const { connection } = this.inside;
    const send = connection._send.bind(connection);
    connection._send = (message) => (this.gathered ? this.gathered.push(message) > 0 : send(message));
    connection.on("parseComplete", () => void this.parsing.shift());
    const attachListeners = connection.attachListeners.bind(connection);
    connection.attachListeners = (stream) => {
      const others = new EventEmitter();
      attachListeners(others);
      const take = splitRows(
        (bytes) => others.emit("data", bytes),
        () => (this.active?.isBytes ? this.active : undefined),
      );
      stream.on("data", take);
      stream.on("end", () => others.emit("end"));
    };
  }

  private get inside(): PgInside {
    return this as unknown as PgInside;
  }

  parserOf(type: number): (text: string) => unknown {
    return this.inside.getTypeParser(type, "text");
  }

  /** Everything that is asked, in one write. */
  send(asked: readonly Asked[]): void {
    const { connection } = this.inside;
    const messages: Buffer[] = (this.gathered = []);
    try {
      for (const { text, values = [], name = "" } of asked) {
        if (!this.prepared.has(name)) {
          connection.parse({ text, name });
          this.parsing.push(name);
          if (name !== "") this.prepared.add(name);
        }
        connection.bind({ statement: name, values, valueMapper: prepareValue });
        if (!this.shapes.has(name)) connection.describe({ type: "P", name: "" });
        connection.execute({ portal: "" });
      }
      connection.sync();
    } catch (error) {
      this.forgetUnparsed();
      throw error;
    } finally {
      this.gathered = undefined;
    }
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  /** What the server has skipped behind a statement that failed is not kept. */
  forgetUnparsed(): void {
    for (const name of this.parsing) this.prepared.delete(name);
    this.parsing = [];
  }

  /**
   * Sends all of them as one packet, and answers what the last one answers; where one fails, none behind it is done.
   * @param timeout milliseconds; without it that of all queries
   */
  protected sendPacket(
    asked: readonly Asked[],
    timeout: number | undefined,
    company: Company,
  ): Promise<pg.QueryResult> {
    const followed = this.follow?.(asked.map(({ text }) => text));
    const mayTravel = company !== "alone" && isBound(asked);
    const answer = new Promise<pg.QueryResult>((resolve, reject) => {
      const part: Part = { asked, timeout, resolve, reject };
      const last = this.queue.at(-1);
      if (last?.isOpen && mayTravel && company === "any") last.parts.push(part);
      else this.queue.push({ parts: [part], isOpen: mayTravel });
    });
    if (!this.isBusy) {
      this.isBusy = true;
      this.isGathering = true;
      // Whoever asks at once has asked by then.
      if (mayTravel) queueMicrotask(this.sendGathered);
      else this.sendGathered();
    }
    if (followed) answer.then(() => followed(), followed);
    return answer;
  }

  /** Sends what waits for company, now: before what is asked of `pg` past all packets. */
  protected readonly sendGathered = (): void => {
    if (!this.isGathering) return;
    this.isGathering = false;
    this.sendNext();
  };

  private readonly sendNext = (): void => {
    const next = this.queue.shift();
    this.isBusy = next !== undefined;
    if (next === undefined) return;
    const { parts } = next;
    const [{ asked, timeout, resolve, reject }] = parts as [Part, ...Part[]];
    if (isBound(asked)) {
      super.query(new Packet(this, parts, this.sendNext) as never);
      return;
    }
    const given = { text: asked[0]!.text, query_timeout: timeout } as pg.QueryConfig;
    super.query(given, (error: unknown, answer: pg.QueryResult) => {
      if (answer) resolve(answer);
      else reject(error);
      this.sendNext();
    });
  };
}

/** What is not bound may be several statements in one text. */
function isBound([first, ...more]: readonly Asked[]): boolean {
  const { values = [], name, isBytes = false } = first!;
  return more.length > 0 || values.length > 0 || name !== undefined || isBytes;
}
