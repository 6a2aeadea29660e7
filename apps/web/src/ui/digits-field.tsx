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
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, maxDigits))}
    />
  );
}
