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
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
