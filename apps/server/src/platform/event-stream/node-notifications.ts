import pg from "pg";
import { findPrimary, lastPrimary } from "../db/replicas/primary.ts";

/**
 * WORK-030: wakes the nodes of a database by LISTEN and NOTIFY when one of them has written. A notification has no content
 * and is sent outside of the write transactions: PostgreSQL commits transactions that notify one at a time.
 */
export interface NodeNotifications {
  /** Notifies every node, this one included, within a moment; many calls become few notifications. */
  readonly send: () => void;
  /** Calls the listener after a notification, and when one may have been missed. */
  readonly listen: (listener: () => void) => void;
  readonly close: () => Promise<void>;
}

interface NotificationOptions {
  /** Called when the connection is lost. It is opened again. */
  readonly onLost?: (error: Error) => void;
}

/** The application name of the connection. The number of these connections is the number of running nodes. */
export const notificationsName = "birzha notifications";

const channel = "birzha_written";
/** Minimum milliseconds between two notifications of one node. */
const sendInterval = 100;
/** Milliseconds for a connection attempt and for a query. */
const timeout = 2_000;
const firstRetry = 100;
const maxRetry = 5_000;

/** Opens the one connection of a node for notifications. While it is lost, nodes find writes by polling. */
export function openNodeNotifications(
  url: string,
  { onLost = () => undefined }: NotificationOptions = {},
): NodeNotifications {
  const listeners: (() => void)[] = [];
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  let client: pg.Client | undefined;
  let isClosed = false;
  let retryDelay = firstRetry;
  let retry: NodeJS.Timeout | undefined;
  let sending: NodeJS.Timeout | undefined;
  let sentAt = 0;
  let connecting: Promise<void> = Promise.resolve();

  const connect = async (): Promise<void> => {
    // NOTIFY works on the primary only; while there is none, the next attempt finds it.
    const primary = await findPrimary(url).catch(() => lastPrimary(url));
    const opened = new pg.Client({
      connectionString: primary,
      application_name: notificationsName,
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
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
      retry = setTimeout(() => {
        connecting = connect();
      }, retryDelay).unref();
      retryDelay = Math.min(maxRetry, retryDelay * 2);
    };
    opened.on("notification", notifyListeners);
    opened.on("error", lose);
    opened.on("end", () => lose(new Error("the connection has ended")));
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      client = opened;
      if (isClosed) return;
      retryDelay = firstRetry;
      // Notifications may have been missed.
      notifyListeners();
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  };
  connecting = connect();

  return {
    send() {
      sending ??= setTimeout(
        () => {
          sending = undefined;
          sentAt = performance.now();
          // Without a connection the other nodes find the write by polling.
          client?.query(`notify ${channel}`).catch(() => undefined);
        },
        Math.max(0, sentAt + sendInterval - performance.now()),
      ).unref();
    },
    listen(listener) {
      listeners.push(listener);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(sending);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
