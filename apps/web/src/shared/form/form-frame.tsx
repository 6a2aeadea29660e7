import type { ReactNode } from "react";
import css from "./form-frame.module.css";

interface FormFrameProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Stands beside the sections and stays in sight. */
  readonly aside: ReactNode;
}

/**
 * The sections of a form and what goes with them. A form is sent by its button alone: Enter in an input sends nothing
 * (OTC-073), and neither does the browser.
 */
export function FormFrame({ label, children, aside }: FormFrameProps) {
  return (
    <form className={css.frame} aria-label={label} noValidate autoComplete="off" onSubmit={stay}>
      <div className={css.main}>{children}</div>
      {aside}
    </form>
  );
}

const stay = (event: React.FormEvent) => event.preventDefault();
