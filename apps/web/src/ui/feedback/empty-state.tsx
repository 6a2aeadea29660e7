import type { ReactNode } from "react";
import css from "./state.module.css";

interface EmptyStateProps {
  readonly title: string;
  /** Suggested next step. */
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}

/** Shows that there is no data, with a suggested next step. */
export function EmptyState({ title, hint, icon, action }: EmptyStateProps) {
  return (
    <div className={css.state} role="status">
      {icon && (
        <div className={css.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={css.title}>{title}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
