import type { ReactNode } from "react";
import css from "./page-header.module.css";
import { usePageTitle } from "./page-title.ts";

interface PageHeaderProps {
  /** The only `h1` of the page, also the title of the browser's tab. */
  readonly title: string;
  /** Line below the heading, for example number, state and owner. */
  readonly subtitle?: ReactNode;
  /** Back link before the heading. */
  readonly back?: ReactNode;
  /** Buttons, at the right; below the heading on narrow screens. */
  readonly actions?: ReactNode;
}

export function PageHeader({ title, subtitle, back, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={css.header}>
      <div className={css.words}>
        {back && <div className={css.back}>{back}</div>}
        <h1 className={css.title}>{title}</h1>
        {subtitle && <div className={css.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
