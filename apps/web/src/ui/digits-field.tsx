import { TextInput, type TextInputProps } from "@mantine/core";

interface DigitsFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is typed beyond so many digits is dropped. */
  readonly maxDigits: number;
}

/** Text of digits only (INN, postal code, number of a report): whatever else is pasted with them is left out. */
export function DigitsField({ value, onChange, maxDigits, style, ...input }: DigitsFieldProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      style={[{ fontVariantNumeric: "tabular-nums" }, style]}
      value={value}
      onChange={(event) => onChange(digitsOf(event.currentTarget.value, maxDigits))}
    />
  );
}

/** Of two numbers that were pasted together (`ИНН/КПП`) the first is meant: digits of both would be a third one. */
function digitsOf(text: string, most: number): string {
  const digits = text.replace(/\D/g, "");
  if (digits.length <= most) return digits;
  return (/\d+/.exec(text.replace(/\s/g, ""))?.[0] ?? "").slice(0, most);
}
