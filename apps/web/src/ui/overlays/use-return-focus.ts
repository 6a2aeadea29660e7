import { useEffect, useState } from "react";
import { currentFocus } from "./last-focused.ts";

/**
 * Returns the focus to the previous element when a dialog unmounts. The library does this only for mounted
 * dialogs.
 * @param focusBefore returns the element that had the focus before the dialog
 */
export function useReturnFocus(focusBefore = currentFocus): void {
  // Read during the first render: the mounted dialog takes the focus.
  const [opener] = useState(focusBefore);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) giveFocus(opener);
    },
    [opener],
  );
}

/**
 * A button disabled during the operation of its dialog loses the focus again. Restores it once the button is
 * enabled, unless the user has moved the focus elsewhere.
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
