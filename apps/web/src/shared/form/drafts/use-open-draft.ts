import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { newRequestId } from "../../../api/request-id.ts";
import { currentUser } from "../../session/session-store.ts";
import { tabDraftPrefix } from "../../session/stored-input.ts";
import { type FormDraft, saveDraft } from "./form-draft.ts";
import { draftKey, type DraftScope, listDrafts, scopeKey } from "./draft-store.ts";

/** Timeout for the lock of the tab's previous document after a reload, in milliseconds. */
const releaseWait = 10_000;

/** The draft that this tab holds. No other tab can open it at the same time. */
interface DraftClaim {
  readonly id: string;
  readonly release: () => void;
}

/** Web Locks exist on https and localhost only. Without them the storage event detects a draft open in two tabs. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks as LockManager | undefined;

/** Locks a draft for this document; undefined where another tab has it. */
function claimDraft(scope: DraftScope, id: string, wait?: number): Promise<DraftClaim | undefined> {
  const manager = locks();
  if (!manager) return Promise.resolve({ id, release: () => {} });
  const options = wait === undefined ? { ifAvailable: true } : { signal: AbortSignal.timeout(wait) };
  return new Promise((resolve) => {
    manager
      .request(draftKey(scope, id), options, (lock) => {
        if (lock === null) return resolve(undefined);
        return new Promise<void>((release) => resolve({ id, release }));
      })
      .catch(() => resolve(undefined));
  });
}

/** Returns the ids of the drafts that any tab has open, including this one. */
export async function openDraftIds(scope: DraftScope): Promise<ReadonlySet<string>> {
  const prefix = scopeKey(scope);
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

/** The draft of a tab, in session storage. Duplicating a tab copies it, but `hasLeft` is false in the copy. */
interface TabDraft {
  readonly id: string;
  /** The document that held the draft was left or reloaded. */
  readonly hasLeft: boolean;
}

const tabKey = (scope: DraftScope) => tabDraftPrefix + scopeKey(scope);

function readTabDraft(scope: DraftScope): TabDraft | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(tabKey(scope)) ?? "null") as Partial<TabDraft> | null;
    return typeof stored?.id === "string" ? { id: stored.id, hasLeft: stored.hasLeft === true } : undefined;
  } catch {
    return undefined;
  }
}

function saveTabDraft(scope: DraftScope, draft: TabDraft): void {
  try {
    sessionStorage.setItem(tabKey(scope), JSON.stringify(draft));
  } catch {
    // Without storage a reload opens another draft.
  }
}

/**
 * Claims the draft of this tab. A tab without one continues the newest draft that no other tab holds; a duplicated
 * tab starts a new one.
 */
async function claimTabDraft(scope: DraftScope, definition: FormDefinition): Promise<DraftClaim> {
  // Also drops expired drafts.
  const stored = listDrafts(scope, definition);
  const own = readTabDraft(scope);
  const claimed = own
    ? await claimDraft(scope, own.id, own.hasLeft ? releaseWait : undefined)
    : await claimFirst(scope, stored);
  return claimed ?? (await claimDraft(scope, newRequestId()))!;
}

async function claimFirst(scope: DraftScope, stored: readonly { readonly id: string }[]) {
  for (const { id } of stored) {
    const claimed = await claimDraft(scope, id);
    if (claimed) return claimed;
  }
  return undefined;
}

/** Saves a draft that the next form of this tab opens. */
export function leaveDraft(scope: DraftScope, draft: FormDraft): void {
  const id = newRequestId();
  saveDraft(draftKey(scope, id), draft);
  saveTabDraft(scope, { id, hasLeft: true });
}

export interface OpenDraft {
  readonly scope: DraftScope;
  readonly id: string;
  readonly key: string;
  /** Opens another draft, or starts a new one. Returns false if another tab holds it. */
  readonly change: (id?: string) => Promise<boolean>;
  /** Ends the draft after the form was sent: the next form of this tab starts a new one. */
  readonly finish: () => void;
}

/** FIX-107: returns the draft of a form in this tab; undefined until it is claimed. */
export function useOpenDraft(scope: DraftScope, definition: FormDefinition): OpenDraft | undefined {
  const [id, setId] = useState<string>();
  const claim = useRef<DraftClaim>(undefined);
  /** The draft id that the next form of this tab opens. */
  const next = useRef<string>(undefined);
  const first = useRef({ scope, definition }).current;
  const mark = useCallback(
    (hasLeft: boolean) => {
      // After a sign-out there is no draft to return to.
      if (next.current && currentUser()) saveTabDraft(first.scope, { id: next.current, hasLeft });
    },
    [first],
  );
  const open = useCallback(
    (claimed: DraftClaim) => {
      claim.current?.release();
      claim.current = claimed;
      next.current = claimed.id;
      mark(false);
      setId(claimed.id);
    },
    [mark],
  );
  useEffect(() => {
    let isGone = false;
    void claimTabDraft(first.scope, first.definition).then((claimed) =>
      isGone ? claimed.release() : open(claimed),
    );
    const onHide = () => mark(true);
    // Restored from the back-forward cache.
    const onShow = () => mark(false);
    addEventListener("pagehide", onHide);
    addEventListener("pageshow", onShow);
    return () => {
      isGone = true;
      claim.current?.release();
      mark(true);
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
    };
  }, [first, mark, open]);
  if (id === undefined) return undefined;
  return {
    scope: first.scope,
    id,
    key: draftKey(first.scope, id),
    change: async (wanted = newRequestId()) => {
      const claimed = await claimDraft(first.scope, wanted);
      if (claimed) open(claimed);
      return claimed !== undefined;
    },
    finish: () => {
      next.current = newRequestId();
      mark(false);
    },
  };
}
