import { useSyncExternalStore } from "react";

/** How often what is left is looked at, in milliseconds. */
const step = 5_000;

function everyStep(look: () => void): () => void {
  const timer = setInterval(look, step);
  return () => clearInterval(timer);
}

const roundedNow = () => Math.floor(Date.now() / step) * step;

/** FIX-046: minutes that are left until then, begun ones count; 0 when it is over. Counts down by itself. */
export function useMinutesLeft(until: number): number {
  const now = useSyncExternalStore(everyStep, roundedNow);
  return until > now ? Math.ceil((until - now) / 60_000) : 0;
}
