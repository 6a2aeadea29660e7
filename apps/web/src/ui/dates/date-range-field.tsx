import { Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { DateField, type DateFieldProps } from "./date-field.tsx";
import css from "./date-range-field.module.css";
import type { TypedValue } from "../fields/typed-text.ts";

export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

type Bound = keyof DateRange;

interface DateRangeFieldProps extends Pick<DateFieldProps, "read" | "format" | "min" | "max" | "onClamp"> {
  readonly label: string;
  readonly value: DateRange;
  /** Receives valid periods only. An invalid pair stays on the screen with its error (FIX-020). */
  readonly onChange: (value: DateRange) => void;
  /** Receives the error of an invalid pair: a text that is not a day, or a wrong order. */
  readonly onUnreadable?: (error: string | undefined) => void;
  /** Validates a pair after one day was entered. By default the first day must not follow the second. */
  readonly validate?: (pair: DateRange, entered: Bound) => TypedValue<DateRange>;
  /** The days limit each other: the calendar of one offers no day past the other. */
  readonly isMutual?: boolean;
  readonly disabled?: boolean;
  /** For narrow layouts: small, stacked, with the label only for screen readers. */
  readonly isCompact?: boolean;
  readonly size?: DateFieldProps["size"];
}

/** A period: two dates of which the first is never after the second. They are typed in any order (FIX-020). */
export function DateRangeField({
  label,
  value,
  onChange,
  onUnreadable,
  validate,
  min,
  max,
  isMutual = false,
  isCompact = false,
  ...field
}: DateRangeFieldProps) {
  const t = useTranslations("shared");
  const [rejected, setRejected] = useState<{ pair: DateRange; at: Bound; error: string; of: DateRange }>();
  const current = rejected && areSame(rejected.of, value) ? rejected : undefined;
  const pair = current?.pair ?? value;
  const errors = useRef<{ readonly [part in Bound | "pair"]?: string | undefined }>({});
  const note = (part: Bound | "pair", error: string | undefined) => {
    if (errors.current[part] === error) return;
    errors.current = { ...errors.current, [part]: error };
    const { from, to, pair: wrongPair } = errors.current;
    onUnreadable?.(from ?? to ?? wrongPair);
  };
  const inOrder = (next: DateRange): TypedValue<DateRange> =>
    next.from !== null && next.to !== null && next.from > next.to
      ? { error: t("validation.period") }
      : { value: next };
  const enter = (at: Bound, day: string | null) => {
    const next = { ...pair, [at]: day };
    const reading = (validate ?? inOrder)(next, at);
    if ("error" in reading) {
      setRejected({ pair: next, at, error: reading.error, of: value });
      return note("pair", reading.error);
    }
    setRejected(undefined);
    note("pair", undefined);
    const period = reading.value ?? next;
    if (!areSame(period, value)) onChange(period);
  };
  const bound = (at: Bound, name: string, word: string) => (
    <DateField
      {...field}
      {...(isCompact ? { size: "xs" } : {})}
      aria-label={`${label}: ${name}`}
      leftSection={
        <Text span c="var(--ink-3)" fz={isCompact ? 11.5 : 12.5} aria-hidden>
          {word}
        </Text>
      }
      leftSectionWidth={boundWidth(word, isCompact)}
      value={pair[at]}
      min={min}
      max={max}
      offered={
        isMutual
          ? { min: at === "to" ? (pair.from ?? min) : min, max: at === "from" ? (pair.to ?? max) : max }
          : { min, max }
      }
      error={current?.at === at && current.error}
      onUnreadable={(error) => note(at, error)}
      onChange={(day) => enter(at, day)}
    />
  );
  return (
    <fieldset className={css.range} data-compact={isCompact || undefined}>
      <legend className={isCompact ? "sr" : undefined}>{label}</legend>
      {bound("from", t("dates.rangeFrom"), t("words.from"))}
      {bound("to", t("dates.rangeTo"), t("words.to"))}
    </fieldset>
  );
}

const areSame = (one: DateRange, other: DateRange) => one.from === other.from && one.to === other.to;

/** Room for the word before the date, in pixels. */
const boundWidth = (word: string, isCompact: boolean) =>
  isCompact ? Math.max(26, 10 + word.length * 6) : Math.max(32, 16 + word.length * 8);
