import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchBox } from "../../../ui/search-box.tsx";

/** G-30, in milliseconds: while someone types, the list waits. */
const typingPause = 500;
const longest = 50;

interface SearchByNumberProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** OTC-007, FIX-024: a report by its number, or by a part of the contract's, however written. Enter does not wait. */
export function SearchByNumber({ value = "", onChange }: SearchByNumberProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const apply = (wanted: string) => {
    const known = wanted.trim();
    if (known !== value) onChange(known || undefined);
  };
  const applyLater = useDebouncedCallback(apply, typingPause);

  const change = (wanted: string) => {
    const next = wanted.slice(0, longest);
    setTyped({ text: next, of: value });
    applyLater(next);
  };
  const applyNow = (wanted: string) => {
    applyLater.cancel();
    setTyped({ text: wanted, of: value });
    apply(wanted);
  };
  return (
    <SearchBox
      label={t("agreements.filters.search")}
      clearLabel={t("shared.actions.clear")}
      value={text}
      onChange={change}
      onEnter={() => applyNow(text)}
      onClear={() => applyNow("")}
    />
  );
}
