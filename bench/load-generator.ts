import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sampleNumber } from "./sample-report.ts";

/*
 * A process of its own, so that asking costs the server under test nothing. It is told what to ask, of whom, for how
 * long, and answers how long every call took. It reads HTTP from the socket itself: a full client would cost as much
 * as a server.
 */

/** A call as it goes over the wire, without what changes from one to the next. */
export interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly cookie: string;
  readonly body?: string | undefined;
}

export interface Target {
  readonly port: number;
  readonly asked: Asked;
}

export interface Order {
  readonly target: Target;
  /** Callers that wait for an answer before they ask again. */
  readonly connections: number;
  /** Milliseconds. */
  readonly duration: number;
  /**
   * Calls a second of all callers together, each at its time: whoever is late for it, because the answer before was, has waited
   * since then. Undefined: everybody asks as soon as he has an answer.
   */
  readonly pace?: number;
}

export interface Outcome {
  /** Milliseconds, of every call. */
  readonly times: readonly number[];
  /** Seconds until the last one had ended. */
  readonly seconds: number;
  readonly fault?: string;
}

interface Caller {
  readonly call: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function openHttp(port: number, { method, path, cookie, body = "" }: Asked): Promise<Caller> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  const head =
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
    (method === "POST"
      ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
      : "");
  let waiting: PromiseWithResolvers<void> | undefined;
  let pieces: Buffer[] = [];
  let missing: number | undefined;
  const give = (error?: Error) => {
    const call = waiting;
    waiting = undefined;
    if (error) call?.reject(error);
    else call?.resolve();
  };
  socket.on("data", (piece) => {
    if (missing === undefined) {
      pieces.push(piece);
      const all = pieces.length === 1 ? piece : Buffer.concat(pieces);
      const end = all.indexOf("\r\n\r\n");
      if (end < 0) return;
      const answered = all.toString("latin1", 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(answered)?.[1];
      if (!answered.startsWith("HTTP/1.1 200") || length === undefined)
        return give(new Error(all.toString("utf8", 0, 400)));
      missing = Number(length) - (all.length - end - 4);
      pieces = [];
    } else missing -= piece.length;
    if (missing === 0) {
      missing = undefined;
      give();
    }
  });
  socket.on("error", give).on("close", () => give(new Error("the server closed the connection")));
  return {
    call: () => {
      waiting = Promise.withResolvers<void>();
      const id = randomUUID();
      socket.write(`${head}clientrequestid: ${id}\r\n\r\n${body.replace(sampleNumber, id)}`);
      return waiting.promise;
    },
    close: async () => void socket.destroy(),
  };
}

async function perform({ target, connections, duration, pace }: Order): Promise<Outcome> {
  const callers = await Promise.all(
    Array.from({ length: connections }, () => openHttp(target.port, target.asked)),
  );
  const times: number[] = [];
  const start = performance.now();
  await Promise.all(
    callers.map(async ({ call }, caller) => {
      for (let turn = 0; turn === 0 || performance.now() - start < duration; turn++) {
        const due = pace === undefined ? 0 : start + ((turn * connections + caller) * 1000) / pace;
        if (due > performance.now()) await delay(due - performance.now());
        const before = due === 0 ? performance.now() : due;
        await call();
        times.push(performance.now() - before);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(callers.map(({ close }) => close()));
  return { times, seconds };
}

process.on("message", (order) => {
  perform(order as Order).then(
    (outcome) => process.send!(outcome),
    (error: unknown) => process.send!({ times: [], seconds: 1, fault: String(error) } satisfies Outcome),
  );
});
