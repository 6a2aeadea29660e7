import type { MoscowTime } from "@birzha/domain/auctions/auction-dates.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { ProposalDictionaries } from "../../use-proposal-dictionaries.ts";
import { withEffects } from "../form/entry-effects.ts";
import { areSame, type EntryName, type ProposalEntries, toEntries } from "../form/proposal-entries.ts";

/** Location of an error: an entry, or one day of the list by its key (`dates.1`). */
export type ErrorPosition = EntryName | `dates.${number}`;

/** Error messages in the page's language, by location. */
export type ProposalViolations = ReadonlyMap<ErrorPosition, string>;

/** Validates the entries; runs once per change. */
type ProposalValidator = (entries: ProposalEntries) => ProposalViolations;

const noEntries = toEntries(undefined);
const isSameEntry = (name: EntryName, one: ProposalEntries, other: ProposalEntries): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

const unvalidated: ProposalValidator = () => new Map();

/**
 * Creates the store of a proposal form. Every input subscribes to its own entry, so that a key press renders one input.
 * @param start saved entries; differences from them are unsaved
 * @param typed initial values of the inputs
 * @param prefilledEntries entries of `start` prefilled from the last proposal (DESK-010)
 */
export function makeProposalState(
  start: ProposalEntries,
  typed: ProposalEntries = start,
  prefilledEntries: readonly EntryName[] = [],
) {
  let entries = typed;
  let stored = start;
  let isStored = false;
  let taken = prefilledEntries.filter((name) => isSameEntry(name, typed, start));
  let validate = unvalidated;
  let errors: ProposalViolations = new Map();
  let shown: ProposalViolations = new Map();
  let isRevealed = false;
  const touched = new Set<ErrorPosition>();
  const unreadable = new Map<ErrorPosition, string>();
  const listeners = new Set<() => void>();

  const revalidateAll = () => {
    // A parse error replaces the "required" error of the same input.
    errors = new Map([...validate(entries), ...unreadable]);
    shown = isRevealed ? errors : new Map([...errors].filter(([place]) => touched.has(place)));
    for (const listener of listeners) listener();
  };

  return {
    entries: () => entries,
    set: <Name extends EntryName>(name: Name, value: ProposalEntries[Name]): void => {
      const before = entries;
      entries = withEffects({ ...entries, [name]: value }, name);
      taken = taken.filter((one) => one !== name && isSameEntry(one, before, entries));
      revalidateAll();
    },
    /** Marks an input as visited; from now on its error is visible. */
    touch: (place: ErrorPosition): void => {
      if (touched.has(place)) return;
      touched.add(place);
      revalidateAll();
    },
    /** Sets or clears the parse error of an input whose text is not a value. */
    noteUnreadable: (place: ErrorPosition, error: string | undefined): void => {
      if (unreadable.get(place) === error) return;
      if (error === undefined) unreadable.delete(place);
      else unreadable.set(place, error);
      revalidateAll();
    },
    /** Shows all errors from now on and returns them; called on submit. */
    reveal: (): ProposalViolations => {
      isRevealed = true;
      revalidateAll();
      return errors;
    },
    /** Returns the visible errors. */
    shownErrors: () => shown,
    /** Reports whether the form has unsaved input, including text that cannot be parsed. */
    isChanged: () => !areSame(entries, stored) || unreadable.size > 0,
    /** Reports whether the parsed values differ from the saved ones; ignores text that cannot be parsed. */
    differs: () => !areSame(entries, stored),
    /** Records these entries as saved. */
    keep: (saved: ProposalEntries): void => {
      stored = saved;
      isStored = true;
      revalidateAll();
    },
    /** DESK-010: reports whether an entry still has the value prefilled from the last proposal. */
    isTaken: (name: EntryName): boolean => taken.includes(name),
    /** Clears the entries prefilled from the last proposal. */
    dropTaken: (): void => {
      const emptied = Object.fromEntries(taken.map((name) => [name, noEntries[name]]));
      taken = [];
      entries = { ...entries, ...emptied };
      // Prefilled values that were never edited or saved do not count as unsaved changes.
      if (!isStored) stored = { ...stored, ...emptied };
      revalidateAll();
    },
    /** Validates again with a new validator, for example after dictionaries, server time or language changed. */
    revalidate: (next: ProposalValidator): void => {
      validate = next;
      revalidateAll();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ProposalState = ReturnType<typeof makeProposalState>;

const StateContext = createContext<ProposalState | undefined>(undefined);
export const ProposalStateProvider = StateContext.Provider;

export function useProposalState(): ProposalState {
  const state = useContext(StateContext);
  if (!state) throw new Error("a proposal input must be inside a proposal form");
  return state;
}

/** Returns one entry and renders the component again only when it changes. */
export function useEntry<Name extends EntryName>(name: Name): ProposalEntries[Name] {
  const { subscribe, entries } = useProposalState();
  return useSyncExternalStore(subscribe, () => entries()[name]);
}

/** DESK-010: reports whether the entry still has the value prefilled from the last proposal. */
export function useIsPrefilled(name: EntryName): boolean {
  const { subscribe, isTaken } = useProposalState();
  return useSyncExternalStore(subscribe, () => isTaken(name));
}

/** Returns the visible error at a location. */
export function useError(place: ErrorPosition): string | undefined {
  const { subscribe, shownErrors } = useProposalState();
  return useSyncExternalStore(subscribe, () => shownErrors().get(place));
}

export function useShownErrors(): ProposalViolations {
  const { subscribe, shownErrors } = useProposalState();
  return useSyncExternalStore(subscribe, shownErrors);
}

/**
 * Returns a value derived from the entries. A primitive compares by value, so an equal result causes no
 * render.
 */
export function useEntries<Value extends boolean | string>(
  select: (entries: ProposalEntries) => Value,
): Value {
  const { subscribe, entries } = useProposalState();
  return useSyncExternalStore(subscribe, () => select(entries()));
}

/** Context shared by the inputs of one form, besides its entries. */
interface ProposalHost {
  readonly dictionaries: ProposalDictionaries;
  /** PROP-047, PROP-048: reports whether the entry is read-only in this mode. */
  readonly isLocked: (name: EntryName) => boolean;
  /** PROP-097: server time, which limits the dates. */
  readonly now: MoscowTime;
  readonly status: number;
  /** DESK-010: id of the proposal that prefilled a new one. */
  readonly last: number | undefined;
}

const HostContext = createContext<ProposalHost | undefined>(undefined);
export const ProposalHostProvider = HostContext.Provider;

export function useProposalHost(): ProposalHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("a proposal input must be inside a proposal form");
  return host;
}

/** Returns a function that names the input at a location. */
export function usePositionLabel(): (place: ErrorPosition) => string {
  const t = useTranslations("auctions");
  return (place) => {
    if (place === "begin" || place === "end") return t(`form.${place}`);
    return t(`fields.${place.startsWith("dates.") ? "auctionDate" : place}` as "fields.commodity");
  };
}
