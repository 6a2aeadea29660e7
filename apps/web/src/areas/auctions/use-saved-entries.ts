import { useCallback, useState } from "react";
import { useInputKeeping, useSavedInput } from "../../shared/session/saved-input.ts";
import type { EntryName, ProposalEntries } from "./components/form/proposal-entries.ts";
import { makeProposalState, type ProposalState } from "./components/view/proposal-state.ts";

interface FirstEntries {
  readonly start: ProposalEntries;
  /** DESK-010: entries prefilled from the last proposal. */
  readonly taken: readonly EntryName[];
}

const formOf = (of: string) => `proposal_${of}`;

/**
 * Creates the state of a form and restores the input that an expired session saved.
 * @param of storage key of the form: user, proposal and version
 * @param begin returns the saved or prefilled entries; called once
 */
export function useSavedEntries(of: string, begin: () => FirstEntries) {
  const [{ start, taken }] = useState(begin);
  const form = formOf(of);
  // Ignore input saved by an older version of the portal.
  const saved = useSavedInput<ProposalEntries>(form, (value) =>
    Object.keys(start).every((name) => name in (value as object)),
  );
  const [state, setState] = useState(() => makeProposalState(start, saved?.value, taken));
  const [isRestored, setRestored] = useState(saved !== undefined);
  const discard = useCallback(() => {
    setState(makeProposalState(start, start, taken));
    setRestored(false);
  }, [start, taken]);
  return { state, restoredFrom: isRestored ? saved?.savedAt : undefined, discard };
}

/** Saves the input when the session expires, under the key that the form will have when it opens again. */
export const useEntriesKeeping = (of: string, state: ProposalState): void =>
  useInputKeeping(formOf(of), () => (state.isChanged() ? state.entries() : undefined));
