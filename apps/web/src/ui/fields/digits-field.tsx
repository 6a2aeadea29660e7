import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";

interface DigitsFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** More digits, or other characters, are an error here; without it the form itself judges the text. */
  readonly maxDigits?: number;
}

/** Text of digits only (INN, postal code, number of a report): no digit that was typed or pasted is dropped (FIX-106). */
export function DigitsField({ value, onChange, maxDigits, style, error, ...input }: DigitsFieldProps) {
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
      onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
    />
  );
}

/** One number, its digits grouped by spaces and named by words: `ИНН 31 99 127 468`. */
const oneNumber = /^[\p{L}№:.\s]*(\d[\d\s]*)[\p{L}.\s]*$/u;

/** The digits of one number; any other text as it is, since digits of two numbers make a third one. */
const digitsOf = (text: string): string => oneNumber.exec(text)?.[1]?.replace(/\s/g, "") ?? text;
