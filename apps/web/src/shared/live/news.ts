import type { LiveEvent } from "@birzha/domain/events/event.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { whenReleased } from "../../ui/navigation/pointer.ts";

/** Pending changes of data that stays unchanged while a user works with it. */
export interface RecordNews {
  /** Ids of new records. */
  readonly added: ReadonlySet<number>;
  /** Whether all changes are new records. */
  readonly isOnlyNew: boolean;
}

/** Maximum number of distinct new records. */
const counted = 1_000;

const readers = new Map<string, number>();
const news = new Map<string, RecordNews>();
const observers = new Set<() => void>();
const notifyObservers = () => observers.forEach((observer) => observer());

/** Returns whether a screen shows or edits the data, so that it must not change by itself. */
export const isHeld = (hash: string): boolean => readers.has(hash);

/** Waits for the end of a press: the news strip moves the rows, and the release would hit another one. */
export const addNews = (hash: string, event: Pick<LiveEvent, "id" | "isNew">): void =>
  whenReleased(() => note(hash, event));

function note(hash: string, { id, isNew }: Pick<LiveEvent, "id" | "isNew">): void {
  const known = news.get(hash) ?? { added: new Set<number>(), isOnlyNew: true };
  // Changes of a record that is new itself do not count as other changes.
  const isOfNew = isNew || known.added.has(id);
  const added = isNew && known.added.size < counted ? new Set([...known.added, id]) : known.added;
  news.set(hash, { added, isOnlyNew: known.isOnlyNew && isOfNew });
  notifyObservers();
}

/** Drops the news after a refetch. */
export function forgetNews(hash: string): void {
  if (news.delete(hash)) notifyObservers();
}

/**
 * WORK-030: holds the data unchanged while it is shown, and returns the pending changes. A list does not jump under
 * the pointer, and other users do not silently change a form. Without holding, data changes at once and there is no
 * news.
 */
export function useNews(queryKey: QueryKey, isHolding = true): RecordNews | undefined {
  const hash = hashKey(queryKey);
  useEffect(() => {
    if (!isHolding) return;
    readers.set(hash, (readers.get(hash) ?? 0) + 1);
    return () => {
      const left = (readers.get(hash) ?? 1) - 1;
      if (left > 0) readers.set(hash, left);
      else {
        readers.delete(hash);
        forgetNews(hash);
      }
    };
  }, [hash, isHolding]);
  return useSyncExternalStore(observe, () => news.get(hash));
}

function observe(observer: () => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}
