import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SearchBox } from "../../../ui/search-box.tsx";

/** G-30, in milliseconds: while someone types, the list waits. */
const typingPause = 500;
const numberDigits = 15;

interface SearchByNumberProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** OTC-007, G-40: a report by its number, exactly. Enter does not wait. */
export function SearchByNumber({ value = "", onChange }: SearchByNumberProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState({ text: value, of: value });
  const text = typed.of === value ? typed.text : value;
  const apply = (wanted: string) => {
    const known = wanted.replace(/^0+/, "");
    if (known !== value) onChange(known || undefined);
  };
  const applyLater = useDebouncedCallback(apply, typingPause);

  const change = (wanted: string) => {
    const digits = wanted.replace(/\D/g, "").slice(0, numberDigits);
    setTyped({ text: digits, of: value });
    applyLater(digits);
  };
  const applyNow = (wanted: string) => {
    applyLater.cancel();
    setTyped({ text: wanted, of: value });
    apply(wanted);
  };
  return (
    <SearchBox
      label={t("agreements.register.searchNumber")}
      clearLabel={t("shared.actions.clear")}
      inputMode="numeric"
      value={text}
      onChange={change}
      onEnter={() => applyNow(text)}
      onClear={() => applyNow("")}
    />
  );
}
