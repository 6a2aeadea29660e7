import { useEffect, useState, type KeyboardEvent } from "react";

/** What a typed text means: a value, or why it is none. Nothing typed is `null`. */
export type Reading<Value> = { readonly value: Value | null } | { readonly error: string };

interface TypedTextOptions {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Reads a text that is not blank. */
  readonly read: (text: string) => Reading<string>;
  readonly format: (value: string) => string;
  /** Whether a value is taken while it is typed, as soon as its text is whole; without it when the person is done. */
  readonly isTakenAtOnce?: (value: string) => boolean;
  /** Told when the text on the screen is not a value, so that a form does not mistake it for an empty field. */
  readonly onUnreadable?: ((error: string | undefined) => void) | undefined;
  /** Told of the text while it is no value: still being typed, or not to be read; undefined when it is one. */
  readonly onUnread?: ((text: string | undefined) => void) | undefined;
  /** What was typed here before and never became a value; it is read as soon as the field stands. */
  readonly unread?: string | undefined;
}

export interface TypedText {
  readonly text: string;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  /** Reads what was typed: on leaving the field, on Enter, or at once by a choice that replaces the text. */
  readonly commit: () => void;
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
  isTakenAtOnce,
  onUnreadable,
  onUnread,
  unread,
}: TypedTextOptions): TypedText {
  const [draft, setDraft] = useState<Draft | null>(
    unread === undefined ? null : { text: unread, error: undefined, of: value },
  );
  const current = draft && draft.of === value ? draft : null;

  const settle = (next: string | null) => {
    setDraft(null);
    if (current?.error) onUnreadable?.(undefined);
    if (current) onUnread?.(undefined);
    if (next !== value) onChange(next);
  };
  const commit = () => {
    if (!current || current.error) return;
    const text = current.text.trim();
    const reading = text === "" ? { value: null } : read(text);
    if ("value" in reading) return settle(reading.value);
    setDraft({ text: current.text, error: reading.error, of: null });
    onUnreadable?.(reading.error);
    if (value !== null) onChange(null);
  };
  const onType = (text: string) => {
    const reading = isTakenAtOnce && text !== "" ? read(text) : undefined;
    const whole = reading && "value" in reading ? reading.value : null;
    if (whole !== null && format(whole) === text && isTakenAtOnce!(whole)) return settle(whole);
    if (current?.error) onUnreadable?.(undefined);
    setDraft({ text, error: undefined, of: value });
    onUnread?.(text);
  };
  // The restored text alone: what is typed from then on is read when the person is done.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(commit, []);

  return {
    text: current?.text ?? (value === null ? "" : format(value)),
    error: current?.error,
    onType,
    commit,
    replace: settle,
    onKeyDown: (event) => {
      if (event.key === "Enter") commit();
    },
  };
}
