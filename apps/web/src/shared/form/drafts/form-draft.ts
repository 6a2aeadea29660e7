import { type FormDefinition, fieldsOf, type FormValues } from "@birzha/domain/forms/definition.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { followSession } from "../../session/session.ts";
import { type FormEntries, toValues } from "../form-entries.ts";
import type { UnreadTexts } from "../inputs/unread-texts.ts";

/** What was typed and not sent yet; kept in this browser. */
export interface FormDraft {
  /** Instant of the last change. */
  readonly savedAt: string;
  readonly values: FormValues;
  /** What was typed and is no value, by field name. */
  readonly unread?: Readonly<Record<string, string>>;
  /** What the form came with when this was typed; absent when it came empty. */
  readonly start?: FormValues;
  readonly origin?: DraftOrigin;
}

/** Fields whose values come from another record and were not typed since (DUP-002). */
export interface DraftOrigin {
  readonly from: number;
  readonly fields: readonly string[];
}

/** Typing is written down when the hand rests this long, in milliseconds. */
export const draftPause = 400;

/** The draft kept under a key, as far as the form still has its fields. */
export function readDraft(key: string, definition: FormDefinition): FormDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<FormDraft> | null;
    if (typeof stored?.savedAt !== "string" || typeof stored.values !== "object") return undefined;
    const known = new Set(fieldsOf(definition).map(({ name }) => name));
    const values = Object.fromEntries(Object.entries(stored.values).filter(([name]) => known.has(name)));
    const unread = Object.fromEntries(
      Object.entries(stored.unread ?? {}).filter(
        ([name, text]) => known.has(name) && typeof text === "string",
      ),
    );
    const hasUnread = Object.keys(unread).length > 0;
    if (Object.keys(values).length === 0 && !hasUnread) return undefined;
    const { savedAt, start, origin } = stored;
    return {
      savedAt,
      values,
      ...(hasUnread ? { unread } : {}),
      ...(typeof start === "object" ? { start } : {}),
      ...(isOrigin(origin) ? { origin } : {}),
    };
  } catch {
    return undefined;
  }
}

const isOrigin = (origin: Partial<DraftOrigin> | undefined): origin is DraftOrigin =>
  typeof origin?.from === "number" && Array.isArray(origin.fields);

/** Whether it could be kept: storage may be full or closed. */
export function keepDraft(key: string, draft: FormDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch (error) {
    console.warn("The draft could not be kept", error);
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is closed.
  }
}

interface DraftKeeping {
  /** Something was typed that is kept nowhere but on the screen: storage is closed, or another tab has it. */
  readonly isUnkept: boolean;
  /** Something was typed, and it is kept. */
  readonly isKept: boolean;
  /** The same form is filled in in another tab as well, and what was typed there was kept in place of this. */
  readonly isElsewhere: boolean;
  /** The form was sent or given up: what it held is forgotten, and no more is written down. */
  readonly forget: () => void;
}

/**
 * Writes the form down while it is filled in, so that neither a closed tab nor an ended session costs what was typed.
 * @param unread what stands in the inputs beside the values of the form
 * @param start the values that are no draft: what the form came with
 * @param origin kept with the draft
 */
export function useFormDraft(
  key: string,
  form: UseFormReturn<FieldValues>,
  unread: UnreadTexts,
  start: FormValues,
  origin?: DraftOrigin,
): DraftKeeping {
  const [state, setState] = useState<"untouched" | "kept" | "unkept" | "elsewhere">("untouched");
  const came = useRef({ start, origin });
  came.current = { start, origin };
  const isOver = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const write = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (isOver.current) return;
      const values = toValues(form.getValues() as FormEntries);
      const texts = unread.texts();
      const hasUnread = Object.keys(texts).length > 0;
      const { start: cameWith, origin: from } = came.current;
      if (textOf(values) === textOf(cameWith) && !hasUnread) {
        dropDraft(key);
        return setState("untouched");
      }
      const draft = {
        savedAt: new Date().toISOString(),
        values,
        ...(hasUnread ? { unread: texts } : {}),
        ...(Object.keys(cameWith).length > 0 ? { start: cameWith } : {}),
        ...(from && from.fields.length > 0 ? { origin: from } : {}),
      };
      setState(keepDraft(key, draft) ? "kept" : "unkept");
    };
    const flush = () => {
      if (timer.current !== undefined) write();
    };
    const writeSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(write, draftPause);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: writeSoon });
    const stopUnread = unread.subscribe(writeSoon);
    // Only other tabs make this event. There is one draft of a form: whoever typed last has it.
    const follow = (event: StorageEvent) => {
      if (event.key !== key || isOver.current) return;
      if (event.newValue === null) write();
      else setState((now) => (now === "untouched" ? now : "elsewhere"));
    };
    addEventListener("pagehide", flush);
    addEventListener("storage", follow);
    return () => {
      stop();
      stopUnread();
      flush();
      removeEventListener("pagehide", flush);
      removeEventListener("storage", follow);
    };
  }, [key, form, unread]);

  const forget = useCallback(() => {
    isOver.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(key);
  }, [key]);
  // FIX-107: a form that is still mounted must not bring the draft back.
  useEffect(() => followSession((event) => event === "signed-out" && forget()), [forget]);
  return {
    isUnkept: state === "unkept" || state === "elsewhere",
    isElsewhere: state === "elsewhere",
    isKept: state === "kept",
    forget,
  };
}

/** The same values give the same text, in whatever order they were set. */
const textOf = (values: FormValues): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
