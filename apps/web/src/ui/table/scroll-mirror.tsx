import { useEffect, useRef, useState } from "react";
import css from "./scroll-mirror.module.css";

/**
 * A second horizontal scrollbar above a wide table, in step with the one below it. Has no height if nothing overflows, or
 * if the browser lays its scrollbars over the content.
 */
export function ScrollMirror({ target: below }: { target: HTMLElement | null }) {
  const mirror = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [hasBar, setHasBar] = useState(false);

  useEffect(() => {
    const above = mirror.current;
    const content = below?.firstElementChild;
    if (!above || !below || !content) return;
    const measure = () => {
      setWidth(below.scrollWidth > below.clientWidth + 1 ? below.scrollWidth : 0);
      setHasBar(below.offsetHeight > below.clientHeight + below.clientTop);
    };
    const follow = (from: HTMLElement, to: HTMLElement) => () => {
      if (to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft;
    };
    const down = follow(above, below);
    const up = follow(below, above);
    const sizes = new ResizeObserver(measure);
    sizes.observe(below);
    sizes.observe(content);
    above.addEventListener("scroll", down, { passive: true });
    below.addEventListener("scroll", up, { passive: true });
    return () => {
      sizes.disconnect();
      above.removeEventListener("scroll", down);
      below.removeEventListener("scroll", up);
    };
  }, [below]);

  return (
    <div
      ref={mirror}
      className={`${css.mirror} no-print`}
      data-on={(width > 0 && hasBar) || undefined}
      aria-hidden
      tabIndex={-1}
    >
      <div style={{ width, height: 1 }} />
    </div>
  );
}
