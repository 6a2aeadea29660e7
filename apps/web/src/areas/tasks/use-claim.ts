import { claimMinutes, itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { decideQueued, claimItem } from "./mutations.ts";

/** Delay in milliseconds before an open item is claimed, so that browsing claims nothing. */
const glance = 1_000;
/** Interval in milliseconds at which a visible page renews its claim. */
const keepEvery = (claimMinutes * 60_000) / 3;

/**
 * DESK-020: claims the open item for the current user; an unrenewed claim expires. An item whose claim was
 * released, by this user or another, is claimed again only after it is reopened. Makes no claim during a
 * decision.
 */
export function useClaim(item: QueueItem | undefined, userId: number, isDeciding: boolean): void {
  const queryClient = useQueryClient();
  const { mutate: take } = useMutation(claimItem);
  const key = item && itemKey(item);
  const { kind, id } = item ?? {};
  const holder = item?.taken?.userId;
  const onDesk = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (onDesk.current !== key) onDesk.current = undefined;
    if (kind === undefined || id === undefined) return;
    if (holder === userId) onDesk.current = key;
    const wasGivenBack = holder === undefined && onDesk.current === key;
    if (isDeciding || wasGivenBack || (holder !== undefined && holder !== userId)) return;
    const keep = () => {
      // A decision may have started after the last render.
      const { mutationKey } = decideQueued;
      if (!document.hidden && queryClient.isMutating({ mutationKey }) === 0) take({ kind, id });
    };
    if (holder === undefined) {
      const timer = setTimeout(keep, glance);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(keep, keepEvery);
    return () => clearInterval(timer);
  }, [key, kind, id, holder, userId, isDeciding, take, queryClient]);
}
