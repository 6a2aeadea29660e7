import type { Socket } from "node:net";
import pg from "pg";

/*
 * Several statements as one packet with one Sync at its end: one write of ours, one wake of PostgreSQL's, one answer.
 * `pg` ends every statement with a Sync of its own, and nothing public of it says otherwise; what is used of its inside
 * stands in these interfaces alone, and packet-client.db.test.ts fails when another version has changed it.
 */

interface PgQuery {
  readonly name?: string;
  handleError: (error: unknown, connection: PgConnection) => void;
}

interface PgConnection {
  readonly stream: Socket;
  readonly submittedNamedStatements: Record<string, string>;
  _send: (message: Buffer) => boolean;
  sync: () => void;
  on: (event: string, listener: () => void) => void;
  prependListener: (event: string, listener: (error: unknown) => void) => void;
  emit: (event: "readyForQuery", message: { status: string }) => void;
}

interface PgInside {
  readonly connection: PgConnection;
  readonly _activeQuery: PgQuery | null;
  readonly _sentQueryQueue: PgQuery[];
}

/** A connection in the pipeline mode of `pg` that sends statements by packets. */
export class PacketClient extends pg.Client {
  /** Behind which statements of their packet others come, and which. */
  private readonly behind = new WeakMap<PgQuery, readonly PgQuery[]>();

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    this.once("connect", () => this.followPackets());
  }

  private get inside(): PgInside {
    return this as unknown as PgInside;
  }

  /** PostgreSQL says that it is ready at the end of a packet only; its statements are answered one by one. */
  private followPackets(): void {
    const { connection, _sentQueryQueue: sent } = this.inside;
    connection.on("commandComplete", () => {
      const answered = this.inside._activeQuery;
      if (answered && this.behind.has(answered)) connection.emit("readyForQuery", { status: "T" });
    });
    // Before `pg` forgets which statement failed. The server has skipped all behind it.
    connection.prependListener("errorMessage", (error) => {
      const failed = this.inside._activeQuery;
      for (const skipped of (failed && this.behind.get(failed)) ?? []) {
        sent.splice(sent.indexOf(skipped), 1);
        if (skipped.name) delete connection.submittedNamedStatements[skipped.name];
        process.nextTick(() => skipped.handleError(error, connection));
      }
    });
  }

  /** Sends all of them as one packet; where one fails, those behind it fail with the same error. */
  protected sendPacket(all: readonly pg.QueryConfig[]): readonly Promise<pg.QueryResult>[] {
    const { connection } = this.inside;
    const query = super.query.bind(this) as (asked: pg.QueryConfig) => Promise<pg.QueryResult>;
    const messages: Buffer[] = [];
    const packet: PgQuery[] = [];
    connection._send = (message) => messages.push(message) > 0;
    const send = (asked: pg.QueryConfig, place: number) => {
      if (place < all.length - 1) connection.sync = () => undefined;
      // A simple query has no Sync to end a packet with.
      const answer = query(all.length > 1 ? ({ ...asked, queryMode: "extended" } as pg.QueryConfig) : asked);
      delete (connection as Partial<PgConnection>).sync;
      const { _sentQueryQueue: sent, _activeQuery: active } = this.inside;
      if (messages.length > 0) packet.push((sent.at(-1) ?? active)!);
      return answer;
    };
    let answers: readonly Promise<pg.QueryResult>[];
    try {
      answers = all.map(send);
    } finally {
      delete (connection as Partial<PgConnection>)._send;
    }
    for (const [place, sent] of packet.slice(0, -1).entries()) this.behind.set(sent, packet.slice(place + 1));
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
    return answers;
  }
}
