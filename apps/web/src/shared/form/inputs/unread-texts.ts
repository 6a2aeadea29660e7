import { useState } from "react";

/** What stands in inputs and is no value of their fields: still being typed, or not to be read. By field name. */
export interface UnreadTexts {
  readonly texts: () => Readonly<Record<string, string>>;
  readonly note: (field: string, text: string | undefined) => void;
  readonly replace: (texts: Readonly<Record<string, string>>) => void;
  /** Tells of every change. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** They belong to what was typed and are kept with it: nobody has to type again what he mistyped once. */
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
