import { useSyncExternalStore } from "react";

const second = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, second);
  return () => clearInterval(timer);
}

/**
 * DESK-010, PROP-097: something read off the exchange's clock as it goes on; drawn anew when the answer is another one.
 * @param ahead milliseconds by which the exchange's clock is ahead of this computer's
 * @param read given the exchange's time in milliseconds
 */
export const useExchangeClock = <Answer extends string | number>(
  ahead: number,
  read: (now: number) => Answer,
): Answer => useSyncExternalStore(everySecond, () => read(Date.now() + ahead));
