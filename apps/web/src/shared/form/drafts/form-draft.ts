import { type FormDefinition, fieldsOf, type FormValues } from "@birzha/domain/forms/definition.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { followSession } from "../../session/session-store.ts";
import { type FormEntries, toValues } from "../form-entries.ts";
import type { UnreadTexts } from "../inputs/unread-texts.ts";

/** Unsent form input, stored in this browser. */
export interface FormDraft {
  /** Time of the last change (ISO 8601). */
  readonly savedAt: string;
  readonly values: FormValues;
  /** Typed texts that are not valid values, by field name. */
  readonly unread?: Readonly<Record<string, string>>;
  /** Initial values of the form when the user began typing; absent if it was empty. */
  readonly start?: FormValues;
  readonly origin?: DraftOrigin;
}

/** Fields prefilled from another record and not edited since (DUP-002). */
export interface DraftOrigin {
  readonly from: number;
  readonly fields: readonly string[];
}

/** Debounce of saving in milliseconds. */
export const draftDelay = 400;

/** Reads a draft; drops values of fields that the form no longer has. */
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

/** Returns whether the draft was saved: storage may be full or disabled. */
export function saveDraft(key: string, draft: FormDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch (error) {
    console.warn("Storing the draft failed", error);
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is no draft.
  }
}

interface DraftKeeping {
  /** Input exists only on the screen: storage is disabled, or another tab owns the draft. */
  readonly isUnsaved: boolean;
  /** Input exists, and it is saved. */
  readonly isStored: boolean;
  /** Another tab edits the same form, and its input has overwritten this draft. */
  readonly isElsewhere: boolean;
  /** Deletes the draft and stops saving, after the form was sent or discarded. */
  readonly forget: () => void;
}

/**
 * Saves the form while the user types, so that a closed tab or an ended session loses nothing.
 * @param unread invalid texts in the inputs
 * @param start initial values; a form that equals them is not a draft
 * @param origin saved with the draft
 */
export function useFormDraft(
  key: string,
  form: UseFormReturn<FieldValues>,
  unread: UnreadTexts,
  start: FormValues,
  origin?: DraftOrigin,
): DraftKeeping {
  const [state, setState] = useState<"untouched" | "saved" | "unsaved" | "elsewhere">("untouched");
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
      setState(saveDraft(key, draft) ? "saved" : "unsaved");
    };
    const flush = () => {
      if (timer.current !== undefined) write();
    };
    const writeSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(write, draftDelay);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: writeSoon });
    const stopUnread = unread.subscribe(writeSoon);
    // Storage events come from other tabs only. A form has one draft, and the last writer wins.
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
  // FIX-107: a form that is still mounted must not save the draft again.
  useEffect(() => followSession((event) => event === "signed-out" && forget()), [forget]);
  return {
    isUnsaved: state === "unsaved" || state === "elsewhere",
    isElsewhere: state === "elsewhere",
    isStored: state === "saved",
    forget,
  };
}

/** Serializes values independent of their order. */
const textOf = (values: FormValues): string =>
  JSON.stringify(Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)));
