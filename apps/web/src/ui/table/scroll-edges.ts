import { useEffect, useState } from "react";

export interface ScrollEdges {
  /** Something is hidden beyond this edge. */
  readonly left: boolean;
  readonly right: boolean;
  /** Visible pixels, in steps, so that not every pixel renders the table again. */
  readonly room: number;
}

const slack = 2;
const step = 40;

/** Whether a wide element hides content beyond its edges: what the shadows of pinned columns tell. */
export function useScrollEdges(scroller: HTMLElement | null): ScrollEdges {
  const [edges, setEdges] = useState<ScrollEdges>({ left: false, right: false, room: 0 });

  useEffect(() => {
    const content = scroller?.firstElementChild;
    if (!scroller || !content) return;
    const measure = () =>
      setEdges((current) => {
        const left = scroller.scrollLeft > slack;
        const right = scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - slack;
        const room = Math.floor(scroller.clientWidth / step) * step;
        const isSame = current.left === left && current.right === right && current.room === room;
        return isSame ? current : { left, right, room };
      });
    measure();
    scroller.addEventListener("scroll", measure, { passive: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(scroller);
    sizes.observe(content);
    return () => {
      scroller.removeEventListener("scroll", measure);
      sizes.disconnect();
    };
  }, [scroller]);

  return edges;
}
