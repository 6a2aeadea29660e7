import { useEffect, useRef, useState } from "react";
import type { QueueSearch } from "./queue-search.ts";

/**
 * Returns the key of the open item and a function that changes the state of the page. The state of the component leads
 * and the address follows: the router updates the address too late for the next key press (SCREEN-004).
 */
export function useOpenedItem(
  search: QueueSearch,
  navigate: (next: QueueSearch) => void,
): readonly [string | undefined, (next: QueueSearch) => void] {
  const { item } = search;
  const [opened, setOpened] = useState(item);
  // Addresses on their way through the router.
  const own = useRef<readonly (string | undefined)[]>([]);
  useEffect(() => {
    const at = own.current.indexOf(item);
    own.current = own.current.slice(at + 1);
    if (at === -1) setOpened(item);
  }, [item]);
  const show = (next: QueueSearch) => {
    if (next.item !== opened) own.current = [...own.current, next.item];
    setOpened(next.item);
    navigate(next);
  };
  return [opened, show];
}
