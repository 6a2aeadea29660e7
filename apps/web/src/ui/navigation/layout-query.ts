import { useEffect, useState } from "react";

/** Media query of phones. */
export const phoneQuery = "(max-width: 47.99em)";

/** PLAT-119, G-25: media query of screens on which rows are cards. */
export const narrowQuery = "(max-width: 61.99em)";

/** PLAT-137: minimum interval between layout changes while a window is resized, in milliseconds. */
const layoutDelay = 500;

export interface ThrottledCall {
  readonly call: () => void;
  readonly cancel: () => void;
}

/** Calls `work` at once, then at most once per pause. Calls during a pause lead to one call at its end. */
export function throttleCall(work: () => void, pause: number = layoutDelay): ThrottledCall {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;
  const call = () => {
    if (timer !== undefined) {
      isOwed = true;
      return;
    }
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isOwed) {
        isOwed = false;
        call();
      }
    }, pause);
  };
  return { call, cancel: () => clearTimeout(timer) };
}

/** Returns whether a media query matches, for elements that a style sheet cannot exchange. */
export function useLayoutQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const { call, cancel } = throttleCall(() => setMatches(media.matches));
    media.addEventListener("change", call);
    return () => {
      media.removeEventListener("change", call);
      cancel();
    };
  }, [query]);
  return matches;
}
