import { useEffect, useState } from "react";
import { TickBox } from "../../ui/fields/tick-box.tsx";
import css from "./register-screen.module.css";

/** A checkbox that chooses the rows of a list. */
export interface ScreenBoxProps {
  readonly label: string;
  readonly isSet: boolean;
  readonly onSet: (isSet: boolean) => void;
  /** Reason why the checkbox is locked now. */
  readonly lockedBy?: string | undefined;
}

/**
 * A checkbox above the rows. Its state is in the address, which follows asynchronously, so it shows a press at once.
 */
export function ScreenBox({ label, isSet, onSet, lockedBy }: ScreenBoxProps) {
  const [shown, setShown] = useState(isSet);
  useEffect(() => setShown(isSet), [isSet]);
  return (
    <label className={css.box} title={lockedBy}>
      <TickBox
        label={label}
        checked={shown}
        isLocked={lockedBy !== undefined}
        title={lockedBy}
        onChange={(checked) => {
          setShown(checked);
          onSet(checked);
        }}
      />
      {label}
    </label>
  );
}
