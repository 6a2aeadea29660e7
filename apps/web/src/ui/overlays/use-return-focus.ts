import { useEffect, useState } from "react";
import { lastFocused } from "./last-focused.ts";

/**
 * Gives the focus back to what had it before, when a dialog that lives only while it is open goes away: the library
 * does so by itself only for dialogs that stay mounted.
 */
export function useReturnFocus(): void {
  // Read while the dialog is drawn for the first time: once it stands, it has taken the focus.
  const [opener] = useState(() =>
    document.activeElement === document.body ? lastFocused : document.activeElement,
  );
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) giveFocus(opener);
    },
    [opener],
  );
}

/**
 * A button is switched off while that goes on which its dialog has begun, and so loses the focus once more: it has it
 * back when it is on again, unless the person has gone elsewhere meanwhile.
 */
function giveFocus(opener: HTMLElement): void {
  const focus = () => opener.focus({ preventScroll: true });
  const isNowhereElse = () => [opener, document.body].includes(document.activeElement as HTMLElement);
  const switched = new MutationObserver(() => {
    if (isNowhereElse() && !opener.matches(":disabled")) focus();
  });
  const stop = ({ target }: FocusEvent) => {
    if (target === opener) return;
    switched.disconnect();
    document.removeEventListener("focusin", stop);
  };
  focus();
  switched.observe(opener, { attributeFilter: ["disabled"] });
  document.addEventListener("focusin", stop);
}
