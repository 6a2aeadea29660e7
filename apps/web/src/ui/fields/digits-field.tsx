import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";
import { wholePaste } from "./whole-paste.ts";

interface DigitsFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** More digits, or other characters, are an error here; without it the form itself judges the text. */
  readonly maxDigits?: number;
  /** Converts a typed or pasted text; by default it is a code, whose digits can be grouped in any way. */
  readonly toDigits?: (text: string) => string;
}

/** Text of digits only (INN, postal code, days): no digit that was typed or pasted is dropped (FIX-106). */
export function DigitsField({
  value,
  onChange,
  maxDigits,
  toDigits = digitsOf,
  style,
  error,
  ...input
}: DigitsFieldProps) {
  const t = useTranslations("shared.validation");
  const isUnfit = maxDigits !== undefined && !(/^\d*$/.test(value) && value.length <= maxDigits);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      style={[{ fontVariantNumeric: "tabular-nums" }, style]}
      value={value}
      error={error || (isUnfit && t("digits", { max: maxDigits }))}
      data-unfit={isUnfit || undefined}
      onChange={(event) => onChange(toDigits(event.currentTarget.value))}
      onPaste={(event) => {
        const text = wholePaste(event);
        if (text !== undefined) onChange(toDigits(text));
      }}
    />
  );
}

/** One code, its digits grouped by spaces and named by words: `ИНН 31 99 127 468`. */
const oneCode = /^[\p{L}№:.\p{Zs}]*(\d[\d\p{Zs}]*)[\p{L}.\p{Zs}]*$/u;

/** The digits of one code; any other text as it is, since digits of two codes make a third one. */
const digitsOf = (text: string): string => oneCode.exec(text)?.[1]?.replace(/\p{Zs}/gu, "") ?? text;
