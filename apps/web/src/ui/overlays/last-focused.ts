/**
 * What had the focus last, from the start on: a button that waits is switched off, and so loses the focus, before the
 * dialog that it asks for is there.
 */
export let lastFocused: EventTarget | null = null;
document.addEventListener("focusin", ({ target }) => (lastFocused = target));
