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

/** How long the server may take to show that it is there, and how often it is asked while it is not; milliseconds. */
const patience = 3_000;
const askEvery = 2_000;

/** Whether the server that gave the page answers, whatever it says. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    await fetch(location.pathname, { method: "HEAD", cache: "no-store", signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads a part; when it is lost, the page is reloaded, once. Not while the server is away: the browser would put its
 * own error page in the place of whatever was being typed. The part is then waited for.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (await isServerThere()) return reloadFor(error);
  }
  do await new Promise((resolve) => setTimeout(resolve, askEvery));
  while (!(await isServerThere()));
  return load().catch(reloadFor);
}

function reloadFor(error: unknown): Promise<never> {
  if (reloadOnce()) return new Promise<never>(() => {});
  throw error;
}

/** A part of a screen that is loaded when it is first shown: a drawer, a menu, an editor. */
export const lazyPart = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadPart(load));

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
