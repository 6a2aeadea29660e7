import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode, type Ref } from "react";
import css from "./data-table.module.css";

/** Height of a closed row with its border, the same as in the style sheet. */
const rowHeight = 48;

interface VirtualRowsProps {
  readonly count: number;
  readonly group: (index: number, ref: Ref<HTMLTableSectionElement>) => ReactNode;
}

/** The rows near the window, between two spacers as tall as the rest. */
export default function VirtualRows({ count, group }: VirtualRowsProps) {
  const top = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (top.current) setScrollMargin(top.current.getBoundingClientRect().top + window.scrollY);
  }, [count]);

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin);

  return (
    <>
      <tbody ref={top} aria-hidden className={css.spacer}>
        {before > 0 && (
          <tr>
            <td style={{ height: before }} />
          </tr>
        )}
      </tbody>
      {items.map((item) => group(item.index, virtualizer.measureElement))}
      <tbody aria-hidden className={css.spacer}>
        {after > 0 && (
          <tr>
            <td style={{ height: after }} />
          </tr>
        )}
      </tbody>
    </>
  );
}
