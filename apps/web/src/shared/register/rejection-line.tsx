import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import IconAlertTriangle from "../../ui/icons/alert-triangle.svg";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./rejection-line.module.css";

/** Rejection of a row by the exchange. */
export interface RowRejection {
  readonly reason: string | null;
  /** Time of the rejection; null if unknown. */
  readonly at: string | null;
}

interface RejectionLineProps extends RowRejection {
  /**
   * Source of the decision: the exchange rejected (default) or returned the record, or an application was rejected. The
   * owner of an organisation also decides applications.
   */
  readonly as?: "exchange" | "returned" | "decider";
  /** The next step: a link or a button. */
  readonly action?: ReactNode;
}

/** SCREEN-003: second line of a rejected row: who rejected it, when and why, and the next step. */
export function RejectionLine({ reason, at, as = "exchange", action }: RejectionLineProps) {
  const t = useTranslations("rows.rejection");
  const date = at === null ? undefined : formatDate(moscowDate(new Date(at)));
  return (
    <div className={css.line}>
      <IconAlertTriangle size={15} aria-hidden />
      <span>
        {date === undefined ? t(as) : t(`${as}At`, { date })}{" "}
        {reason ? <span lang="ru">{reason}</span> : t("noReason")}
      </span>
      {action}
    </div>
  );
}
