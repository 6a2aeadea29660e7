/** Longest press in milliseconds; a press over a scroll bar ends unreported and without another pointer event. */
const maxHold = 10_000;
/** Maximum movement of the pointer within a click, in pixels. */
const maxSlide = 8;
/** Matches the controls of a page. */
export const controlSelector =
  "a[href],button,input,select,textarea,label,summary," +
  "[role=button],[role=checkbox],[role=option],[role=radio],[role=switch],[role=tab],[role^=menuitem]";
/** Matches rows and cards as well, which open by a click anywhere. */
const pressable = `${controlSelector},[data-click]`;

interface Press {
  readonly control: Element;
  readonly before: DOMRect;
  readonly x: number;
  readonly y: number;
}

let heldUntil = 0;
let press: Press | undefined;
/** Control of the last press; not all browsers move the focus to it. */
let lastPressed: Element | undefined;
let pressedAt = Number.NEGATIVE_INFINITY;

/** Follows the pointer from the start of the page: a press can be older than the code that asks about it. */
export function followPointer(): void {
  addEventListener("pointerdown", startPress, true);
  addEventListener("pointerup", endPress, true);
  for (const end of ["pointercancel", "dragend"]) addEventListener(end, cancelPress, true);
  addEventListener("keydown", (event) => isCommand(event) && renewPress(), true);
  // Browsers report no release over a scroll bar, but the next move has no button down.
  addEventListener("pointermove", ({ buttons }) => buttons === 0 && cancelPress(), true);
}

/**
 * Runs work that moves or replaces controls at once, or after the current press and its click (FIX-022, FIX-109): the
 * release would meet another element, and the browser sends no click to the pressed one.
 */
export function whenReleased(work: () => void): void {
  if (performance.now() < heldUntil) setTimeout(whenReleased, 50, work);
  else work();
}

/** Returns the control with the focus, else that of the last press. */
export function controlInUse(): Element | undefined {
  const { activeElement } = document;
  return activeElement?.matches(controlSelector) ? activeElement : lastPressed;
}

const isCommand = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === "Enter" || key === " " || ctrlKey || metaKey;

/** Returns the time of the last press of the pointer, Enter, Space or a shortcut, as of `performance.now`. */
export const lastPressTime = (): number => pressedAt;

/** Records a press, or a step of the work that it has started. */
export const renewPress = (): void => void (pressedAt = performance.now());

function startPress({ target, button, isPrimary, clientX: x, clientY: y }: PointerEvent): void {
  heldUntil = performance.now() + maxHold;
  const control = target instanceof Element && isPrimary && button === 0 && target.closest(pressable);
  lastPressed = control || undefined;
  renewPress();
  press = control ? { control, before: control.getBoundingClientRect(), x, y } : undefined;
}

function cancelPress(): void {
  heldUntil = 0;
  press = undefined;
}

/**
 * FIX-109: clicks the pressed control itself where it has moved away between press and release, as when its field above
 * lost the focus and shows an error. The browser would click whatever holds both points.
 */
function endPress({ target, clientX, clientY }: PointerEvent): void {
  const ended = press;
  cancelPress();
  if (!ended?.control.isConnected || ended.control.contains(target as Node)) return;
  const { control, before, x, y } = ended;
  const after = control.getBoundingClientRect();
  const hasMoved = after.top !== before.top || after.left !== before.left;
  if (!hasMoved || Math.hypot(clientX - x, clientY - y) > maxSlide || control.closest("[inert]")) return;
  const swallow = (click: MouseEvent) => {
    click.stopImmediatePropagation();
    click.preventDefault();
  };
  addEventListener("click", swallow, true);
  // The browser's own click belongs to the same task as the release.
  setTimeout(() => {
    removeEventListener("click", swallow, true);
    if (control instanceof HTMLElement) control.click();
  });
}
