import { ApiFailure } from "../../api/api-failure.ts";
import { listenToOtherTabs, notifyOtherTabs } from "./session-channel.ts";
import { currentUser } from "./session-store.ts";
import { expireSession } from "./session-end.ts";

/** PLAT-050: age of the last refresh after which activity refreshes the session, in milliseconds. */
export const refreshWait = 450_000;
/** PLAT-051: throttle of activity events in milliseconds. */
export const activityThrottle = 50;
/** Delay after a server outage in milliseconds. */
const outageWait = 10_000;

const activities = ["mousemove", "mousedown", "keydown", "wheel", "scroll", "touchstart"] as const;
const key = "session_refreshed_at";

/** Records a session refresh, shared with other tabs and reloads. */
export function noteRefresh(): void {
  lastRefresh = Date.now();
  try {
    localStorage.setItem(key, String(lastRefresh));
  } catch {
    // Without storage a reload restarts the interval.
  }
}

let lastRefresh = 0;

function readLastRefresh(): number {
  try {
    const stored = Number(localStorage.getItem(key));
    // A time in the future means that the clock was set back.
    if (stored > 0 && stored <= Date.now()) return stored;
  } catch {
    // See noteRefresh.
  }
  return Date.now();
}

/**
 * Extends the session while the user is active (PLAT-050..054). An idle page sends no requests (PLAT-052). A rejected
 * refresh signs the user out; after an outage a later activity retries.
 */
export function watchActivity(refresh: () => Promise<void>): () => void {
  lastRefresh = readLastRefresh();
  let lastLook = Number.NEGATIVE_INFINITY;
  let isRefreshing = false;
  let notBefore = 0;

  const look = () => {
    const now = Date.now();
    if (now - lastLook < activityThrottle) return;
    lastLook = now;
    const isDue = now - lastRefresh >= refreshWait && now >= notBefore;
    if (!isDue || isRefreshing || !currentUser()) return;
    isRefreshing = true;
    void refresh()
      .then(
        () => {
          noteRefresh();
          notifyOtherTabs("refreshed");
        },
        (error: unknown) => {
          const isOutage =
            error instanceof ApiFailure && (error.noResponse !== undefined || error.status >= 500);
          if (isOutage) notBefore = Date.now() + outageWait;
          else expireSession();
        },
      )
      .finally(() => (isRefreshing = false));
  };

  const stopHearing = listenToOtherTabs((news) => {
    if (news === "refreshed" || news === "signed-in") lastRefresh = Date.now();
  });
  for (const activity of activities) addEventListener(activity, look, { passive: true, capture: true });
  return () => {
    stopHearing();
    for (const activity of activities) removeEventListener(activity, look, { capture: true });
  };
}
