import { queueTabs, type QueueTab } from "@birzha/domain/tasks/task.ts";

/** Filter by claimant: the current user, or unclaimed. */
export const ownerships = ["mine", "free"] as const;
export type Ownership = (typeof ownerships)[number];

/** URL state of the queue: kind, claimant and open item. */
export interface QueueSearch {
  readonly tab?: QueueTab;
  readonly whose?: Ownership;
  readonly item?: string;
}

/** PLAT-094: parses the URL and ignores invalid values. */
export function readQueueSearch(address: Readonly<Record<string, unknown>>): QueueSearch {
  const tab = queueTabs.find((known) => known === address["tab"]);
  const whose = ownerships.find((known) => known === address["whose"]);
  const { item } = address;
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(whose === undefined ? {} : { whose }),
    ...(typeof item === "string" && /^[a-zA-Z]{1,60}-[1-9]\d{0,14}$/.test(item) ? { item } : {}),
  };
}
