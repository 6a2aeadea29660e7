import { createElement, lazy, Suspense, use, type ComponentType } from "react";
import { whenReleased } from "./pointer.ts";
import { beginWork } from "./pending-work.ts";
import { awaitServer } from "./server-wait.ts";

const key = "part_reload";
/** Minimum interval between reloads in milliseconds. An earlier failure means a broken release. */
const pause = 60_000;

/**
 * PLAT-026: reloads the page after a chunk failed to load (new release, broken connection), at most once a minute,
 * except after an outage of the server. Returns true if the reload has started.
 */
export function reloadOnce(wasAway = false, now = Date.now()): boolean {
  try {
    if (!wasAway && now - Number(sessionStorage.getItem(key) ?? 0) < pause) return false;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage an endless loop of reloads cannot be detected.
    return false;
  }
  location.reload();
  return true;
}

let afterLoad = (): Promise<void> => Promise.resolve();

/** Sets what each chunk awaits before its first use, such as the messages of an English page. */
export const awaitAfterChunks = (work: () => Promise<void>): void => {
  afterLoad = work;
};

async function loadWhole<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load();
  await afterLoad();
  return part;
}

/**
 * Loads a chunk. After a failure reloads the page once. While the server is unavailable, waits for it instead: a
 * reload would replace the page, and the user's input, with the browser's error page.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const work = beginWork("chunk");
  try {
    return await loadWhole(load);
  } catch (error) {
    return (await work.awaitServer(undefined)) === "there"
      ? await reloadFor(error, false)
      : await loadWhole(load).catch((again: unknown) => reloadFor(again, true));
  } finally {
    work.end();
  }
}

function reloadFor(error: unknown, wasAway: boolean): Promise<never> {
  if (reloadOnce(wasAway)) return new Promise<never>(() => {});
  throw error;
}

/** Component whose chunk loads on first render: a drawer, a menu, an editor. */
export const lazyComponent = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load).then(afterPress));

/** FIX-109: a component that appears during a press can move the pressed control. */
const afterPress = <Part,>(part: Part): Promise<Part> =>
  new Promise((resolve) => whenReleased(() => resolve(part)));

/**
 * Dialog, drawer or menu whose chunk loads on first render. FIX-211: until then a hidden dialog stands in for it, so that
 * shortcuts of the page see an open dialog.
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Dialog = lazyComponent(load);
  const standIn = createElement("div", { role: "dialog", hidden: true });
  return (props: Props) =>
    createElement(Suspense, { fallback: standIn }, createElement(Dialog as ComponentType<Props>, props));
}

let isReloading = false;
const never = new Promise<never>(() => {});

/**
 * Page of a route. Hovering over a link preloads it; a failed preload does not reload the page, a failed load does,
 * once. While the server is unavailable, the load waits and then reloads the page, because browsers cache the
 * failure of a module import.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType }>,
  name: Name,
) {
  let page: ComponentType | undefined;
  let loading: Promise<void> | undefined;
  let failure: unknown;
  let wasAway = false;
  const preload = (): Promise<void> =>
    (loading ??= loadWhole(load).then(
      (module) => {
        page = module[name];
      },
      async (error: unknown) => {
        wasAway = await awaitServer();
        failure = error;
      },
    ));
  function Page() {
    if (page) return createElement(page);
    if (failure === undefined) use(preload());
    isReloading ||= reloadOnce(wasAway);
    // The page is being left: no error is shown for a moment.
    if (isReloading) use(never);
    throw failure;
  }
  return Object.assign(Page, { preload });
}
