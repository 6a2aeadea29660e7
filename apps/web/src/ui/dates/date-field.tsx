import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import IconCalendar from "../icons/calendar.svg";
import { Suspense, useRef, useState, type ClipboardEvent } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent } from "../navigation/lazy-component.tsx";
import { useTypedText, type TypedValue } from "../fields/typed-text.ts";
import { wholePaste } from "../fields/whole-paste.ts";

const Calendar = lazyComponent(() => import("./calendar.tsx"));

export interface DateFieldProps extends Omit<TextInputProps, "value" | "onChange" | "min" | "max" | "type"> {
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** The day a typed text means; days that no calendar has are an error. */
  readonly read: (text: string) => TypedValue<string>;
  readonly format: (value: string) => string;
  readonly min?: string;
  readonly max?: string;
  /** Days of the calendar, where it offers fewer than may be typed. */
  readonly offered?: { readonly min?: string | undefined; readonly max?: string | undefined };
  /**
   * A day outside the limits became the nearest one inside, as filters do it. Without it the day stays as it was
   * typed and is an error (FIX-021).
   */
  readonly onClamp?: (value: string) => void;
  readonly onUnreadable?: ((error: string | undefined) => void) | undefined;
  /** Typed text that is not a value; see `useTypedText`. */
  readonly onUnread?: ((text: string | undefined) => void) | undefined;
  readonly unread?: string | undefined;
}

/** PLAT-132, PLAT-135: a date typed as `dd.MM.yyyy` or chosen from a calendar whose week starts on Monday. */
export function DateField({
  value,
  onChange,
  read,
  format,
  min,
  max,
  offered = { min, max },
  onClamp,
  onUnreadable,
  onUnread,
  unread,
  error,
  onBlur,
  onKeyDown,
  onPaste,
  ...input
}: DateFieldProps) {
  const t = useTranslations("shared.dates");
  const say = useTranslations("shared.validation");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [entered, setEntered] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // A screen has several calendars: each is named after its field.
  const name = input["aria-label"] ?? (typeof input.label === "string" ? input.label : undefined);
  const calendarName = name ? `${t("calendar")}: ${name}` : t("calendar");
  const isLocked = Boolean(input.disabled || input.readOnly);
  const typed = useTypedText({
    value,
    format,
    onUnreadable,
    onUnread,
    unread,
    read,
    // Other controls can depend on the value. A day outside the limits may be incomplete input.
    isAppliedImmediately: (day) => clampDay(day, min, max) === day,
    onChange: (day) => {
      const allowed = day === null || !onClamp ? day : clampDay(day, min, max);
      if (allowed !== null && allowed !== day) onClamp?.(allowed);
      setEntered(allowed);
      if (allowed !== value) onChange(allowed);
    },
  });
  // Validates only completed input of this field; the parent validates values that it sets.
  const isJudged = value !== null && value === entered && typed.text === format(value);
  const limitError = isJudged ? outsideError(value) : undefined;
  function outsideError(day: string): string | undefined {
    if (min !== undefined && day < min) return say("date-too-early", { limit: format(min) });
    return max !== undefined && day > max ? say("date-too-late", { limit: format(max) }) : undefined;
  }
  /** FIX-317: a pasted day outside the limits is an error, even where a typed one becomes the nearest day. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (isLocked) return;
    const text = event.clipboardData.getData("text/plain").trim();
    const reading = read(text);
    const outside = "value" in reading && reading.value !== null ? outsideError(reading.value) : undefined;
    const whole = wholePaste(event);
    if (whole !== undefined) typed.commit(whole);
    else if (onClamp && outside !== undefined) {
      event.preventDefault();
      typed.reject(text, outside);
    }
  }

  return (
    <>
      <TextInput
        placeholder={t("placeholder")}
        inputMode="numeric"
        autoComplete="off"
        {...input}
        value={typed.text}
        error={typed.error ?? error ?? limitError}
        onChange={(event) => typed.onType(event.currentTarget.value)}
        onPaste={(event) => {
          paste(event);
          onPaste?.(event);
        }}
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
            min={offered.min}
            max={offered.max}
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
