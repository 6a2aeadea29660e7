import IconAlertTriangle from "../icons/alert-triangle.svg";
import IconInfoCircle from "../icons/info-circle.svg";
import type { ReactNode } from "react";
import css from "./notice.module.css";

interface NoticeProps {
  /** info: a hint; bad: an error in the record or a reason that blocks the work. */
  readonly tone: "info" | "bad";
  readonly children: ReactNode;
  /** Related button or link. */
  readonly action?: ReactNode;
}

/** Banner above the content, shown as long as its condition holds. */
export function NoticeBox({ tone, children, action }: NoticeProps) {
  const Icon = tone === "bad" ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={css.notice} data-tone={tone} role="note">
      <Icon size={18} aria-hidden />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
