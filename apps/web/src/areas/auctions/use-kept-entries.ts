import { useCallback, useEffect, useState } from "react";
import { followSession } from "../../shared/session/session.ts";
import { dropKept, keepEntries, readKept } from "./components/kept-entries.ts";
import type { ProposalEntries } from "./components/proposal-entries.ts";
import { makeProposalState } from "./components/proposal-state.ts";

/**
 * The state of a form that an ended session does not empty: what was typed is there again after sign-in.
 * @param of names the form: its person, proposal and version
 * @param begin what is stored, asked for once
 */
export function useKeptEntries(of: string, begin: () => ProposalEntries) {
  const [start] = useState(begin);
  const [kept] = useState(() => readKept(of, start));
  const [state, setState] = useState(() => makeProposalState(start, kept?.entries));
  const [isRestored, setRestored] = useState(kept !== undefined);
  // From here on the screen has it.
  useEffect(dropKept, []);
  useEffect(
    () =>
      followSession((event) => {
        // Whoever signs out himself was asked about what he leaves.
        if (event === "expired" && state.isChanged()) keepEntries(of, state.entries());
      }),
    [of, state],
  );
  const discard = useCallback(() => {
    setState(makeProposalState(start));
    setRestored(false);
  }, [start]);
  return { state, restoredFrom: isRestored ? kept?.savedAt : undefined, discard };
}
