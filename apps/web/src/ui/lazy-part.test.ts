import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reloadOnce, routePart } from "./lazy-part.tsx";

const reload = vi.fn<() => void>();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reload);
});
afterEach(() => vi.restoreAllMocks());

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
