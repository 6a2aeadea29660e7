import { maskPhone } from "@birzha/domain/shared/values/phone.ts";
import { TextInput, type TextInputProps } from "@mantine/core";

interface PhoneInputProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** PLAT-155: a phone number, put into the mask `+7 (ddd) ddd-dd-dd` while it is typed. */
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

/** Erasing a sign of the mask erases the digit before it: otherwise the mask would put the sign back for ever. */
export function nextPhone(before: string, typed: string): string {
  const masked = maskPhone(typed);
  const erasedSign = typed.length < before.length && masked === before;
  return erasedSign ? maskPhone(typed.replace(/\d\D*$/, "")) : masked;
}
