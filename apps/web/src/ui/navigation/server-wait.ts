import { useSyncExternalStore } from "react";

/** Timeout of the availability request, and interval between requests. Milliseconds. */
const timeLimit = 3_000;
const checkInterval = 2_000;

let waiting = 0;
const wakers = new Set<() => void>();
const listeners = new Set<() => void>();

function changeWaiting(change: 1 | -1): void {
  waiting += change;
  for (const notify of listeners) notify();
}

/** Returns true if the origin server responds. A proxy's 5xx page does not count. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeLimit);
    const { status } = await fetch("/", { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
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
export async function awaitServer(): Promise<boolean> {
  if (await isServerThere()) return false;
  changeWaiting(1);
  do await nextAttempt();
  while (!(await isServerThere()));
  changeWaiting(-1);
  return true;
}

/** Requests the server at once instead of after the interval. */
export function retryNow(): void {
  for (const end of wakers) end();
}

/** Returns whether a page or a part of it waits for an unreachable server (SCREEN-015). */
export const useIsServerAway = (): boolean => useSyncExternalStore(subscribe, () => waiting > 0);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
