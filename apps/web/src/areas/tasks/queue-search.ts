import { queueTabs, taskBands, type QueueTab, type TaskBand } from "@birzha/domain/tasks/task.ts";
import { useEffect, useRef, useState } from "react";

/** Filter by claimant: the current user, or unclaimed. */
export const queueOwnerships = ["mine", "free"] as const;
export type QueueOwnership = (typeof queueOwnerships)[number];

/** URL state of the queue: kind, claimant and open item. */
export interface QueueSearch {
  readonly tab?: QueueTab;
  /** FIX-302: band of the deadlines, for the rows of the work list that count one band. */
  readonly band?: TaskBand;
  readonly whose?: QueueOwnership;
  readonly item?: string;
}

/** PLAT-094: parses the URL and ignores invalid values. */
export function readQueueSearch(address: Readonly<Record<string, unknown>>): QueueSearch {
  const tab = queueTabs.find((known) => known === address["tab"]);
  const band = taskBands.find((known) => known === address["band"]);
  const whose = queueOwnerships.find((known) => known === address["whose"]);
  const { item } = address;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(band === undefined ? {} : { band }),
    ...(whose === undefined ? {} : { whose }),
    ...(typeof item === "string" && /^[a-zA-Z]{1,60}-[1-9]\d{0,14}$/.test(item) ? { item } : {}),
  };
}

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
