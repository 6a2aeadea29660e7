import { controlSelector, whenReleased } from "../navigation/pointer.ts";

/** CSS variable with the height in pixels of toasts that cover controls: the page scrolls that much further. */
const room = "--toast-room";

/** Gap between toast and controls, in pixels. */
const gap = 8;

/** Distances between the places that are tried, in pixels. */
const stepAcross = 40;
const stepUp = 16;

/** Delay in milliseconds after a change of the page. */
const settleTime = 100;

/** A control, and whether it keeps its place when the page or dialog scrolls. */
export interface ControlBox extends ToastBox {
  readonly isPinned?: boolean;
}

export interface ToastBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the place of the toasts within an area (SCREEN-001): the lower right corner, else the lower left one, else
 * any place at the lower edge, else the lowest place that covers no control. Without a free place
 * it is the lowest place whose controls can scroll away, else the lower right corner.
 */
export function findToastPlace(
  area: ToastBox,
  size: { readonly width: number; readonly height: number },
  controls: readonly ControlBox[],
): { readonly left: number; readonly top: number; readonly isFree: boolean } {
  const lefts = [area.right - size.width];
  for (let left = area.right - size.width - stepAcross; left > area.left; left -= stepAcross)
    lefts.push(left);
  lefts.splice(1, 0, area.left);
  let scrollable: { readonly left: number; readonly top: number } | undefined;
  for (let top = area.bottom - size.height; top >= area.top; top -= stepUp)
    for (const left of lefts) {
      const covered = controls.filter(
        (control) =>
          control.left < left + size.width + gap &&
          control.right > left - gap &&
          control.top < top + size.height + gap &&
          control.bottom > top - gap,
      );
      if (covered.length === 0) return { left, top, isFree: true };
      if (!covered.some(({ isPinned }) => isPinned)) scrollable ??= { left, top };
    }
  const { left, top } = scrollable ?? { left: lefts[0]!, top: area.bottom - size.height };
  return { left, top, isFree: false };
}

/**
 * SCREEN-001: keeps the toasts where they cover no control, whatever page, dialog or scroll position is shown. Moves the
 * toasts alone, by a transform, and never during a press or below the pointer.
 * @returns a function that stops the tracking
 */
export function placeToasts(stack: HTMLElement): () => void {
  const root = document.documentElement;
  const corner = stack.querySelector<HTMLElement>("[data-position='bottom-center']")!;
  let timer = 0;
  const place = () => {
    if (!corner.isConnected || corner.matches(":hover, :focus-within")) return;
    const size = sizeOf(corner);
    if (size.height === 0) return void root.style.removeProperty(room);
    const area = areaOf(corner);
    const { left, top, isFree } = findToastPlace(area, size, visibleControls(stack));
    corner.style.transform = `translate(${left - area.left}px, ${top + size.height - area.bottom}px)`;
    if (isFree) root.style.removeProperty(room);
    else root.style.setProperty(room, `${Math.ceil(innerHeight - top) + gap}px`);
  };
  const placeSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(whenReleased, settleTime, place);
  };
  // A new toast is placed before it is painted.
  const sizes = new ResizeObserver(() => whenReleased(place));
  const toasts = new MutationObserver(() => {
    sizes.disconnect();
    for (const toast of corner.querySelectorAll("[role=alert]")) sizes.observe(toast);
    if (corner.childElementCount > 0) whenReleased(place);
  });
  toasts.observe(corner, { childList: true, subtree: true });
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !stack.contains(target))) placeSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("resize", placeSoon);
  addEventListener("scrollend", placeSoon, true);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    toasts.disconnect();
    changes.disconnect();
    removeEventListener("resize", placeSoon);
    removeEventListener("scrollend", placeSoon, true);
    root.style.removeProperty(room);
  };
}

/** Size of the collapsed pile: the largest toast and the edges of those behind it. */
function sizeOf(corner: HTMLElement): { width: number; height: number } {
  const toasts = [...corner.querySelectorAll<HTMLElement>("[role=alert]")];
  const height = Math.max(0, ...toasts.map(({ offsetHeight }) => offsetHeight));
  const width = Math.max(0, ...toasts.map(({ offsetWidth }) => offsetWidth));
  return { width, height: height && height + (toasts.length - 1) * gap };
}

function areaOf(corner: HTMLElement): ToastBox {
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = corner;
  return { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
}

/** Boxes of the controls that a user can see now: neither scrolled away nor behind a dialog. */
function visibleControls(stack: HTMLElement): ControlBox[] {
  const boxes: ControlBox[] = [];
  for (const control of document.querySelectorAll(controlSelector)) {
    if (stack.contains(control)) continue;
    const box = control.getBoundingClientRect();
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    if (right - left < 4 || bottom - top < 4) continue;
    const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const hit = hits.find((element) => !stack.contains(element));
    if (hit && (control.contains(hit) || hit.contains(control)))
      boxes.push({ left, right, top, bottom, isPinned: isPinned(control) });
  }
  return boxes;
}

/** True if no scrolling moves the control: it sticks, or stands outside of the scrolled part of a dialog. */
function isPinned(control: Element): boolean {
  for (let element: Element | null = control; element; element = element.parentElement) {
    if (element.matches("[role=dialog]")) return true;
    const { position, overflowY } = getComputedStyle(element);
    if (position === "sticky" || position === "fixed") return true;
    if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) return false;
  }
  return false;
}
