import { ActionIcon } from "@mantine/core";
import IconCheck from "../icons/check.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LimitedInput } from "../fields/limited-input.tsx";
import { SelectField, type SelectOption } from "../fields/select-field.tsx";
import type { CellInputProps } from "./row-edits.ts";
import { useUnsavedText } from "./unsaved-texts.ts";

interface TextCellInputProps extends CellInputProps {
  readonly maxLength?: number;
  /** Leaving the field enters the text too. */
  readonly entersOnBlur?: boolean;
}

/** A text in a cell: entered with Enter or with the mark beside it (SPOT-018); Escape takes it back. */
export function TextCellInput({
  label,
  value,
  onChange,
  maxLength = 500,
  entersOnBlur = false,
}: TextCellInputProps) {
  const t = useTranslations("shared.actions");
  const known = value ?? "";
  const [typed, setTyped] = useState({ text: known, of: known });
  const text = typed.of === known ? typed.text : known;
  const enter = () => {
    const next = text.trim();
    // A reverted edit must not show this text again.
    setTyped({ text: next, of: next });
    if (next !== known) onChange(next || null);
  };
  useUnsavedText(text !== known, enter);
  return (
    <LimitedInput
      size="xs"
      aria-label={label}
      autoComplete="off"
      limit={maxLength}
      value={text}
      onChange={(event) => setTyped({ text: event.currentTarget.value, of: known })}
      onBlur={() => entersOnBlur && enter()}
      onKeyDown={(event) => {
        if (event.key === "Enter") enter();
        else if (event.key === "Escape" && text !== known) {
          event.stopPropagation();
          setTyped({ text: known, of: known });
        }
      }}
      rightSection={
        text !== known && (
          <ActionIcon size="sm" aria-label={`${t("apply")}: ${label}`} onClick={enter}>
            <IconCheck size={15} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}

/** The input of a column whose cells are one of a list. */
export const selectCellInput = (options: readonly SelectOption[]) =>
  function SelectCellInput({ label, value, onChange }: CellInputProps) {
    return <SelectField size="xs" aria-label={label} options={options} value={value} onChange={onChange} />;
  };
