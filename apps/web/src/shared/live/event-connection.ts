import { greatestAge, streamEvents } from "@birzha/domain/events/api.ts";
import { beatInterval } from "@birzha/domain/shared/notices/live-frames.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { newRequestId } from "../../api/request-id.ts";
import { addressOf, failureOf, headersOf, readEnvelope } from "../../api/request.ts";
import { readFrames, type EventFrame } from "./frames.ts";

/**
 * Timeout without any data after which the connection counts as dead, even if the browser reports it open;
 * milliseconds.
 */
const silence = beatInterval + 5_000;
/** Poll interval for dead connections and for sleep of the computer, in milliseconds. */
const watchInterval = 2_000;
const slept = 10_000;

const restTime = 5_000;
/** Allowance for the travel time of the request, in milliseconds: data read during it may have changed, too. */
const onItsWay = 1_000;
const firstWait = 500;
const maxWait = 30_000;
/** A rejection counts as this many failures, because the server has responded. */
const rejections = 3;

/**
 * Returns the delay before the next attempt in milliseconds: exponential backoff with jitter, so that clients
 * disconnected together do not reconnect together.
 */
export const waitAfter = (failures: number): number =>
  Math.min(maxWait, firstWait * 2 ** failures) * (0.5 + Math.random() / 2);

interface ConnectionOptions {
  /** Id of the last known frame, from this or another tab. */
  readonly lastId: () => number | undefined;
  readonly onFrame: (frame: EventFrame) => void;
  /** The connection broke without a rejection. */
  readonly onLost?: () => void;
}

export interface EventConnection {
  /** Whether events arrive. */
  readonly isOpen: () => boolean;
  /** Reconnects at once if the connection may be dead, after the page became visible or the network returned. */
  readonly check: () => void;
  /** Delays reconnecting, because the session may be about to end. */
  readonly rest: () => void;
  readonly stop: () => void;
}

/** Keeps an event stream open for the life of the page (WORK-030). A lost connection resumes after the last event. */
export function openEventConnection({ lastId, onFrame, onLost }: ConnectionOptions): EventConnection {
  const stopped = new AbortController();
  let attempt = new AbortController();
  let isOpen = false;
  let heard = Date.now();
  let watched = heard;
  let restUntil = 0;
  let wake = () => {};

  const listen = async () => {
    attempt = new AbortController();
    heard = Date.now();
    const requestId = newRequestId();
    const known = lastId();
    // Data read before the first connection may have changed since.
    const age = Math.min(greatestAge, Math.ceil(performance.now()) + onItsWay);
    const response = await fetch(addressOf(streamEvents, known === undefined ? { query: { age } } : {}), {
      headers: {
        ...headersOf(requestId),
        Accept: "text/event-stream",
        ...(known === undefined ? {} : { "Last-Event-ID": String(known) }),
      },
      cache: "no-store",
      credentials: "same-origin",
      signal: AbortSignal.any([stopped.signal, attempt.signal]),
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!response.ok || !response.body || !isStream)
      throw (
        failureOf(response.status, readEnvelope(await response.text()), requestId) ??
        new ApiFailure({ status: response.status, requestId })
      );
    isOpen = true;
    await readFrames(response.body, onFrame, () => (heard = Date.now()));
  };

  const run = async () => {
    for (let failures = 0; !stopped.signal.aborted;) {
      let isRejected = false;
      try {
        await listen();
      } catch (error) {
        // The session module handles the rejection. The same request would fail again for a while, so back off.
        isRejected = error instanceof ApiFailure;
        if (!isRejected && !stopped.signal.aborted && !attempt.signal.aborted) onLost?.();
      }
      failures = isOpen || attempt.signal.aborted ? 0 : Math.max(failures + 1, isRejected ? rejections : 0);
      isOpen = false;
      if (stopped.signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wait = Math.max(waitAfter(failures), restUntil - Date.now());
        const timer = setTimeout(resolve, attempt.signal.aborted ? 0 : wait);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  const reopen = () => {
    attempt.abort();
    wake();
  };
  const watch = setInterval(() => {
    const now = Date.now();
    const hasSlept = now - watched > slept && document.visibilityState === "visible";
    watched = now;
    if (hasSlept || now - heard > silence) reopen();
  }, watchInterval);
  addEventListener("online", reopen);
  void run();

  return {
    isOpen: () => isOpen,
    check: () => {
      if (!isOpen || Date.now() - heard > silence) reopen();
    },
    rest: () => {
      restUntil = Date.now() + restTime;
    },
    stop: () => {
      stopped.abort();
      clearInterval(watch);
      removeEventListener("online", reopen);
      wake();
    },
  };
}
