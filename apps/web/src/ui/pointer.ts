let isDown = false;

/** Follows the pointer from the first drawing of the page on: a press may be older than whoever asks. */
export function followPointer(): void {
  addEventListener("pointerdown", () => (isDown = true), true);
  for (const end of ["pointerup", "pointercancel", "dragend"])
    addEventListener(end, () => (isDown = false), true);
}

/**
 * FIX-022: what moves the page comes at once, or after the press that is under way and its click: it would be released
 * over something else.
 */
export function whenReleased(work: () => void): void {
  if (isDown) setTimeout(whenReleased, 50, work);
  else work();
}
