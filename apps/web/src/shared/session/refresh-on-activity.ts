import { ApiFailure } from "../../api/api-failure.ts";
import { hearOtherTabs, tellOtherTabs } from "./session-channel.ts";
import { currentPerson } from "./session.ts";
import { expireSession } from "./session-end.ts";

/** PLAT-050: activity refreshes the session when the last refresh is this old, in milliseconds. */
export const refreshWait = 450_000;
/** PLAT-051: activity is looked at once in this time at most, in milliseconds. */
export const activityThrottle = 50;
/** After an outage of the server the next attempt waits this long, in milliseconds. */
const outageWait = 10_000;

const activities = ["mousemove", "mousedown", "keydown", "wheel", "scroll", "touchstart"] as const;
const key = "session_refreshed_at";

/** Remembers that the session is fresh; reloads and other tabs of this browser count it too. */
export function noteRefresh(): void {
  lastRefresh = Date.now();
  try {
    localStorage.setItem(key, String(lastRefresh));
  } catch {
    // Without storage a reload starts the wait anew.
  }
}

let lastRefresh = 0;

function readLastRefresh(): number {
  try {
    const stored = Number(localStorage.getItem(key));
    // A time in the future is of a clock that was set back since.
    if (stored > 0 && stored <= Date.now()) return stored;
  } catch {
    // See noteRefresh.
  }
  return Date.now();
}

/**
 * Slides the session while the person works (PLAT-050..054). An idle page asks nothing (PLAT-052). A refused
 * refresh signs the person out; an outage of the server is tried again with a later activity.
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
    if (!isDue || isRefreshing || !currentPerson()) return;
    isRefreshing = true;
    void refresh()
      .then(
        () => {
          noteRefresh();
          tellOtherTabs("refreshed");
        },
        (error: unknown) => {
          const isOutage =
            error instanceof ApiFailure && (error.noAnswer !== undefined || error.status >= 500);
          if (isOutage) notBefore = Date.now() + outageWait;
          else expireSession();
        },
      )
      .finally(() => (isRefreshing = false));
  };

  const stopHearing = hearOtherTabs((news) => {
    if (news === "refreshed" || news === "signed-in") lastRefresh = Date.now();
  });
  for (const activity of activities) addEventListener(activity, look, { passive: true, capture: true });
  return () => {
    stopHearing();
    for (const activity of activities) removeEventListener(activity, look, { capture: true });
  };
}
