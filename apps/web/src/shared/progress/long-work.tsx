import { useSyncExternalStore } from "react";
import { briefLifetime, showToast } from "../../ui/feedback/toast.ts";
import { DownloadProgress, type DownloadMeasure } from "./download-progress.tsx";
import type { WorkState } from "./work-progress.tsx";

/** Delay of the toast in milliseconds, so that fast work does not flash it. */
const showDelay = 1_000;

interface RunningWork {
  readonly signal: AbortSignal;
  readonly report: (measure: Omit<DownloadMeasure, "at">) => void;
}

let works = 0;

/**
 * BULK-009: runs a download that can take long. A toast above every page shows its progress and cancels it.
 * @param fileName name of the file that the work makes
 * @returns the result; undefined after a cancellation
 */
export async function runLongWork<Result>(
  fileName: string,
  run: (work: RunningWork) => Promise<Result>,
): Promise<Result | undefined> {
  const cancellation = new AbortController();
  const store = openStore({ unit: "bytes", done: 0, at: Date.now(), state: "running" });
  const name = `work-${(works += 1)}`;
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    const content = <ShownWork fileName={fileName} store={store} onCancel={() => cancellation.abort()} />;
    showToast.info("", { name, content, isPersistent: true });
  }, showDelay);
  const finish = (state: WorkState) => {
    clearTimeout(timer);
    // The request reports a failure in its own toast (G-5).
    if (state === "failed") return showToast.close(name);
    store.set({ ...store.get(), state });
    if (isShown) setTimeout(() => showToast.close(name), briefLifetime);
  };
  try {
    const result = await run({
      signal: cancellation.signal,
      report: (measure) => store.set({ ...measure, at: Date.now(), state: "running" }),
    });
    finish("done");
    return result;
  } catch (error) {
    if (!cancellation.signal.aborted) {
      finish("failed");
      throw error;
    }
    finish("cancelled");
    return undefined;
  }
}

interface Snapshot extends DownloadMeasure {
  readonly state: WorkState;
}

interface Store {
  readonly get: () => Snapshot;
  readonly set: (next: Snapshot) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

function openStore(first: Snapshot): Store {
  let snapshot = first;
  const listeners = new Set<() => void>();
  return {
    get: () => snapshot,
    set: (next) => {
      snapshot = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface ShownWorkProps {
  readonly fileName: string;
  readonly store: Store;
  readonly onCancel: () => void;
}

const ShownWork = ({ store, ...work }: ShownWorkProps) => (
  <DownloadProgress {...work} {...useSyncExternalStore(store.subscribe, store.get)} />
);
