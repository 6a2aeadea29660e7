import { controlInUse, controlSelector, whenReleased } from "../navigation/pointer.ts";

/** CSS variable with the height in pixels that the page scrolls further while toasts cover controls of the page. */
const room = "--toast-room";

/** Gap between toasts and what they must not cover, in pixels. */
const gap = 8;

/** Offset of a toast behind the first one, in pixels. */
const edge = 10;

/** Maximum distance from the header row of a page to its toolbar, in pixels. */
const nextRow = 40;

/** Maximum offset of toasts below a tall header row, as a share of the window. */
const maxShare = 0.6;

/** Delay in milliseconds after a change of the page. */
const settleTime = 100;

export interface ToastBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const overlaps = (a: ToastBox, b: ToastBox): boolean =>
  a.left < b.right + gap && a.right > b.left - gap && a.top < b.bottom + gap && a.bottom > b.top - gap;

/**
 * Returns the top of the toasts (FIX-244): their regular one below the header row, else the first one below the rows
 * that they must not cover. Without room above `lowest` it is the regular one.
 */
export function findToastTop(regular: ToastBox, lowest: number, taken: readonly ToastBox[]): number {
  const height = regular.bottom - regular.top;
  for (let { top } = regular; top + height <= lowest;) {
    const box = { ...regular, top, bottom: top + height };
    const covered = taken.filter((one) => overlaps(one, box));
    if (covered.length === 0) return top;
    top = Math.max(...covered.map(({ bottom }) => bottom)) + gap;
  }
  return regular.top;
}

/**
 * FIX-244: keeps the toasts at the right edge below the header row and the toolbar of the page. They step below the row of
 * the control in use, bars that stay when the page scrolls, and controls of a dialog. Every other control scrolls away from
 * them: the row above the toasts is as high as a control, and a page that is too short gets more room at its end. Moves the
 * toasts alone, by a transform, and never during a press or below the pointer.
 * @returns a function that stops the tracking
 */
export function placeToasts(stack: HTMLElement): () => void {
  const root = document.documentElement;
  const corner = stack.querySelector<HTMLElement>("[data-position='top-right']")!;
  let timer = 0;
  const place = () => {
    if (!corner.isConnected || corner.matches(":hover, :focus-within")) return;
    const height = heightOf(corner);
    if (height === 0) return void root.style.removeProperty(room);
    const lowest = innerHeight - gap;
    const top = regularTop(corner);
    const left = corner.offsetLeft;
    const regular = { left, top, right: left + corner.offsetWidth, bottom: top + height };
    const controls = visibleControls(stack, { ...regular, bottom: lowest });
    const bars = controls.flatMap((control) => pinnedBox(control) ?? []);
    const used = rowInUse(stack);
    const found = findToastTop(regular, lowest, used ? [...bars, used] : bars);
    corner.style.transform = `translateY(${found - corner.offsetTop}px)`;
    const box = { ...regular, top: found, bottom: found + height };
    // The room stays until the toasts are gone: without it the page would scroll back.
    if (controls.some((control) => !pinnedBox(control) && overlaps(control.getBoundingClientRect(), box)))
      root.style.setProperty(room, `${Math.ceil(box.bottom)}px`);
  };
  const placeSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(whenReleased, settleTime, place);
  };
  const placeNow = () => whenReleased(place);
  // A new toast is placed before it is painted.
  const sizes = new ResizeObserver(placeNow);
  const toasts = new MutationObserver(() => {
    sizes.disconnect();
    for (const toast of toastsOf(corner)) sizes.observe(toast);
    placeNow();
  });
  toasts.observe(corner, { childList: true, subtree: true });
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !stack.contains(target))) placeSoon();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener("focusin", placeNow);
  addEventListener("resize", placeSoon);
  addEventListener("scrollend", placeSoon, true);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    toasts.disconnect();
    changes.disconnect();
    removeEventListener("focusin", placeNow);
    removeEventListener("resize", placeSoon);
    removeEventListener("scrollend", placeSoon, true);
    root.style.removeProperty(room);
  };
}

const toastsOf = (corner: HTMLElement): readonly HTMLElement[] => [
  ...corner.querySelectorAll<HTMLElement>(":scope > * > *"),
];

/** Height of the collapsed pile: the highest toast and the edges of those behind it. */
function heightOf(corner: HTMLElement): number {
  const toasts = toastsOf(corner);
  const height = Math.max(0, ...toasts.map(({ offsetHeight }) => offsetHeight));
  return height && height + (toasts.length - 1) * edge;
}

/**
 * Top below the header row of a page that is not scrolled, and below the toolbar of its register; the style sheet states
 * the minimum.
 */
function regularTop({ offsetTop }: HTMLElement): number {
  const header = document.querySelector("main header, main h1")?.getBoundingClientRect();
  const toolbar = document.querySelector("main [data-toolbar]")?.getBoundingClientRect();
  const isNext = header && toolbar && toolbar.top < header.bottom + nextRow;
  const bottom = (isNext ? toolbar.bottom : (header?.bottom ?? 0)) + scrollY + gap;
  return Math.max(offsetTop, Math.min(bottom, innerHeight * maxShare));
}

/** Row of the control in use, across the whole window: the message can concern its neighbours. */
function rowInUse(stack: HTMLElement): ToastBox | undefined {
  const control = controlInUse();
  if (!control?.closest("main, [role=dialog]") || stack.contains(control)) return undefined;
  const { top, bottom } = control.getBoundingClientRect();
  return { left: 0, right: innerWidth, top, bottom };
}

/** Controls of an area that a user can see now: neither scrolled away nor behind a dialog. */
function visibleControls(stack: HTMLElement, area: ToastBox): readonly Element[] {
  return [...document.querySelectorAll(controlSelector)].filter((control) => {
    const box = control.getBoundingClientRect();
    if (stack.contains(control) || !overlaps(box, area)) return false;
    const left = Math.max(0, box.left);
    const right = Math.min(innerWidth, box.right);
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    if (right - left < 4 || bottom - top < 4) return false;
    const hits = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const hit = hits.find((element) => !stack.contains(element));
    return hit !== undefined && (control.contains(hit) || hit.contains(control));
  });
}

/** Box of the bar with the control if no scrolling moves it, or of a control in the still part of a dialog. */
function pinnedBox(control: Element): ToastBox | undefined {
  for (let element: Element | null = control; element; element = element.parentElement) {
    const { position, overflowY, top, bottom } = getComputedStyle(element);
    if (position === "fixed" && !element.closest("[role=dialog]")) return element.getBoundingClientRect();
    if (position === "sticky" && (top !== "auto" || bottom !== "auto"))
      return element.getBoundingClientRect();
    if (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight) return undefined;
    if (element.matches("[role=dialog]")) return control.getBoundingClientRect();
  }
  return undefined;
}
