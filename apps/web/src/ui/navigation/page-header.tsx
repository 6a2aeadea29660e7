import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useLangOf } from "../feedback/foreign-text.ts";
import { MoreActions } from "./more-actions.tsx";
import css from "./page-header.module.css";
import { usePageTitle } from "./page-title.ts";

interface PageHeaderProps {
  /** The only `h1` of the page, also the title of the browser's tab. */
  readonly title: string;
  /** Line below the heading, for example number, state and owner. */
  readonly subtitle?: ReactNode;
  /** Back link before the heading. */
  readonly back?: ReactNode;
  /** The primary action, on the line of the heading. */
  readonly actions?: ReactNode;
  /** Secondary actions, on phones behind the button «…» (SCREEN-014). */
  readonly more?: ReactNode;
}

export function PageHeader({ title, subtitle, back, actions, more }: PageHeaderProps) {
  usePageTitle(title);
  const langOf = useLangOf();
  return (
    <Group component="header" justify="space-between" className={css.header}>
      <div className={css.words}>
        {back && <div className={`${css.back} no-print`}>{back}</div>}
        <h1 className={css.title} lang={langOf(title)}>
          {title}
        </h1>
        {subtitle && (
          <Group
            gap="0.25rem 0.75rem"
            mt="0.25rem"
            c="var(--ink-2)"
            className={`num ${css.subtitle}`}
            lang={typeof subtitle === "string" ? langOf(subtitle) : undefined}
          >
            {subtitle}
          </Group>
        )}
      </div>
      {(actions || more) && (
        <Group gap="0.5rem" className={`${css.actions} no-print`}>
          {actions}
          {more && <MoreActions>{more}</MoreActions>}
        </Group>
      )}
    </Group>
  );
}
