import { whenReleased } from "../navigation/pointer.ts";

/** CSS variable with the lower edge of the toasts plus the gap, in pixels from the top of the window. */
const edge = "--toast-end";

/** Gap below the toasts in pixels. */
const gap = 8;

/**
 * FIX-022: extends the page head by the height of the visible toasts and moves dialogs below them. Layout
 * changes wait until the pointer is released, so that a click cannot land on another element.
 * @returns a function that stops the tracking
 */
export function reserveToastSpace(stack: HTMLElement): () => void {
  const root = document.documentElement;
  const corner = stack.querySelector<HTMLElement>("[data-position='top-right']")!;
  let isOver = false;
  const fit = () => {
    if (isOver) return;
    const { height, bottom } = corner.getBoundingClientRect();
    if (height > 0) root.style.setProperty(edge, `${Math.ceil(bottom) + gap}px`);
    else root.style.removeProperty(edge);
  };
  const watch = new ResizeObserver(() => whenReleased(fit));
  watch.observe(corner);
  return () => {
    isOver = true;
    watch.disconnect();
    root.style.removeProperty(edge);
  };
}
