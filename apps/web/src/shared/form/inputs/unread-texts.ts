import { useState } from "react";

/** Texts in the inputs that are not (yet) valid values, by field name. */
export interface UnreadTexts {
  readonly texts: () => Readonly<Record<string, string>>;
  readonly note: (field: string, text: string | undefined) => void;
  readonly replace: (texts: Readonly<Record<string, string>>) => void;
  /** Notifies about every change. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Invalid texts are part of the draft, so that the user can correct a typo after a reload. */
export function useUnreadTexts(start: Readonly<Record<string, string>> = {}): UnreadTexts {
  const [unread] = useState(() => {
    let texts = start;
    const listeners = new Set<() => void>();
    const set = (next: Readonly<Record<string, string>>) => {
      texts = next;
      for (const listener of listeners) listener();
    };
    return {
      texts: () => texts,
      note: (field: string, text: string | undefined) => {
        if (texts[field] === text) return;
        const { [field]: _, ...others } = texts;
        set(text === undefined ? others : { ...others, [field]: text });
      },
      replace: set,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  });
  return unread;
}
