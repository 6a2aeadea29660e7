import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import { draftPrefix } from "../../session/stored-input.ts";
import { dropDraft, type FormDraft, readDraft } from "./form-draft.ts";

/** FIX-107: identifies the drafts of one form by user and organisation. */
export interface DraftScope {
  readonly account: string;
  readonly organizationId: number;
  readonly form: string;
}

export interface StoredDraft {
  readonly id: string;
  readonly draft: FormDraft;
}

/** Maximum number of drafts per form; the oldest is dropped. */
export const maxDrafts = 20;
/** Maximum age of a draft in milliseconds. */
export const maxDraftAge = 90 * 24 * 3_600_000;

/** Common key prefix of a scope. */
export const scopeKey = ({ account, organizationId, form }: DraftScope): string =>
  `${draftPrefix(account)}${organizationId}/${form}/`;

export const draftKey = (scope: DraftScope, id: string): string => scopeKey(scope) + id;

const keysOf = (prefix: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

export const countDrafts = (scope: DraftScope): number => keysOf(scopeKey(scope)).length;

/** The stored drafts of a form, newest first. Drops those that are too old, too many or unreadable. */
export function listDrafts(scope: DraftScope, definition: FormDefinition, now = Date.now()): StoredDraft[] {
  const prefix = scopeKey(scope);
  const found = keysOf(prefix)
    .flatMap((key) => {
      const draft = readDraft(key, definition);
      const isOver = draft === undefined || now - Date.parse(draft.savedAt) > maxDraftAge;
      if (isOver) dropDraft(key);
      return isOver ? [] : [{ id: key.slice(prefix.length), draft }];
    })
    .toSorted((one, other) => other.draft.savedAt.localeCompare(one.draft.savedAt));
  for (const { id } of found.slice(maxDrafts)) dropDraft(draftKey(scope, id));
  return found.slice(0, maxDrafts);
}
