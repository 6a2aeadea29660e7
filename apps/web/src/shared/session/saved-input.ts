import { useEffect, useRef, useState } from "react";
import { followSession, lastProfile } from "./session-store.ts";
import { unsentPrefix } from "./stored-input.ts";

/** Unsent input of an ended session, stored in this tab until its form opens again. */
export interface SavedInput<Value> {
  /** Time of saving (ISO 8601). */
  readonly savedAt: string;
  readonly value: Value;
}

const keyOf = (form: string) => unsentPrefix + form;

/** Saves unsent input under the name of its form. */
export function saveInput(form: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ savedAt: new Date().toISOString(), value }));
  } catch (error) {
    console.warn("Storing the input failed", error);
  }
}

function read(form: string): SavedInput<unknown> | undefined {
  try {
    const savedInput = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Partial<
      SavedInput<unknown>
    > | null;
    return typeof savedInput?.savedAt === "string" && savedInput.value
      ? (savedInput as SavedInput<unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function drop(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Without storage nothing is saved.
  }
}

/** Returns the saved text of a form, once. */
export function takeSavedText(form: string): string | undefined {
  const saved = read(form)?.value;
  drop(form);
  return typeof saved === "string" ? saved : undefined;
}

/** FIX-330: name of the input of a dialog; another user, page or dialog has its own. */
export const dialogInput = (dialog: string): string =>
  `${lastProfile()?.account} ${location.pathname} ${dialog}`;

/**
 * Restores the input of a form after sign-in (FIX-030).
 * @param form unique name with user and record, so that they never share input
 * @param isLike validates the stored value, which another release may have written
 */
export function useSavedInput<Value>(
  form: string,
  isLike: (value: unknown) => boolean = () => true,
): SavedInput<Value> | undefined {
  const [savedInput] = useState(() => {
    const found = read(form);
    return found && isLike(found.value) ? (found as SavedInput<Value>) : undefined;
  });
  // The screen owns the input from here on.
  useEffect(() => drop(form), [form]);
  return savedInput;
}

/**
 * Saves unsent input under the same name when the session ends.
 * @param current returns the unsent input; undefined if there is none
 */
export function useInputKeeping(form: string, current: () => unknown): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(
    () =>
      followSession((event) => {
        // Signing out has already asked about unsent input.
        const value = event === "expired" ? latest.current() : undefined;
        if (value !== undefined) saveInput(form, value);
      }),
    [form],
  );
}

/** FIX-330: state of the input of a dialog, which the same dialog takes up after an ended session. */
export function useDialogInput<Value>(dialog: string, initial: Value) {
  const [name] = useState(() => dialogInput(dialog));
  const [first] = useState(initial);
  const saved = useSavedInput<Value>(name, (value) => typeof value === typeof initial);
  const [value, setValue] = useState(saved ? saved.value : initial);
  useInputKeeping(name, () => (value === first ? undefined : value));
  return [value, setValue] as const;
}

/** Reopens the edit mode that the end of the session closed. */
export function useResumed(isStored: boolean, open: (isEditing: boolean) => void): void {
  useEffect(() => {
    if (isStored) open(true);
    // Only on mount.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
