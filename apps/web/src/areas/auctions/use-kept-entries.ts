import { useCallback, useState } from "react";
import { useInputKeeping, useKeptInput } from "../../shared/session/kept-input.ts";
import type { ProposalEntries } from "./components/proposal-entries.ts";
import { makeProposalState } from "./components/proposal-state.ts";

/**
 * The state of a form that an ended session does not empty: what was typed is there again after sign-in.
 * @param of names the form: its person, proposal and version
 * @param begin what is stored, asked for once
 */
export function useKeptEntries(of: string, begin: () => ProposalEntries) {
  const [start] = useState(begin);
  const form = `proposal_${of}`;
  // Entries of an older portal are left aside.
  const kept = useKeptInput<ProposalEntries>(form, (value) =>
    Object.keys(start).every((name) => name in (value as object)),
  );
  const [state, setState] = useState(() => makeProposalState(start, kept?.value));
  useInputKeeping(form, () => (state.isChanged() ? state.entries() : undefined));
  const [isRestored, setRestored] = useState(kept !== undefined);
  const discard = useCallback(() => {
    setState(makeProposalState(start));
    setRestored(false);
  }, [start]);
  return { state, restoredFrom: isRestored ? kept?.savedAt : undefined, discard };
}
