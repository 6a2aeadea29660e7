import { createContext, useContext, useSyncExternalStore } from "react";
import { withEffects } from "../form/entry-effects.ts";
import { areSame, type EntryName, type ProposalEntries, toEntries } from "../form/proposal-entries.ts";

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
  /** Whether anything stands in the form that is kept nowhere else. */
  readonly isChanged: () => boolean;
  /** The same of what could be saved: what cannot be read is on the screen alone. */
  readonly differs: () => boolean;
  /** These entries are saved from now on. */
  readonly keep: (saved: ProposalEntries) => void;
  /** DESK-010: an entry that still stands as the last proposal had it. */
  readonly isTaken: (name: EntryName) => boolean;
  /** Empties what was taken from the last proposal. */
  readonly dropTaken: () => void;
  /** Judged anew, as when dictionaries, the server's time or the language came. */
  readonly rejudge: (judge: Judge) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const noEntries = toEntries(undefined);
const isSameEntry = (name: EntryName, one: ProposalEntries, other: ProposalEntries): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

const unjudged: Judge = () => new Map();

/**
 * @param start what is stored: entries that differ from it are unsaved
 * @param typed what stands in the inputs at first
 * @param takenEntries those of `start` that are of the last proposal (DESK-010)
 */
export function makeProposalState(
  start: ProposalEntries,
  typed: ProposalEntries = start,
  takenEntries: readonly EntryName[] = [],
): ProposalState {
  let entries = typed;
  let stored = start;
  let isKept = false;
  let taken = takenEntries.filter((name) => isSameEntry(name, typed, start));
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
      const before = entries;
      entries = withEffects({ ...entries, [name]: value }, name);
      taken = taken.filter((one) => one !== name && isSameEntry(one, before, entries));
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
    isChanged: () => !areSame(entries, stored) || unreadable.size > 0,
    differs: () => !areSame(entries, stored),
    keep(saved) {
      stored = saved;
      isKept = true;
      settle();
    },
    isTaken: (name) => taken.includes(name),
    dropTaken() {
      const emptied = Object.fromEntries(taken.map((name) => [name, noEntries[name]]));
      taken = [];
      entries = { ...entries, ...emptied };
      // What nobody typed and nobody saved is nothing to be asked about.
      if (!isKept) stored = { ...stored, ...emptied };
      settle();
    },
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

/** DESK-010: whether the entry still stands as the last proposal had it. */
export function useIsTaken(name: EntryName): boolean {
  const { subscribe, isTaken } = useProposalState();
  return useSyncExternalStore(subscribe, () => isTaken(name));
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
