import { useEffect, useState, type KeyboardEvent } from "react";

/** Result of parsing a text: the value, null for an empty text, or an error. */
export type TypedValue<Value> = { readonly value: Value | null } | { readonly error: string };

interface TypedTextOptions {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Parses a text that is not blank. */
  readonly read: (text: string) => TypedValue<string>;
  readonly format: (value: string) => string;
  /** Returns true to apply a complete value while the user types. By default it is applied on commit. */
  readonly isAppliedImmediately?: (value: string) => boolean;
  /** Called with the error of unparsable text, so that a form does not treat the field as empty. */
  readonly onUnreadable?: ((error: string | undefined) => void) | undefined;
  /** Called with the text while it is incomplete or unparsable, and with undefined once it is a value. */
  readonly onUnread?: ((text: string | undefined) => void) | undefined;
  /** Restored text that never became a value. It is parsed on mount. */
  readonly unread?: string | undefined;
}

export interface TypedText {
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  /** Reads the typed text on leaving the field and on Enter, or at once a text with a paste in it. */
  readonly commit: (pasted?: string) => void;
  /** Shows a text that is no value, with its error. */
  readonly reject: (text: string, error: string) => void;
  readonly replace: (value: string | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Draft {
  readonly text: string;
  readonly error: string | undefined;
  /** The value the draft belongs to: when another comes from outside, the draft is out of date. */
  readonly of: string | null;
}

/**
 * A field whose text is free while it is typed and read when the person is done, or when it is whole. A text that is no value
 * stays on the screen with its error and is never moved to a neighbouring value; the field then counts as empty.
 */
export function useTypedText({
  value,
  onChange,
  read,
  format,
  isAppliedImmediately,
  onUnreadable,
  onUnread,
  unread,
}: TypedTextOptions): TypedText {
  const [draft, setDraft] = useState<Draft | null>(
    unread === undefined ? null : { text: unread, error: undefined, of: value },
  );
  const current = draft && draft.of === value ? draft : null;

  const commitValue = (next: string | null) => {
    setDraft(null);
    if (current?.error) onUnreadable?.(undefined);
    if (current) onUnread?.(undefined);
    if (next !== value) onChange(next);
  };
  const reject = (text: string, problem: string) => {
    setDraft({ text, error: problem, of: null });
    onUnreadable?.(problem);
    onUnread?.(text);
    if (value !== null) onChange(null);
  };
  const commit = (pasted?: string) => {
    if (pasted === undefined && (!current || current.error)) return;
    const typed = pasted ?? current!.text;
    const text = typed.trim();
    const reading = text === "" ? { value: null } : read(text);
    if ("value" in reading) return commitValue(reading.value);
    reject(typed, reading.error);
  };
  const onType = (text: string) => {
    const reading = isAppliedImmediately && text !== "" ? read(text) : undefined;
    const whole = reading && "value" in reading ? reading.value : null;
    if (whole !== null && format(whole) === text && isAppliedImmediately!(whole)) return commitValue(whole);
    if (current?.error) onUnreadable?.(undefined);
    setDraft({ text, error: undefined, of: value });
    onUnread?.(text);
  };
  // The restored text alone: what is typed from then on is read when the person is done.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => commit(), []);

  return {
    text: current?.text ?? (value === null ? "" : format(value)),
    error: current?.error,
    onType,
    commit,
    reject,
    replace: commitValue,
    onKeyDown: (event) => {
      if (event.key === "Enter") commit();
    },
  };
}
