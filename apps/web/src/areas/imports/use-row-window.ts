import { useCallback, useState, type RefCallback, type UIEvent } from "react";

/** Rows that are rendered above and below the visible ones. */
const overscan = 12;

interface RowRange {
  readonly first: number;
  /** Index behind the last row. */
  readonly end: number;
}

interface RowWindow extends RowRange {
  readonly visible: RowRange;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  /** Measures the scroll area. */
  readonly measure: RefCallback<HTMLElement>;
}

/** Returns which of many rows of equal height are rendered in a scroll area. */
export function useRowWindow(count: number, rowHeight: number): RowWindow {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(20);
  const measure = useCallback<RefCallback<HTMLElement>>(
    (element) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(() => setHeight(Math.floor(element.clientHeight / rowHeight) - 1));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [rowHeight],
  );
  const onScroll = useCallback(
    ({ currentTarget }: UIEvent<HTMLElement>) => setTop(Math.floor(currentTarget.scrollTop / rowHeight)),
    [rowHeight],
  );
  const start = Math.max(0, Math.min(top, count - height));
  return {
    visible: { first: start, end: start + height },
    first: Math.max(0, start - overscan),
    end: Math.min(count, start + height + overscan),
    onScroll,
    measure,
  };
}
