import type { QueueAct } from "@birzha/domain/tasks/queue.ts";
import { useEffect, useRef } from "react";

/** Shortcuts by physical key, independent of the keyboard layout. */
const codes: Readonly<Record<string, QueueAct | "next" | "previous" | "undo">> = {
  KeyJ: "next",
  KeyK: "previous",
  KeyA: "accept",
  KeyC: "return",
  KeyR: "reject",
  KeyZ: "undo",
};

/** Labels of the shortcuts on the decision buttons. */
export const keyOfAct: Readonly<Record<QueueAct, string>> = { accept: "A", return: "C", reject: "R" };

/** Timeout in milliseconds for the second key after `g`, which navigates to a page (WORK-050). */
const timeout = 2_000;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("textarea, select, input:not([type=checkbox], [type=radio])"));
const isCovered = (): boolean => document.querySelector("[role=dialog], [role=menu]") !== null;

interface QueueKeys {
  /** `isExtending`: Shift selects the items on the way (SCREEN-004). */
  readonly onStep: (step: 1 | -1, isExtending: boolean) => void;
  readonly onAct: (act: QueueAct) => void;
  readonly onUndo: () => void;
}

/** DESK-020: shortcuts of the queue; they take precedence over the global ones. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent) => {
      const { code, repeat, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      if (repeat || ctrlKey || metaKey || altKey || isTyping(event.target) || isCovered()) return;
      const goes = timeStamp < goesUntil;
      goesUntil = code === "KeyG" && !goes ? timeStamp + timeout : 0;
      const meant = codes[code];
      if (goes || meant === undefined) return;
      event.preventDefault();
      const { onStep, onAct, onUndo } = latest.current;
      if (meant === "next") onStep(1, shiftKey);
      else if (meant === "previous") onStep(-1, shiftKey);
      else if (meant === "undo") onUndo();
      else onAct(meant);
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
}
