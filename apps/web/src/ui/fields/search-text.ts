import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useFormKey } from "./mounted-form.ts";
import { typingDelay } from "./typing-delay.ts";

interface SearchTextOptions {
  /** Converts the typed text to the value; undefined if it is not applied. */
  readonly parse?: (text: string) => string | undefined;
  /** Converts a value to the text of the box. */
  readonly format?: (value: string) => string;
}

const asTyped = (text: string): string => text;

/**
 * The text of a search box whose value is part of the address. It is applied after a pause or at once by `applyNow`; what the
 * user types before the address has followed stays (FIX-101). A value from elsewhere replaces the text.
 */
export function useSearchText(
  value: string,
  onApply: (value: string) => void,
  { parse = asTyped, format = asTyped }: SearchTextOptions = {},
) {
  const { key, awaited, moveTo } = useFormKey(value);
  const [typed, setTyped] = useState({ text: format(value), key });
  const apply = (text: string, typedIn: number) => {
    const wanted = parse(text.trim());
    if (typedIn !== key || wanted === undefined || wanted === awaited) return;
    moveTo(wanted);
    onApply(wanted);
  };
  const applyLater = useDebouncedCallback(apply, typingDelay);
  return {
    text: typed.key === key ? typed.text : format(value),
    change: (text: string) => {
      setTyped({ text, key });
      applyLater(text, key);
    },
    applyNow: (text: string) => {
      applyLater.cancel();
      setTyped({ text, key });
      apply(text, key);
    },
  };
}
