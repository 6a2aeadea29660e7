import { useEffect, useState } from "react";

/** PLAT-137: while a window is resized the layout follows at most this often, in milliseconds. */
const layoutDelay = 500;

export interface Throttled {
  readonly call: () => void;
  readonly cancel: () => void;
}

/** Works at once, then once a pause at most; calls in between are made up for by one at the end of the pause. */
export function throttled(work: () => void, pause: number = layoutDelay): Throttled {
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

/** Whether a media query holds: for parts of the page that are exchanged by it, where style sheets do not do. */
export function useLayoutQuery(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const { call, cancel } = throttled(() => setMatches(media.matches));
    media.addEventListener("change", call);
    return () => {
      media.removeEventListener("change", call);
      cancel();
    };
  }, [query]);
  return matches;
}
