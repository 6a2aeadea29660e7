import { expect, test, vi } from "vitest";
import { BoundedCache } from "./bounded-cache.ts";

test("CORE-005: a full cache evicts the entry with the oldest write", () => {
  const cache = new BoundedCache<string, number>({ size: 2 });
  cache.set("a", 1);
  cache.set("b", 2);
  cache.set("a", 3);
  cache.set("c", 4);
  expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([3, undefined, 4]);
});

test("CORE-005: an entry expires after its lifetime", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const cache = new BoundedCache<string, null>({ size: 2, lifetime: 1_000 });
    cache.set("a", null);
    vi.advanceTimersByTime(999);
    expect(cache.get("a")).toBeNull();
    vi.advanceTimersByTime(1);
    expect(cache.get("a")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("CORE-005: getOrSet makes a value once", () => {
  const cache = new BoundedCache<string, number>({ size: 1 });
  const make = vi.fn<() => number>(() => 7);
  expect([cache.getOrSet("a", make), cache.getOrSet("a", make)]).toEqual([7, 7]);
  expect(make).toHaveBeenCalledOnce();
});
