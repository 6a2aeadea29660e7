import type { CurrentUser } from "@birzha/domain/users/user.ts";

/*
 * FIX-107: storage keys of all user input in the browser. It survives the end of a session for the next sign-in of
 * the same user (FIX-030, FIX-031); a sign-out deletes it. New stores add their keys here.
 */

type Owner = Pick<CurrentUser, "account" | "userId">;
type RowEditor = { readonly userId: number; readonly organizationInfo: { readonly id: number } | null };

/** Drafts of forms; organisation, form and draft id follow. */
export const draftPrefix = (account: string): string => `form_draft/${encodeURIComponent(account)}/`;
/** Unsent corrections of a stored report. */
export const editDraftKey = (account: string, reportId: number | string): string =>
  `report_edit_${account}_${reportId}`;
/** Unsent edits of register rows; undefined for a guest. */
export const rowEditsKey = (register: string, user: RowEditor | undefined): string | undefined =>
  user && `edits.${register}.${user.userId}.${user.organizationInfo?.id ?? 0}`;

/** FIX-210: decisions of the queue that the server has not confirmed. */
export const decisionsKey = (userId: number): string => `decisions.${userId}`;

/** The draft that a tab has open. */
export const tabDraftPrefix = "draft_id/";
/** Unsent input of an ended session. */
export const unsentPrefix = "unsent_";
export const signUpPrefix = "signup_";

const endsWithNumber = (key: string, start: string): boolean =>
  key.startsWith(start) && /^\d+$/.test(key.slice(start.length));

const isInputOf = (key: string, { account, userId }: Owner): boolean =>
  key.startsWith(draftPrefix(account)) ||
  endsWithNumber(key, editDraftKey(account, "")) ||
  key === decisionsKey(userId) ||
  (key.startsWith("edits.") && key.split(".")[2] === String(userId));

const isInputOfTab = (key: string): boolean =>
  [tabDraftPrefix, unsentPrefix, signUpPrefix].some((prefix) => key.startsWith(prefix));

const inputKeys = (owner: Owner): string[] =>
  Object.keys(localStorage).filter((key) => isInputOf(key, owner));

/** Returns the number of drafts and unsent edits that a sign-out would delete. */
export function countStoredInput(owner: Owner): number {
  try {
    return inputKeys(owner).length;
  } catch {
    return 0;
  }
}

/** Removes the user's input from this browser, and all input from this tab. */
export function forgetStoredInput(owner: Owner): void {
  try {
    for (const key of inputKeys(owner)) localStorage.removeItem(key);
    for (const key of Object.keys(sessionStorage).filter(isInputOfTab)) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was saved.
  }
}
