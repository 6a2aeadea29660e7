import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { activityThrottle, refreshWait, watchActivity } from "./refresh-on-activity.ts";
import { currentUser } from "./session-store.ts";
import { expireSession } from "./session-end.ts";
import { startSession } from "./session-sync.ts";

// Parallel test files must not receive these messages.
vi.hoisted(() => vi.stubGlobal("BroadcastChannel", undefined));

const refresh = vi.fn<() => Promise<void>>();
let stop = () => {};

async function signedIn() {
  sessionStorage.setItem("store", JSON.stringify({ user: people.employee }));
  // The background confirmation never resolves: these tests are about the clock.
  vi.stubGlobal("fetch", () => new Promise<never>(() => {}));
  await startSession();
}

const move = () => dispatchEvent(new Event("mousemove"));

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00+03:00"), toFake: ["Date", "setTimeout"] });
  localStorage.clear();
  refresh.mockReset().mockResolvedValue();
  await signedIn();
  stop = watchActivity(refresh);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("PLAT-050: activity refreshes the session after 450000 ms and not before", async () => {
  expect(refreshWait).toBe(450_000);
  await vi.advanceTimersByTimeAsync(449_000);
  move();
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  move();
  expect(refresh).toHaveBeenCalledOnce();
});

test("PLAT-050: every refresh restarts the interval", async () => {
  await vi.advanceTimersByTimeAsync(451_000);
  move();
  await vi.advanceTimersByTimeAsync(449_000);
  move();
  expect(refresh).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2_000);
  move();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("PLAT-051: many moves within 50 ms refresh once", async () => {
  expect(activityThrottle).toBe(50);
  refresh.mockRejectedValue(new ApiFailure({ status: 503 }));
  await vi.advanceTimersByTimeAsync(451_000);
  for (let count = 0; count < 20; count += 1) {
    move();
    await vi.advanceTimersByTimeAsync(2);
  }
  expect(refresh).toHaveBeenCalledOnce();
});

test("PLAT-052: an idle page sends no request", async () => {
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(refresh).not.toHaveBeenCalled();
});

test("PLAT-053 PLAT-054 PLAT-142: a rejected refresh signs out and clears the store", async () => {
  refresh.mockRejectedValue(new ApiFailure({ status: 400 }));
  await vi.advanceTimersByTimeAsync(451_000);
  move();
  await vi.advanceTimersByTimeAsync(0);
  expect(currentUser()).toBeUndefined();
  expect(sessionStorage.getItem("store")).toBeNull();
});

test("PLAT-053: a server failure keeps the session and retries later", async () => {
  refresh.mockRejectedValueOnce(new ApiFailure({ status: 0, noResponse: "network" }));
  await vi.advanceTimersByTimeAsync(451_000);
  move();
  await vi.advanceTimersByTimeAsync(1_000);
  move();
  expect(refresh).toHaveBeenCalledOnce();
  expect(currentUser()).toBeDefined();
  await vi.advanceTimersByTimeAsync(10_000);
  move();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("PLAT-052: a guest's activity refreshes nothing", async () => {
  expireSession();
  await vi.advanceTimersByTimeAsync(451_000);
  move();
  expect(refresh).not.toHaveBeenCalled();
});

test("PLAT-050: a reload does not restart the interval", async () => {
  await vi.advanceTimersByTimeAsync(451_000);
  move();
  await vi.advanceTimersByTimeAsync(300_000);
  stop();
  stop = watchActivity(refresh);
  await vi.advanceTimersByTimeAsync(151_000);
  move();
  expect(refresh).toHaveBeenCalledTimes(2);
});
