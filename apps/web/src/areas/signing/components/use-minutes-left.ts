import { useSyncExternalStore } from "react";

/** Interval of the countdown in milliseconds. */
const step = 5_000;

function everyStep(look: () => void): () => void {
  const timer = setInterval(look, step);
  return () => clearInterval(timer);
}

const roundedNow = () => Math.floor(Date.now() / step) * step;

/**
 * FIX-046: returns the minutes until a timestamp, rounded up, or 0 once it has passed. Counts down by itself.
 */
export function useMinutesLeft(until: number): number {
  const now = useSyncExternalStore(everyStep, roundedNow);
  return until > now ? Math.ceil((until - now) / 60_000) : 0;
}
