/** What is pressed stays where it is until it is released: whoever moves the page asks first (FIX-022). */
let isDown = false;

/** @returns whether a button or a finger is down at this moment */
export const isPointerDown = (): boolean => isDown;

const press = () => {
  isDown = true;
};
const release = () => {
  isDown = false;
};
const releases = ["pointerup", "pointercancel", "dragend"] as const;

/**
 * Follows the pointer from the first drawing of the page on: a press may be older than the part that asks.
 * @returns ends it
 */
export function followPointer(): () => void {
  addEventListener("pointerdown", press, true);
  for (const end of releases) addEventListener(end, release, true);
  return () => {
    removeEventListener("pointerdown", press, true);
    for (const end of releases) removeEventListener(end, release, true);
    release();
  };
}

/**
 * @param work after the click that a release is followed by
 * @returns ends it
 */
export function afterRelease(work: () => void): () => void {
  const later = () => setTimeout(work);
  for (const end of releases) addEventListener(end, later, true);
  return () => {
    for (const end of releases) removeEventListener(end, later, true);
  };
}

/** At once, or after the click that the present press ends with. */
export function whenReleased(work: () => void): void {
  if (!isDown) return work();
  const end = afterRelease(() => {
    end();
    work();
  });
}
