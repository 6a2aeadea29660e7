import { createElement, lazy, use, type ComponentType } from "react";
import { whenReleased } from "./pointer.ts";

const key = "part_reload";
/** Minimum interval between reloads in milliseconds. An earlier failure means a broken release. */
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
const timeLimit = 3_000;
const askEvery = 2_000;

/** Returns true if the origin server responds. A proxy's 5xx page does not count. */
async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeLimit);
    const { status } = await fetch("/", { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}

/** Waits until the server responds. Resolves to true if it was unreachable. */
async function awaitServer(): Promise<boolean> {
  if (await isServerThere()) return false;
  do await new Promise((resolve) => setTimeout(resolve, askEvery));
  while (!(await isServerThere()));
  return true;
}

/**
 * Loads a part; when it is lost, the page is reloaded, once. Not while the server is away: the browser would put its
 * own error page in the place of whatever was being typed. The part is then waited for.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    return (await awaitServer()) ? load().catch(reloadFor) : reloadFor(error);
  }
}

function reloadFor(error: unknown): Promise<never> {
  if (reloadOnce()) return new Promise<never>(() => {});
  throw error;
}

/** A part of a screen that is loaded when it is first shown: a drawer, a menu, an editor. */
export const lazyComponent = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load).then(afterPress));

/** FIX-109: a component that appears during a press can move the pressed control. */
const afterPress = <Part,>(part: Part): Promise<Part> =>
  new Promise((resolve) => whenReleased(() => resolve(part)));

let isReloading = false;
const never = new Promise<never>(() => {});

/**
 * The page of a route. It is also fetched ahead, under the pointer: a page that is lost then reloads nothing, only one
 * that is needed does, once. While the server is away the page is waited for, and then the reload finds somebody to
 * answer: browsers keep the failure of a module, so this document would not get it any more.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
) {
  let page: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  const preload = (): Promise<void> =>
    (loading ??= load().then(
      (module) => {
        page = module[name];
      },
      async (error: unknown) => {
        await awaitServer();
        failure = error;
      },
    ));
  function Page() {
    if (page) return createElement(page);
    if (failure === undefined) use(preload());
    isReloading ||= reloadOnce();
    // The page is being left: no error is shown for a moment.
    if (isReloading) use(never);
    throw failure;
  }
  return Object.assign(Page, { preload });
}
