/*
 * FIX-250: functions that the oldest browsers of the list lack. Only they load this module (index.html).
 * tools/checks/check-browsers.ts names a function that is missing here.
 */
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/array/to-spliced";
import "core-js/actual/map/group-by";
import "core-js/actual/promise/with-resolvers";
import "core-js/modules/web.url-search-params.size";

const anySignal = (signals: readonly AbortSignal[]): AbortSignal => {
  const controller = new AbortController();
  const { signal } = controller;
  for (const one of signals) {
    if (one.aborted) controller.abort(one.reason);
    else one.addEventListener("abort", () => controller.abort(one.reason), { signal });
  }
  return signal;
};

if (!("any" in AbortSignal)) Reflect.set(AbortSignal, "any", anySignal);
