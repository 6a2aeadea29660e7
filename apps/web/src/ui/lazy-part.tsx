import { lazy, type ComponentType } from "react";

const key = "part_reload";
/** A part that fails again within this time is really broken, in milliseconds. */
const pause = 60_000;

/**
 * PLAT-026: a part of the interface that cannot be loaded (a new release is out, a proxy cut the line) reloads the
 * page, at most once a minute. Answers whether the reload is under way.
 */
export function reloadOnce(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key) ?? 0) < pause) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage nothing tells a first reload from an endless loop.
    return false;
  }
  location.reload();
  return true;
}

/** A part of a screen that is loaded when it is first shown: a drawer, a menu, an editor. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() =>
    load().catch((error: unknown) => {
      if (reloadOnce()) return new Promise<never>(() => {});
      throw error;
    }),
  );

/**
 * The page of a route. The router itself reloads once for a failed module, but knows it by its message only; a
 * missing style sheet has another one. A failed preload under the pointer must not reload, so nothing reloads here.
 */
export const routePart =
  <Part,>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`Failed to fetch dynamically imported module: ${reason}`, { cause: error });
    });
