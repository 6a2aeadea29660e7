import { queueTabs, type QueueTab } from "@birzha/domain/tasks/task.ts";

/** Everybody's, the person's own, or what nobody has taken. */
export const ownerships = ["mine", "free"] as const;
export type Ownership = (typeof ownerships)[number];

/** What the address of the queue says: which kind, whose, and what stands open beside the list. */
export interface QueueSearch {
  readonly tab?: QueueTab;
  readonly whose?: Ownership;
  readonly item?: string;
}

/** PLAT-094: nonsense is as if it were not there. */
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
