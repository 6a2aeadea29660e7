import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { useTypedText, type TypedValue } from "./typed-text.ts";
import { wholePaste } from "./whole-paste.ts";
import css from "./decimal-field.module.css";

export interface DecimalFieldProps extends Omit<TextInputProps, "value" | "onChange" | "type"> {
  /** An exact decimal as text, never a binary float; null is empty. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly read: (text: string) => TypedValue<string>;
  readonly format: (value: string) => string;
  /** Unit after the number, for example ₽/т. */
  readonly unit?: string;
  readonly onUnreadable?: ((error: string | undefined) => void) | undefined;
  /** Typed text that is not a value; see `useTypedText`. */
  readonly onUnread?: ((text: string | undefined) => void) | undefined;
  readonly unread?: string | undefined;
}

/** Exact decimal number. Accepts comma, dot and pasted spaces; groups thousands on blur. */
export function DecimalField({
  value,
  onChange,
  read,
  format,
  unit,
  onUnreadable,
  onUnread,
  unread,
  error,
  onBlur,
  onKeyDown,
  onPaste,
  ...input
}: DecimalFieldProps) {
  const typed = useTypedText({ value, onChange, read, format, onUnreadable, onUnread, unread });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: css.input }}
      rightSection={
        unit && (
          <Text span c="var(--ink-3)" fz={12.5} style={{ whiteSpace: "nowrap" }} aria-hidden>
            {unit}
          </Text>
        )
      }
      rightSectionWidth={unit ? 14 + unit.length * 9 : undefined}
      rightSectionPointerEvents="none"
      {...input}
      value={typed.text}
      error={typed.error ?? error}
      onChange={(event) => typed.onType(event.currentTarget.value)}
      onPaste={(event) => {
        const text = wholePaste(event);
        if (text !== undefined) typed.commit(text);
        onPaste?.(event);
      }}
      onBlur={(event) => {
        typed.commit();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        typed.onKeyDown(event);
        onKeyDown?.(event);
      }}
    />
  );
}
