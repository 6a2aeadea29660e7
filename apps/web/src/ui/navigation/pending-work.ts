import { controlInUse, lastPressTime, renewPress } from "./pointer.ts";
import { awaitServer, subscribeServer } from "./server-wait.ts";

/** Delay before a wait is shown, in milliseconds. */
const showDelay = 300;
/** Work that starts within this time of a press belongs to it. Milliseconds. */
const pressSpan = 1_000;

export type WorkKind = "write" | "read" | "chunk";

interface Work {
  readonly kind: WorkKind;
  /** Control whose press has started the work; undefined for work of the page itself. */
  readonly control: Element | undefined;
  readonly startedAt: number;
  /** Ends the wait for a lost server; undefined if nothing waits. */
  stop: (() => void) | undefined;
}

/** A wait that the page shows. */
export interface ShownWait {
  readonly kind: WorkKind;
  readonly control: Element;
  readonly stop: (() => void) | undefined;
}

const works = new Set<Work>();
const listeners = new Set<() => void>();
let shown: ShownWait | undefined;

/** Registers a request or the load of a chunk until `end`. */
export function beginWork(kind: WorkKind) {
  const startedAt = performance.now();
  const isPressed = startedAt - lastPressTime() < pressSpan;
  const work: Work = { kind, control: isPressed ? controlInUse() : undefined, startedAt, stop: undefined };
  if (isPressed) renewPress();
  works.add(work);
  const timer = setTimeout(update, showDelay + 1);
  return {
    /**
     * Waits for a lost server. Resolves to false if the server responds already.
     * @throws the reason of the signal if the caller aborts
     */
    async awaitServer(signal: AbortSignal | undefined): Promise<"there" | "returned" | "stopped"> {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<"stopped">();
      const abort = () => reject(signal?.reason as Error);
      signal?.addEventListener("abort", abort);
      work.stop = () => resolve("stopped");
      update();
      try {
        const returned = awaitServer().then((wasAway) => (wasAway ? "returned" : "there"));
        return await Promise.race([returned, promise]);
      } finally {
        signal?.removeEventListener("abort", abort);
        work.stop = undefined;
        update();
      }
    },
    end(): void {
      clearTimeout(timer);
      works.delete(work);
      // The next request of the same press, such as the write after its check.
      if (isPressed) renewPress();
      update();
    },
  };
}

/** Returns whether a write is unfinished. */
export const isWriting = (): boolean => [...works].some(({ kind }) => kind === "write");

/** Ends all waits for a lost server: their requests fail without another attempt. */
export const stopWaiting = (): void => works.forEach((work) => work.stop?.());

function update(): void {
  const now = performance.now();
  const late = [...works].filter(({ startedAt }) => now - startedAt >= showDelay);
  const [work] = late.filter(({ control }) => control).toSorted((a, b) => rank(a) - rank(b));
  const next = work?.control && {
    kind: work.kind,
    control: work.control,
    stop: work.kind === "chunk" ? undefined : work.stop,
  };
  const isSame = next?.control === shown?.control && next?.kind === shown?.kind && next?.stop === shown?.stop;
  if (isSame) return;
  shown = next;
  for (const notify of listeners) notify();
}

const order: readonly WorkKind[] = ["write", "chunk", "read"];
const rank = ({ kind }: Work): number => order.indexOf(kind);

/** Returns the wait to show beside its control. */
export const shownWait = (): ShownWait | undefined => shown;

export function subscribeWaits(listener: () => void): () => void {
  listeners.add(listener);
  const stop = subscribeServer(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
