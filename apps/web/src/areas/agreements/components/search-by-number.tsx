import { CloseButton } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DigitsField } from "../../../ui/digits-field.tsx";
import css from "./search-by-number.module.css";

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
    setTyped({ text: wanted, of: value });
    applyLater(wanted);
  };
  return (
    <DigitsField
      className={css.search}
      aria-label={t("agreements.register.searchNumber")}
      placeholder={t("agreements.register.searchNumber")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            size="sm"
            aria-label={t("shared.actions.clear")}
            onClick={() => {
              applyLater.cancel();
              setTyped({ text: "", of: value });
              apply("");
            }}
          />
        )
      }
      maxDigits={numberDigits}
      value={text}
      onChange={change}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        applyLater.cancel();
        apply(text);
      }}
    />
  );
}
