import type pg from "pg";
import { findPrimary, lastPrimary } from "../db/replicas/primary.ts";
import { createClient } from "../db/create-client.ts";

/**
 * WORK-030: wakes the nodes of a database through LISTEN and NOTIFY after one of them has written. A
 * notification has no content and is sent outside the write transactions, because PostgreSQL serialises commits
 * of transactions that notify.
 */
export interface NodeNotifications {
  /** Notifies every node, this one included, within a moment; merges frequent calls. */
  readonly send: () => void;
  /** Registers a listener for notifications, which is also called when one may have been missed. */
  readonly listen: (listener: () => void) => void;
  readonly close: () => Promise<void>;
}

interface NotificationOptions {
  /** Called when the connection is lost. It reconnects by itself. */
  readonly onLost?: (error: Error) => void;
}

/** application_name of the connection. The number of such connections is the number of running nodes. */
export const notificationsName = "birzha notifications";

const channel = "birzha_written";
/** Minimum milliseconds between two notifications of one node. */
const sendInterval = 100;
/** Milliseconds for a connection attempt and for a query. */
const timeout = 2_000;
const firstRetry = 100;
const maxRetry = 5_000;

/** Opens the notification connection of a node. While it is down, nodes find writes by polling. */
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
    // NOTIFY works on the primary only; if there is none now, the next attempt finds it.
    const primary = await findPrimary(url).catch(() => lastPrimary(url));
    const opened = createClient({
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
    opened.on("end", () => lose(new Error("notification connection closed")));
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
