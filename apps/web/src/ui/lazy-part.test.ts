import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadPart, reloadOnce, routePart } from "./lazy-part.tsx";

const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("PLAT-026: a part that fails to load reloads the page once, not again within a minute", () => {
  expect(reloadOnce(1_000_000)).toBe(true);
  expect(reloadOnce(1_030_000)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  expect(reloadOnce(1_061_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("PLAT-026: a failed preload of a page reloads nothing and fails by a message the router knows", async () => {
  const load = routePart(() => Promise.reject(new Error("Unable to preload CSS")));
  await expect(load()).rejects.toThrow(/^Failed to fetch dynamically imported module/);
  expect(reload).not.toHaveBeenCalled();
});

test("PLAT-026 design 8: while the server is away a lost part is waited for, and nothing that was typed is reloaded away", async () => {
  vi.useFakeTimers();
  const answers = [false, false, true];
  const ask = vi.fn<() => Promise<Response>>(() =>
    answers.shift() ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
  vi.stubGlobal("fetch", ask);
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("lost"))
    .mockResolvedValue("part");
  const part = loadPart(load);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(part).resolves.toBe("part");
  expect(ask).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

test("PLAT-026: a part that is lost although the server is there reloads the page, and fails when it was just reloaded", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response()));
  const load = () => Promise.reject(new Error("lost"));
  void loadPart(load);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(loadPart(load)).rejects.toThrow("lost");
  expect(reload).toHaveBeenCalledOnce();
});
