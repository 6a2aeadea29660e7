import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "../../api/api-failure.ts";
import type { ProposalEntries } from "./components/form/proposal-entries.ts";
import type { ProposalState } from "./components/view/proposal-state.ts";
import { createMutation, type SentProposal, updateMutation } from "./mutations.ts";

/** Debounce of the automatic save, and delay before a failed save is retried, in milliseconds. */
export const autosaveDelays = { after: 3_000, again: 15_000 };

/** Draft on the server, with the version that this form saved or opened. */
export interface OwnDraft {
  readonly id: number;
  readonly version: number;
}

/** Payload identity of a proposal that is not stored yet. */
export const unsavedDraft = { id: 0 } as const;

/** Status of the automatic save: time of the last save, or the failure. */
export type DraftSaving =
  | { readonly is: "saved"; readonly at: number }
  | { readonly is: "failed"; readonly isOver: boolean };

interface OwnDraftOptions {
  readonly state: ProposalState;
  /** This form saves drafts. */
  readonly isStored: boolean;
  /** Stored draft that was opened. */
  readonly opened: OwnDraft | undefined;
  readonly payload: (as: OwnDraft | typeof unsavedDraft) => SentProposal;
  /** Called when the first save has created a draft of a new proposal. */
  readonly onMade: (id: number) => void;
}

const isLost = (error: unknown) => !(error instanceof ApiFailure) || error.isLost;

/**
 * Reports a permanent failure: another user sent, changed or deleted the draft, or the user lost the right to
 * save it.
 */
const isFinal = (error: unknown) =>
  error instanceof ApiFailure && !isLost(error) && error.status >= 400 && error.status < 500;

/**
 * DESK-010: saves the input automatically as a draft on the server.
 * - Only one save runs at a time.
 * - `awaitSave` waits for a running save before the form is sent or saved manually.
 * - `end` stops saving when there is nothing left to save.
 */
export function useOwnDraft({ state, isStored, opened, payload, onMade }: OwnDraftOptions) {
  const creating = useMutation(createMutation).mutateAsync;
  const updating = useMutation(updateMutation).mutateAsync;
  const [draft, setDraft] = useState(opened);
  const [saving, setSaving] = useState<DraftSaving>();
  const known = useRef(opened);
  /**
   * FIX-101: a save without a response may have reached the server. Sending the same body again reuses its
   * request id (`call.ts`); otherwise the server would create a second draft or report an edit conflict.
   */
  const unanswered = useRef<{ readonly body: SentProposal; readonly entries: ProposalEntries }>(undefined);
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const latest = useRef({ payload, onMade });
  useEffect(() => {
    latest.current = { payload, onMade };
  });

  /** Sends the current entries, or repeats the request that got no response. */
  const send = useCallback(async (): Promise<OwnDraft> => {
    const sent = (unanswered.current ??= {
      body: latest.current.payload(known.current ?? unsavedDraft),
      entries: state.entries(),
    });
    try {
      const saved = sent.body.id === unsavedDraft.id ? await creating(sent.body) : await updating(sent.body);
      unanswered.current = undefined;
      known.current = saved;
      setDraft(saved);
      state.keep(sent.entries);
      return saved;
    } catch (error) {
      if (!isLost(error)) unanswered.current = undefined;
      throw error;
    }
  }, [state, creating, updating]);

  /** Saves the current entries. */
  const save = useCallback(async (): Promise<OwnDraft> => {
    const isRepeated = unanswered.current !== undefined;
    let saved = await send();
    if (isRepeated && state.differs()) saved = await send();
    setSaving({ is: "saved", at: Date.now() });
    return saved;
  }, [state, send]);

  const awaitSave = useCallback(async () => {
    clearTimeout(timer.current);
    await running.current;
    return unanswered.current ? send() : known.current;
  }, [send]);

  useEffect(() => {
    if (!isStored) return;
    let isShown = true;
    const saveLater = (after: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        running.current ??= run().finally(() => (running.current = undefined));
      }, after);
    };
    const run = async () => {
      const isFirst = known.current === undefined;
      try {
        const { id } = await save();
        // The user has left the form, so do not navigate.
        if (!isShown) return;
        if (isFirst) latest.current.onMade(id);
        // Save the changes made during the request.
        if (state.differs()) saveLater(autosaveDelays.after);
      } catch (error) {
        isOver.current = isFinal(error);
        setSaving({ is: "failed", isOver: isOver.current });
        if (isShown && !isOver.current) saveLater(autosaveDelays.again);
      }
    };
    const unsubscribe = state.subscribe(() => {
      if (!isOver.current && running.current === undefined && state.differs())
        saveLater(autosaveDelays.after);
    });
    // Save the input restored after an expired session.
    if (state.differs()) saveLater(autosaveDelays.after);
    return () => {
      isShown = false;
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [state, isStored, save]);

  const end = useCallback(() => {
    clearTimeout(timer.current);
    isOver.current = true;
  }, []);

  return { draft, saving, save, awaitSave, end };
}
