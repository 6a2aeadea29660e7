import type { ReactNode } from "react";
import css from "./form-section.module.css";
import { sectionAnchor } from "./form-host.ts";

interface FormSectionProps {
  readonly name: string;
  readonly title: string;
  readonly note?: ReactNode;
  /** Line under the fields. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A card with the fields of a section, in three columns on wide screens. */
export function FormSection({ name, title, note, more, children }: FormSectionProps) {
  const anchor = sectionAnchor(name);
  return (
    <section id={anchor} className={css.section} aria-labelledby={`${anchor}-title`} tabIndex={-1}>
      <div className={css.head}>
        <h2 id={`${anchor}-title`}>{title}</h2>
        {note}
      </div>
      <div className={css.grid}>{children}</div>
      {more}
    </section>
  );
}
