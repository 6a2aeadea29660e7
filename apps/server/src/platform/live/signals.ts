import pg from "pg";
import { findPrimary, lastPrimary } from "../db/replicas/primary.ts";

/**
 * WORK-030: how the nodes of a database wake each other: a bare word that something was written, not what. It travels
 * outside of the transactions that write, because PostgreSQL lets only one of those commit at a time that notify.
 */
export interface Signals {
  /** Tells every node, this one too, in a moment. A storm of calls is a few words a second. */
  readonly send: () => void;
  /** Calls back when a node has told something, and when that may have been missed. */
  readonly listen: (heard: () => void) => void;
  readonly close: () => Promise<void>;
}

export interface SignalOptions {
  /** Told when the connection is lost: it is opened again, but the fact belongs in the log. */
  readonly onLost?: (error: Error) => void;
}

/** How the connection is called: as many as there are, so many nodes are at work. */
export const signalsName = "birzha signals";

const channel = "birzha_written";
/** Milliseconds between two words of one node. */
const pause = 100;
/** Milliseconds that a try to connect, and an answer, may take. */
const limit = 2_000;
const firstWait = 100;
const longestWait = 5_000;

/** Opens the one connection of a node by which it hears and tells; as long as it is away nothing is heard. */
export function openSignals(url: string, { onLost = () => undefined }: SignalOptions = {}): Signals {
  const hearers: (() => void)[] = [];
  const hear = () => {
    for (const heard of hearers) heard();
  };
  let client: pg.Client | undefined;
  let isClosed = false;
  let wait = firstWait;
  let again: NodeJS.Timeout | undefined;
  let telling: NodeJS.Timeout | undefined;
  let told = 0;
  let connecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    // Words travel at the primary alone; while there is none, the next try finds it.
    const primary = await findPrimary(url).catch(() => lastPrimary(url));
    const opened = new pg.Client({
      connectionString: primary,
      application_name: signalsName,
      connectionTimeoutMillis: limit,
      query_timeout: limit,
      keepAlive: true,
    });
    let isLost = false;
    const lose = (error: Error) => {
      if (isLost) return;
      isLost = true;
      client = undefined;
      void opened.end().catch(() => undefined);
      if (isClosed) return;
      onLost(error);
      again = setTimeout(() => {
        connecting = connect();
      }, wait).unref();
      wait = Math.min(longestWait, wait * 2);
    };
    opened.on("notification", () => hear());
    opened.on("error", lose);
    opened.on("end", () => lose(new Error("the connection has ended")));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      client = opened;
      if (isClosed) return;
      wait = firstWait;
      // What was told while nobody listened.
      hear();
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  };
  connecting = connect();

  return {
    send() {
      telling ??= setTimeout(
        () => {
          telling = undefined;
          told = performance.now();
          // Where it is lost, the other nodes find out by themselves a little later.
          client?.query(`notify ${channel}`).catch(() => undefined);
        },
        Math.max(0, told + pause - performance.now()),
      ).unref();
    },
    listen(heard) {
      hearers.push(heard);
    },
    async close() {
      isClosed = true;
      clearTimeout(again);
      clearTimeout(telling);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
