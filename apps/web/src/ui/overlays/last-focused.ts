/**
 * Element that was focused last. A pending button is disabled, and so loses the focus, before its dialog opens; the
 * dialog returns the focus to this element.
 */
export let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => (lastFocused = target));
