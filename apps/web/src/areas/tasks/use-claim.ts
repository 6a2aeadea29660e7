import { claimMinutes, itemKey, type QueueItem } from "@birzha/domain/tasks/queue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { decideItem, takeItem } from "./mutations.ts";

/** Who only goes past takes nothing: milliseconds of looking. */
const glance = 1_000;
/** What is on the desk is kept so often while its page is in sight, in milliseconds. */
const keepEvery = (claimMinutes * 60_000) / 3;

/**
 * DESK-020: what is open is on the desk of whoever looks at it, until it lapses without him. What was on it and was given
 * back, by him or by another, is not taken again until it is opened anew. Nothing is taken while it is being decided.
 */
export function useClaim(item: QueueItem | undefined, userId: number, isDeciding: boolean): void {
  const queryClient = useQueryClient();
  const { mutate: take } = useMutation(takeItem);
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
      // A decision may have begun that this page has not been drawn with yet.
      const { mutationKey } = decideItem;
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
