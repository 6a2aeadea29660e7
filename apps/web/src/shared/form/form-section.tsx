import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";
import layout from "../../ui/layout.module.css";
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
    <section
      id={anchor}
      className={`${layout.card} ${css.section}`}
      aria-labelledby={`${anchor}-title`}
      tabIndex={-1}
    >
      <Group
        justify="space-between"
        align="baseline"
        gap="0.25rem 1rem"
        c="var(--ink-3)"
        fz="0.8125rem"
        className={css.head}
      >
        <Title order={2} id={`${anchor}-title`} c="var(--ink)">
          {title}
        </Title>
        {note}
      </Group>
      <div className={css.grid}>{children}</div>
      {more}
    </section>
  );
}
