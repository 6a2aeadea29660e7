/**
 * Element that was focused last. A pending button is disabled, and so loses the focus, before its dialog opens; the
 * dialog returns the focus to this element.
 */
let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => (lastFocused = target));

/** Returns the focused element, or the one that had the focus last. */
export const currentFocus = (): EventTarget | null =>
  document.activeElement === document.body ? lastFocused : document.activeElement;
