import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./notice.module.css";

interface NoticeProps {
  /** info: good to know; bad: something is wrong with the record or forbids the work. */
  readonly tone: "info" | "bad";
  readonly children: ReactNode;
  /** A button or a link about it. */
  readonly action?: ReactNode;
}

/** A line above the content that stays as long as it is true. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = tone === "bad" ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={css.notice} data-tone={tone} role="note">
      <Icon size={18} aria-hidden />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
