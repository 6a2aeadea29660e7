import { useEffect, useRef } from "react";
import { useLangOf } from "../feedback/foreign-text.ts";
import css from "./tick-box.module.css";

interface TickBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  readonly isPartial?: boolean;
  readonly isLocked?: boolean;
  /** Why it is locked. */
  readonly title?: string | undefined;
  /** `isRange` is set with Shift: everything from the last box to this one. */
  readonly onChange: (checked: boolean, isRange: boolean) => void;
}

/** A box without a visible label, as tables need thousands of: the browser's own, in our colours. */
export function TickBox({
  label,
  checked,
  isPartial = false,
  isLocked = false,
  title,
  onChange,
}: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const langOf = useLangOf();
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial;
  }, [isPartial]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={css.box}
      lang={langOf(label)}
      aria-label={label}
      checked={checked}
      disabled={isLocked}
      title={title}
      onChange={(event) =>
        onChange(event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
      }
    />
  );
}
