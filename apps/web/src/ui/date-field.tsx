import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "./lazy-part.tsx";
import { useTypedText, type Reading } from "./typed-text.ts";

const Calendar = lazyPart(() => import("./calendar.tsx"));

export interface DateFieldProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type"> {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The day a typed text means; days that no calendar has are an error. */
  readonly read: (text: string) => Reading<string>;
  readonly format: (value: string) => string;
  readonly min?: string;
  readonly max?: string;
  /** A day outside the bounds became the nearest one inside. */
  readonly onClamp?: (value: string) => void;
  readonly onUnreadable?: (error: string | undefined) => void;
}

/** PLAT-132, PLAT-135: a date typed as `dd.MM.yyyy` or chosen from a calendar whose week starts on Monday. */
export function DateField({
  value,
  onChange,
  read,
  format,
  min,
  max,
  onClamp,
  onUnreadable,
  error,
  onBlur,
  onKeyDown,
  ...input
}: DateFieldProps) {
  const t = useTranslations("shared.dates");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A screen has several calendars: each is named after its field.
  const name = input["aria-label"] ?? (typeof input.label === "string" ? input.label : undefined);
  const calendarName = name ? `${t("calendar")}: ${name}` : t("calendar");
  const isLocked = Boolean(input.disabled || input.readOnly);
  const typed = useTypedText({
    value,
    format,
    onUnreadable,
    read,
    onChange: (day) => {
      const allowed = day === null ? null : clampDay(day, min, max);
      if (allowed !== null && allowed !== day) onClamp?.(allowed);
      if (allowed !== value) onChange(allowed);
    },
  });

  return (
    <>
      <TextInput
        placeholder={t("placeholder")}
        inputMode="numeric"
        autoComplete="off"
        {...input}
        value={typed.text}
        error={typed.error ?? error}
        onChange={(event) => typed.onType(event.currentTarget.value)}
        onBlur={(event) => {
          typed.commit();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          typed.onKeyDown(event);
          if (event.key === "ArrowDown" && event.altKey && !isLocked) setAnchor(button.current);
          onKeyDown?.(event);
        }}
        rightSection={
          <ActionIcon
            ref={button}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={calendarName}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            disabled={isLocked}
            onClick={() => setAnchor((open) => (open ? null : button.current))}
          >
            <IconCalendar size={16} />
          </ActionIcon>
        }
      />
      {anchor && (
        <Suspense>
          <Calendar
            anchor={anchor}
            label={calendarName}
            value={value}
            min={min}
            max={max}
            onClose={() => setAnchor(null)}
            onChoose={(day) => {
              typed.replace(day);
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Days as `YYYY-MM-DD` compare as texts do. */
function clampDay(day: string, min: string | undefined, max: string | undefined): string {
  if (min !== undefined && day < min) return min;
  return max !== undefined && day > max ? max : day;
}
