import { maskPhone } from "@birzha/domain/shared/values/phone.ts";
import { TextInput, type TextInputProps } from "@mantine/core";

interface PhoneInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** PLAT-155: a phone number, formatted as `+7 (ddd) ddd-dd-dd` while typing. */
export function PhoneInput({ value, onChange, ...input }: PhoneInputProps) {
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___-__-__"
      {...input}
      value={value}
      onChange={(event) => onChange(nextPhone(value, event.currentTarget.value))}
    />
  );
}

/** Deleting a separator deletes the digit before it; otherwise the mask would insert the separator again. */
export function nextPhone(before: string, typed: string): string {
  const masked = maskPhone(typed);
  const erasedSign = typed.length < before.length && masked === before;
  return erasedSign ? maskPhone(typed.replace(/\d\D*$/, "")) : masked;
}
