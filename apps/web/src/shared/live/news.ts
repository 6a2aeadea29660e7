import type { LiveEvent } from "@birzha/domain/events/event.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { whenReleased } from "../../ui/navigation/pointer.ts";

/** What has happened to data that stays as it is under the hand of whoever looks at it. */
export interface News {
  /** Records that have come to be. */
  readonly added: ReadonlySet<number>;
  /** Whether nothing else has happened. */
  readonly isOnlyNew: boolean;
}

/** More are not told apart. */
const counted = 1_000;

const readers = new Map<string, number>();
const news = new Map<string, News>();
const observers = new Set<() => void>();
const tell = () => observers.forEach((observer) => observer());

/** Whether somebody looks at this data, or types over it, so that it must not change by itself. */
export const isHeld = (hash: string): boolean => readers.has(hash);

/** Told after a press that is under way: its strip moves the rows, and the press would be released over another one. */
export const addNews = (hash: string, event: Pick<LiveEvent, "id" | "isNew">): void =>
  whenReleased(() => note(hash, event));

function note(hash: string, { id, isNew }: Pick<LiveEvent, "id" | "isNew">): void {
  const known = news.get(hash) ?? { added: new Set<number>(), isOnlyNew: true };
  // What happens to one that is new already makes it no less new.
  const isOfNew = isNew || known.added.has(id);
  const added = isNew && known.added.size < counted ? new Set([...known.added, id]) : known.added;
  news.set(hash, { added, isOnlyNew: known.isOnlyNew && isOfNew });
  tell();
}

/** The data was read anew. */
export function forgetNews(hash: string): void {
  if (news.delete(hash)) tell();
}

/**
 * WORK-030: holds data as it is while it is shown, and answers what has happened to it meanwhile: a list does not jump
 * under the hand, a form is not changed by others unseen. Where it is not held it changes at once, and there is no news.
 */
export function useNews(queryKey: QueryKey, isHolding = true): News | undefined {
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
