import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useFormKey } from "./mounted-form.ts";
import { typingDelay } from "./typing-delay.ts";

/**
 * The text of a search box whose value is part of the address. It is applied after a pause or at once by `applyNow`; what the
 * user types before the address has followed stays (FIX-101). A value from elsewhere replaces the text.
 */
export function useSearchText(
  value: string,
  onApply: (text: string) => void,
  isReadable: (text: string) => boolean = () => true,
) {
  const { key, awaited, moveTo } = useFormKey(value);
  const [typed, setTyped] = useState({ text: value, key });
  const apply = (text: string, typedIn: number) => {
    const wanted = text.trim();
    if (typedIn !== key || wanted === awaited || !isReadable(wanted)) return;
    moveTo(wanted);
    onApply(wanted);
  };
  const applyLater = useDebouncedCallback(apply, typingDelay);
  return {
    text: typed.key === key ? typed.text : value,
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
