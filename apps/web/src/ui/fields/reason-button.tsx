import { Button, type ButtonProps } from "@mantine/core";
import { useId, type ReactNode } from "react";
import css from "./reason-button.module.css";

interface ReasonButtonProps extends Pick<ButtonProps, "variant" | "leftSection" | "loading" | "className"> {
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** Why the button does nothing now; undefined for a button that acts. */
  readonly reason: string | undefined;
  /** Side of the button on which the reason appears. */
  readonly side: "above" | "below";
}

/**
 * FIX-243: a button that states why it is disabled. It keeps the focus, so that the reason can be read by keyboard and by
 * screen readers; a natively disabled button cannot be focused.
 */
export function ReasonButton({ reason, side, onClick, className, children, ...look }: ReasonButtonProps) {
  const id = useId();
  const isDisabled = reason !== undefined;
  return (
    <span className={[css.place, className].filter(Boolean).join(" ")}>
      <Button
        {...look}
        className={css.button}
        data-disabled={isDisabled || undefined}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? id : undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        {children}
      </Button>
      {isDisabled && (
        <span id={id} role="tooltip" className={css.reason} data-side={side}>
          {reason}
        </span>
      )}
    </span>
  );
}
