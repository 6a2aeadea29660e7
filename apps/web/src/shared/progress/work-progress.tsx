import { estimateTimeLeft } from "@birzha/domain/shared/values/time-left.ts";
import { Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import css from "./work-progress.module.css";

export type WorkState = "running" | "done" | "cancelled" | "failed";

interface WorkProgressProps {
  /** Name of the work. */
  readonly label: string;
  readonly state: WorkState;
  /** Rows or bytes that are done. */
  readonly done: number;
  /** Undefined if the work does not know it. */
  readonly total: number | undefined;
  /** Time at which `done` was measured, in milliseconds. */
  readonly at: number;
  /** Text of the done amount: rows of rows, or received bytes. */
  readonly amount: string;
  readonly hint?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly isCancelling?: boolean;
  /** Hides the progress after the end. */
  readonly onClose?: (() => void) | undefined;
}

/** Share of the work between two announcements of a screen reader, in percent. */
const announced = 25;

/**
 * BULK-009: progress of long work with the share done, the time left, and its end. Only quarters and the end are
 * announced, so that a screen reader does not repeat every change.
 */
export function WorkProgress({
  label,
  state,
  done,
  total,
  at,
  amount,
  hint,
  onCancel,
  isCancelling = false,
  onClose,
}: WorkProgressProps) {
  const t = useTranslations("progress");
  const [first, setFirst] = useState({ done, at });
  // Other work begins in the same place.
  if (done < first.done) setFirst({ done, at });
  const isRunning = state === "running";
  const share = shareOf(done, total, state);
  const left = isRunning ? estimateTimeLeft(first, { done, at }, total) : undefined;
  const end = isRunning ? undefined : t(`ends.${state}`);
  const rest = left && t(`left.${left.unit}`, { count: left.count });
  const quarter = total !== undefined && Math.floor((share ?? 0) / announced) * announced;
  const running = quarter === false ? label : t("spoken.share", { label, percent: quarter });
  const spoken = end === undefined ? running : t("spoken.end", { label, end });
  const press = isRunning ? onCancel : onClose;
  return (
    <section className={css.work} tabIndex={-1} aria-label={label} data-state={state}>
      <Group justify="space-between" align="stretch" gap={16} wrap="nowrap" className={css.row}>
        <Text span fw={600} style={{ overflowWrap: "anywhere" }}>
          {label}
        </Text>
        <Text span c="var(--ink-2)" className="num">
          {total !== undefined && share !== undefined && t("share", { percent: Math.floor(share) })}
        </Text>
      </Group>
      <div className={css.row}>
        <ProgressBar label={label} value={share} />
      </div>
      <p className={`${css.text} num`} aria-live="off">
        {end === undefined
          ? [amount, rest].filter(Boolean).join(", ")
          : [end, amount].filter(Boolean).join(". ")}
      </p>
      {press && (
        <Button
          style={{ justifySelf: "end" }}
          variant="default"
          size="compact-sm"
          loading={isRunning && isCancelling}
          onClick={press}
        >
          {t(isRunning ? "cancel" : "close")}
        </Button>
      )}
      {isRunning && hint && (
        <Text span c="var(--ink-3)" fz="0.8125rem" className={css.row}>
          {hint}
        </Text>
      )}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </section>
  );
}

/** Returns the share in percent. Undefined while running work does not know its total. */
function shareOf(done: number, total: number | undefined, state: WorkState): number | undefined {
  if (total !== undefined && total > 0) return Math.min(100, (done / total) * 100);
  if (state === "running") return undefined;
  return state === "done" ? 100 : 0;
}
