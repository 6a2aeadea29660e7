import { useSyncExternalStore } from "react";

const second = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, second);
  return () => clearInterval(timer);
}

/**
 * DESK-010, PROP-097: returns a value derived from the running clock of the exchange, updated every second.
 * Renders only when the value changes.
 * @param ahead offset of the exchange's clock to the browser's, in milliseconds
 * @param read derives the value from the exchange's time in epoch milliseconds
 */
export const useExchangeClock = <Value extends string | number>(
  ahead: number,
  read: (now: number) => Value,
): Value => useSyncExternalStore(everySecond, () => read(Date.now() + ahead));
