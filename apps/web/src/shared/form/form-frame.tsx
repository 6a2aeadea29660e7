import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./form-section.module.css";

interface FormFrameProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Sticky content next to the sections. */
  readonly aside: ReactNode;
}

/**
 * The sections of a form and its sidebar. Only the button sends a form: neither Enter in an input (OTC-073) nor the
 * browser submits it.
 */
export function FormFrame({ label, children, aside }: FormFrameProps) {
  return (
    <form className={css.frame} aria-label={label} noValidate autoComplete="off" onSubmit={stay}>
      <Stack gap="1rem" miw={0} className={css.main}>
        {children}
      </Stack>
      {aside}
    </form>
  );
}

const stay = (event: React.FormEvent) => event.preventDefault();
