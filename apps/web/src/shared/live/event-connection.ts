import { greatestAge, streamEvents } from "@birzha/domain/events/api.ts";
import { beatInterval } from "@birzha/domain/shared/notices/live-frames.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { newRequestId } from "../../api/request-id.ts";
import { addressOf, failureOf, headersOf, readEnvelope } from "../../api/request.ts";
import { readFrames, type Frame } from "./frames.ts";

/** A line on which nothing came for so long is dead, whatever the browser thinks of it; milliseconds. */
const silence = beatInterval + 5_000;
/** How often it is looked at whether the line lives, and whether this computer has slept; milliseconds. */
const watchInterval = 2_000;
const slept = 10_000;

const restTime = 5_000;
/** The question may need so long until it is heard; what was read meanwhile may have changed, too. Milliseconds. */
const onItsWay = 1_000;
const firstWait = 500;
const longestWait = 30_000;
/** A refusal counts as so many failures: somebody has answered, and said no. */
const refusals = 3;

/** Milliseconds until the next attempt: longer with each that failed, and never the same for all who lost their line at once. */
export const waitAfter = (failures: number): number =>
  Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + Math.random() / 2);

interface ConnectionOptions {
  /** The place of the last frame that is known, by whomever it was heard. */
  readonly lastId: () => number | undefined;
  readonly onFrame: (frame: Frame) => void;
}

export interface EventConnection {
  /** Whether events come. */
  readonly isOpen: () => boolean;
  /** The page is looked at again, or the network is back: a line that may be dead is opened anew at once. */
  readonly check: () => void;
  /** The session may be about to end: where the line breaks now, it is not opened again at once. */
  readonly rest: () => void;
  readonly stop: () => void;
}

/** Holds a stream of events open as long as the page lives (WORK-030): a lost line is opened again where it broke. */
export function openEventConnection({ lastId, onFrame }: ConnectionOptions): EventConnection {
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
    // What was read before the first line may have changed since.
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
      let isRefused = false;
      try {
        await listen();
      } catch (error) {
        // What a refusal means for the person, the session has heard; the same question has the same answer for a while.
        isRefused = error instanceof ApiFailure;
      }
      failures = isOpen || attempt.signal.aborted ? 0 : Math.max(failures + 1, isRefused ? refusals : 0);
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
