import { afterEach, expect, test } from "vitest";

const functions: readonly (readonly [owner: object, name: string])[] = [
  [Array.prototype, "toReversed"],
  [Array.prototype, "toSorted"],
  [Array.prototype, "toSpliced"],
  [Map, "groupBy"],
  [Promise, "withResolvers"],
  [URLSearchParams.prototype, "size"],
  [AbortSignal, "any"],
];

/** Results of every function of the polyfills. */
async function collectResults() {
  const { promise, resolve } = Promise.withResolvers<string>();
  resolve("resolved");
  const rejected = Promise.withResolvers<string>();
  rejected.reject("rejected");
  const controller = new AbortController();
  const signal = AbortSignal.any([new AbortController().signal, controller.signal]);
  const wasAborted = signal.aborted;
  controller.abort("late");
  const list = [3, 1, 20];
  return {
    list,
    reversed: list.toReversed(),
    sorted: [list.toSorted(undefined), list.toSorted((one, other) => one - other)],
    spliced: [list.toSpliced(1, 1, 7, 8), list.toSpliced(-1, 1), list.toSpliced(0, 0)],
    groups: [
      ...Map.groupBy(new Set(["a", "bb", "c"]), (text, index) => text.length + 10 * Math.min(index, 0)),
    ],
    promises: [await promise, await rejected.promise.catch(String)],
    size: new URLSearchParams("a=1&a=2&b=3").size,
    signals: [
      wasAborted,
      signal.aborted,
      signal.reason,
      AbortSignal.any([AbortSignal.abort("early")]).reason,
    ],
    keys: Object.keys(Array.prototype),
  };
}

/** The DOM of the tests inherits some of the functions. */
const findOwner = (owner: object, name: string): object =>
  Object.hasOwn(owner, name) ? owner : findOwner(Object.getPrototypeOf(owner) as object, name);

const natives = functions.map(([start, name]) => {
  const owner = findOwner(start, name);
  return { owner, name, native: Object.getOwnPropertyDescriptor(owner, name)! };
});

afterEach(() => {
  for (const { owner, name, native } of natives) Object.defineProperty(owner, name, native);
});

test("FIX-250 FIX-345: polyfills return the results of the native functions", async () => {
  const expected = await collectResults();
  for (const { owner, name } of natives) Reflect.deleteProperty(owner, name);
  await import("./polyfills.ts");
  for (const [owner, name] of functions) expect(name in owner).toBe(true);
  expect(await collectResults()).toEqual(expected);
});
