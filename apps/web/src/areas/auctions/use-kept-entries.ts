import { useCallback, useState } from "react";
import { useInputKeeping, useKeptInput } from "../../shared/session/kept-input.ts";
import type { EntryName, ProposalEntries } from "./components/form/proposal-entries.ts";
import { makeProposalState, type ProposalState } from "./components/view/proposal-state.ts";

interface FirstEntries {
  readonly start: ProposalEntries;
  /** DESK-010: what of it is the last proposal's. */
  readonly taken: readonly EntryName[];
}

const formOf = (of: string) => `proposal_${of}`;

/**
 * The state of a form that an ended session does not empty: what was typed is there again after sign-in.
 * @param of names the form: its person, proposal and version
 * @param begin what is stored or taken from the last proposal, asked for once
 */
export function useKeptEntries(of: string, begin: () => FirstEntries) {
  const [{ start, taken }] = useState(begin);
  const form = formOf(of);
  // Entries of an older portal are left aside.
  const kept = useKeptInput<ProposalEntries>(form, (value) =>
    Object.keys(start).every((name) => name in (value as object)),
  );
  const [state, setState] = useState(() => makeProposalState(start, kept?.value, taken));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const discard = useCallback(() => {
    setState(makeProposalState(start, start, taken));
    setRestored(false);
  }, [start, taken]);
  return { state, restoredFrom: isRestored ? kept?.savedAt : undefined, discard };
}

/** Keeps what is typed when the session ends, under the name that the form will have when it is opened again. */
export const useEntriesKeeping = (of: string, state: ProposalState): void =>
  useInputKeeping(formOf(of), () => (state.isChanged() ? state.entries() : undefined));
