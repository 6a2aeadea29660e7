import { useEffect, useRef, useState } from "react";
import { followSession } from "./session.ts";
import { unsentPrefix } from "./stored-input.ts";

/** What was typed when the session ended; kept in this tab until its form is opened again. */
export interface KeptInput<Value> {
  /** Instant. */
  readonly savedAt: string;
  readonly value: Value;
}

const keyOf = (form: string) => unsentPrefix + form;

function keep(form: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ savedAt: new Date().toISOString(), value }));
  } catch (error) {
    console.warn("What was typed could not be kept", error);
  }
}

function read(form: string): KeptInput<unknown> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Partial<
      KeptInput<unknown>
    > | null;
    return typeof kept?.savedAt === "string" && kept.value ? (kept as KeptInput<unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function drop(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept where storage is closed.
  }
}

/**
 * An ended session does not empty a form: what was typed is there again after sign-in (FIX-030).
 * @param form names it with its person and record: another person or record gets nothing of it
 * @param isLike whether what was kept is of this form: another version of the portal may have kept something else
 */
export function useKeptInput<Value>(
  form: string,
  isLike: (value: unknown) => boolean = () => true,
): KeptInput<Value> | undefined {
  const [kept] = useState(() => {
    const found = read(form);
    return found && isLike(found.value) ? (found as KeptInput<Value>) : undefined;
  });
  // From here on the screen has it.
  useEffect(() => drop(form), [form]);
  return kept;
}

/**
 * Keeps what is typed when the session ends, under the same name.
 * @param current what is typed and unsent now; undefined when there is nothing of the kind
 */
export function useInputKeeping(form: string, current: () => unknown): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(
    () =>
      followSession((event) => {
        // Whoever signs out himself was asked about what he leaves.
        const value = event === "expired" ? latest.current() : undefined;
        if (value !== undefined) keep(form, value);
      }),
    [form],
  );
}

/** Opens the edit mode that the session's end had closed. */
export function useResumed(isKept: boolean, open: (isEditing: boolean) => void): void {
  useEffect(() => {
    if (isKept) open(true);
    // Once, when the page is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
