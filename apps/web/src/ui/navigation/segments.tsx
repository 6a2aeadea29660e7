import { useId } from "react";
import css from "./segments.module.css";

interface SegmentsProps<Value extends string> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly disabled?: boolean | undefined;
  readonly "aria-label"?: string;
  readonly "aria-labelledby"?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: true | undefined;
}

/**
 * A few answers, all in sight: the browser's own radio buttons, side by side. Every form has one: the library's weighs
 * as much as a page (HOUSE-024).
 */
export function SegmentedChoice<Value extends string>({
  value,
  onChange,
  data,
  disabled,
  ...names
}: SegmentsProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" className={css.segments} {...names}>
      {data.map((one) => (
        <label key={one.value} className={css.segment}>
          <input
            type="radio"
            className={css.input}
            name={name}
            value={one.value}
            checked={one.value === value}
            disabled={disabled}
            onChange={() => onChange(one.value)}
          />
          <span className={css.label}>{one.label}</span>
        </label>
      ))}
    </div>
  );
}
