import { whenReleased } from "../navigation/pointer.ts";

/** The lower edge of the toasts, in pixels from the window's top; what must not be covered stands below it. */
const edge = "--toast-end";

/** Between the toasts and what comes below them, in pixels. */
const gap = 8;

/**
 * FIX-022: the head of the page is as high as the toasts that are up, and dialogs begin below them. While a button is
 * pressed nothing moves: the press would be released over something else.
 * @returns ends it
 */
export function keepToastRoom(stack: HTMLElement): () => void {
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
