import { defaultListSize } from "@birzha/domain/shared/paging.ts";
import { useSyncExternalStore } from "react";
import { followSession } from "../../shared/session/session.ts";
import type { ListKind, ProposalFilters } from "./proposals-search.ts";

/** PROP-017, PROP-037: what a person chose in the list, kept while he is elsewhere; gone with a reload. */
interface ListMemory {
  readonly filters: ProposalFilters;
  /** Every list has a page of its own, from 1. */
  readonly pages: Readonly<Record<ListKind, number>>;
  readonly size: number;
  /** PROP-003. */
  readonly isPast: boolean;
}

const firstPages = { open: 1, past: 1, drafts: 1 } as const;
const untouched: ListMemory = { filters: {}, pages: firstPages, size: defaultListSize, isPast: false };

let memory = untouched;
const listeners = new Set<() => void>();

function remember(change: Partial<ListMemory>): void {
  memory = { ...memory, ...change };
  for (const listener of listeners) listener();
}

// Conditions of one person or organisation say nothing to another.
followSession(() => remember(untouched));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The conditions and pages of the list, shared by all visits of it (PROP-017). */
export function useProposalList() {
  const state = useSyncExternalStore(subscribe, () => memory);
  return {
    ...state,
    /** PROP-013: new conditions begin at the first page, of every list. */
    onFilters: (filters: ProposalFilters) => remember({ filters, pages: firstPages }),
    onPage: (kind: ListKind, page: number) => remember({ pages: { ...memory.pages, [kind]: page } }),
    onSize: (size: number) => remember({ size, pages: firstPages }),
    onPast: (isPast: boolean) => remember({ isPast }),
  };
}
