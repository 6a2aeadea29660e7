import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiFailure } from "../../api/api-failure.ts";
import type { ProposalEntries } from "./components/form/proposal-entries.ts";
import type { ProposalState } from "./components/view/proposal-state.ts";
import { create, type SentProposal, update } from "./mutations.ts";

/** How long nothing is typed before it is saved, and after how long a save that failed is tried again, in milliseconds. */
export const autosave = { after: 3_000, again: 15_000 };

/** A draft on the server, with the version that this form has made of it or was opened with. */
export interface OwnDraft {
  readonly id: number;
  readonly version: number;
}

/** What is not stored yet. */
export const nothing = { id: 0 } as const;

/** When the draft was saved last; why not, where it was not. */
export type DraftSaving =
  | { readonly is: "saved"; readonly at: number }
  | { readonly is: "failed"; readonly isOver: boolean };

interface OwnDraftOptions {
  readonly state: ProposalState;
  /** Whether this form keeps a draft at all. */
  readonly isKept: boolean;
  /** The stored draft that was opened. */
  readonly opened: OwnDraft | undefined;
  readonly payload: (as: OwnDraft | typeof nothing) => SentProposal;
  /** The first save has made a draft of a new proposal. */
  readonly onMade: (id: number) => void;
}

const isLost = (error: unknown) => !(error instanceof ApiFailure) || error.isLost;

/** Refused for good: somebody else has sent, changed or deleted the draft, or it may not be kept any more. */
const isFinal = (error: unknown) =>
  error instanceof ApiFailure && !isLost(error) && error.status >= 400 && error.status < 500;

/**
 * DESK-010: what is typed is kept as a draft on the server by itself. One save at a time; `settle` is awaited before the
 * form is sent or saved by hand, so that neither meets a save on its way; `end` when nothing is left to be saved.
 */
export function useOwnDraft({ state, isKept, opened, payload, onMade }: OwnDraftOptions) {
  const creating = useMutation(create).mutateAsync;
  const updating = useMutation(update).mutateAsync;
  const [draft, setDraft] = useState(opened);
  const [saving, setSaving] = useState<DraftSaving>();
  const known = useRef(opened);
  /**
   * FIX-101: a save without an answer may have reached the server. The same body goes out again, and with it the same request
   * id (call.ts): otherwise there would be a second draft, or an outdated version.
   */
  const unanswered = useRef<{ readonly body: SentProposal; readonly entries: ProposalEntries }>(undefined);
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void>>(undefined);
  const latest = useRef({ payload, onMade });
  useEffect(() => {
    latest.current = { payload, onMade };
  });

  /** Sends the form as it is now, or again what has had no answer. */
  const send = useCallback(async (): Promise<OwnDraft> => {
    const sent = (unanswered.current ??= {
      body: latest.current.payload(known.current ?? nothing),
      entries: state.entries(),
    });
    try {
      const saved = sent.body.id === nothing.id ? await creating(sent.body) : await updating(sent.body);
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

  /** Saves the form as it is now. */
  const save = useCallback(async (): Promise<OwnDraft> => {
    const isRepeated = unanswered.current !== undefined;
    let saved = await send();
    if (isRepeated && state.differs()) saved = await send();
    setSaving({ is: "saved", at: Date.now() });
    return saved;
  }, [state, send]);

  const settle = useCallback(async () => {
    clearTimeout(timer.current);
    await running.current;
    return unanswered.current ? send() : known.current;
  }, [send]);

  useEffect(() => {
    if (!isKept) return;
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
        // Whoever has left the form stays where he is.
        if (!isShown) return;
        if (isFirst) latest.current.onMade(id);
        // What was typed meanwhile.
        if (state.differs()) saveLater(autosave.after);
      } catch (error) {
        isOver.current = isFinal(error);
        setSaving({ is: "failed", isOver: isOver.current });
        if (isShown && !isOver.current) saveLater(autosave.again);
      }
    };
    const unsubscribe = state.subscribe(() => {
      if (!isOver.current && running.current === undefined && state.differs()) saveLater(autosave.after);
    });
    // What came back after an ended session.
    if (state.differs()) saveLater(autosave.after);
    return () => {
      isShown = false;
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, [state, isKept, save]);

  const end = useCallback(() => {
    clearTimeout(timer.current);
    isOver.current = true;
  }, []);

  return { draft, saving, save, settle, end };
}
