import { createContext, useContext, useSyncExternalStore } from "react";
import { withEffects } from "./entry-effects.ts";
import { areSame, type EntryName, type ProposalEntries } from "./proposal-entries.ts";

/** Where something is wrong: an entry, or one day of the list by its key (`dates.1`). */
export type FaultPlace = EntryName | `dates.${number}`;

/** What is wrong there, in words of the page's language. */
export type Faults = ReadonlyMap<FaultPlace, string>;

/** Judges the entries; called once for every change of theirs. */
export type Judge = (entries: ProposalEntries) => Faults;

/** The form as it is filled in: every input follows its own entry alone, so that a key redraws one of them. */
export interface ProposalState {
  readonly entries: () => ProposalEntries;
  readonly set: <Name extends EntryName>(name: Name, value: ProposalEntries[Name]) => void;
  /** An input was left: from now on it shows what is wrong with it. */
  readonly touch: (place: FaultPlace) => void;
  /** What stands in an input is no value of it (yet), and why; undefined when it is again. */
  readonly noteUnreadable: (place: FaultPlace, error: string | undefined) => void;
  /** All faults, shown from now on: somebody wants to send the form. */
  readonly reveal: () => Faults;
  /** What is wrong and may be shown. */
  readonly shownFaults: () => Faults;
  readonly isChanged: () => boolean;
  /** Judged anew, as when dictionaries, the server's time or the language came. */
  readonly rejudge: (judge: Judge) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const unjudged: Judge = () => new Map();

/**
 * @param start what is stored: entries that differ from it are unsaved
 * @param typed what stands in the inputs at first
 */
export function makeProposalState(start: ProposalEntries, typed: ProposalEntries = start): ProposalState {
  let entries = typed;
  let judge = unjudged;
  let faults: Faults = new Map();
  let shown: Faults = new Map();
  let isRevealed = false;
  const touched = new Set<FaultPlace>();
  const unreadable = new Map<FaultPlace, string>();
  const listeners = new Set<() => void>();

  const settle = () => {
    // What cannot be read is no missing value: its own words say more.
    faults = new Map([...judge(entries), ...unreadable]);
    shown = isRevealed ? faults : new Map([...faults].filter(([place]) => touched.has(place)));
    for (const listener of listeners) listener();
  };

  return {
    entries: () => entries,
    set(name, value) {
      entries = withEffects({ ...entries, [name]: value }, name);
      settle();
    },
    touch(place) {
      if (touched.has(place)) return;
      touched.add(place);
      settle();
    },
    noteUnreadable(place, error) {
      if (unreadable.get(place) === error) return;
      if (error === undefined) unreadable.delete(place);
      else unreadable.set(place, error);
      settle();
    },
    reveal() {
      isRevealed = true;
      settle();
      return faults;
    },
    shownFaults: () => shown,
    isChanged: () => !areSame(entries, start) || unreadable.size > 0,
    rejudge(next) {
      judge = next;
      settle();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const StateContext = createContext<ProposalState | undefined>(undefined);
export const ProposalStateProvider = StateContext.Provider;

export function useProposalState(): ProposalState {
  const state = useContext(StateContext);
  if (!state) throw new Error("an input of a proposal stands inside of its form only");
  return state;
}

/** One entry; the component is drawn again when this one changes. */
export function useEntry<Name extends EntryName>(name: Name): ProposalEntries[Name] {
  const { subscribe, entries } = useProposalState();
  return useSyncExternalStore(subscribe, () => entries()[name]);
}

/** What is wrong at a place, as far as it is shown. */
export function useFault(place: FaultPlace): string | undefined {
  const { subscribe, shownFaults } = useProposalState();
  return useSyncExternalStore(subscribe, () => shownFaults().get(place));
}

export function useShownFaults(): Faults {
  const { subscribe, shownFaults } = useProposalState();
  return useSyncExternalStore(subscribe, shownFaults);
}

/** Something that follows from the entries; the same answer, a flag or a text, draws nothing anew. */
export function useEntries<Answer extends boolean | string>(
  select: (entries: ProposalEntries) => Answer,
): Answer {
  const { subscribe, entries } = useProposalState();
  return useSyncExternalStore(subscribe, () => select(entries()));
}
