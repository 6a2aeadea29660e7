import { useEffect, useState } from "react";
import type { CutOff } from "./use-item-texts.ts";

const minute = 60_000;

/**
 * SCREEN-005: counts the minutes until 15:00 down from the time of the response.
 * @param at time of the response in epoch milliseconds
 * @param onPassed requests the next cut-off
 */
export function useCutOff(given: CutOff | undefined, at: number, onPassed: () => void): CutOff | undefined {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  const left = given && given.minutesLeft - Math.floor(Math.max(0, now - at) / minute);
  const hasPassed = left !== undefined && left <= 0;
  useEffect(() => {
    if (hasPassed) onPassed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once per cut-off, not once per function.
  }, [hasPassed]);
  return given && left !== undefined ? { date: given.date, minutesLeft: Math.max(0, left) } : undefined;
}
