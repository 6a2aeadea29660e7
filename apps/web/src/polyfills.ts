/*
 * FIX-250: functions that the oldest browsers of the list lack. Only they load this module (index.html).
 * tools/checks/check-browsers.ts names a function that is missing here.
 */
export {};

function provide(owner: object, name: string, property: PropertyDescriptor): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { configurable: true, ...property });
}

provide(Array.prototype, "toReversed", {
  value(this: unknown[]) {
    return [...this].reverse();
  },
});

provide(Array.prototype, "toSorted", {
  value(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
});

provide(Array.prototype, "toSpliced", {
  value(this: unknown[], ...change: [number, number, ...unknown[]]) {
    const copy = [...this];
    copy.splice(...change);
    return copy;
  },
});

provide(Map, "groupBy", {
  value<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
});

provide(Promise, "withResolvers", {
  value() {
    let resolve, reject;
    const promise = new Promise((onResolve, onReject) => {
      resolve = onResolve;
      reject = onReject;
    });
    return { promise, resolve, reject };
  },
});

provide(URLSearchParams.prototype, "size", {
  get(this: URLSearchParams) {
    return [...this].length;
  },
});

provide(AbortSignal, "any", {
  value(signals: readonly AbortSignal[]) {
    const controller = new AbortController();
    const { signal } = controller;
    for (const one of signals) {
      if (one.aborted) controller.abort(one.reason);
      else one.addEventListener("abort", () => controller.abort(one.reason), { signal });
    }
    return signal;
  },
});
