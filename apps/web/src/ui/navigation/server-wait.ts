import { useSyncExternalStore } from "react";

/*
 * FIX-330: the page's only knowledge of a lost server. Every request and chunk that fails by it awaits the same check,
 * so an outage costs one small request every two seconds per page.
 */

/** Tells that the server and its database respond. */
const probePath = "/readyz";
/** Timeout of the probe, and interval between probes. Milliseconds. */
const timeLimit = 2_000;
const checkInterval = 2_000;

type Probe = "there" | "rejected" | "silent";

let isAway = false;
let checking: Promise<boolean> | undefined;
let outage = new AbortController();
const wakers = new Set<() => void>();
const listeners = new Set<() => void>();
const returnListeners = new Set<() => void>();

function setAway(next: boolean): void {
  isAway = next;
  for (const notify of listeners) notify();
}

/** A proxy's 5xx page is no response of the server. */
async function probeServer(): Promise<Probe> {
  try {
    const signal = AbortSignal.timeout(timeLimit);
    const { status } = await fetch(probePath, { cache: "no-store", signal });
    return status < 500 ? "there" : "rejected";
  } catch {
    return "silent";
  }
}

/** Waits for the interval, or until the user retries. */
const nextAttempt = () =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      wakers.delete(end);
      resolve();
    };
    const timer = setTimeout(end, checkInterval);
    wakers.add(end);
  });

/** Waits until the server responds. Resolves to true if it was unreachable. */
export const awaitServer = (): Promise<boolean> =>
  (checking ??= checkServer().finally(() => (checking = undefined)));

async function checkServer(): Promise<boolean> {
  let probe = await probeServer();
  if (probe === "there") return false;
  let wasSilent = false;
  setAway(true);
  for (; probe !== "there"; probe = await probeServer()) {
    wasSilent ||= probe === "silent";
    await nextAttempt();
  }
  setAway(false);
  // Requests into silence have lost their connection, which the browser notices by their timeout only.
  if (wasSilent) {
    outage.abort();
    outage = new AbortController();
  }
  for (const notify of returnListeners) notify();
  return true;
}

/** Returns the signal that aborts a request without a response when the server returns from an outage. */
export const outageSignal = (): AbortSignal => outage.signal;

/** Requests the server at once instead of after the interval. */
export function retryNow(): void {
  for (const end of wakers) end();
}

/** Subscribes to the end of outages. Returns the unsubscribe function. */
export function followServerReturn(listener: () => void): () => void {
  returnListeners.add(listener);
  return () => void returnListeners.delete(listener);
}

/** Returns whether the page has lost the server (SCREEN-015). */
export const isServerAway = (): boolean => isAway;
export const useIsServerAway = (): boolean => useSyncExternalStore(subscribeServer, isServerAway);

export function subscribeServer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
