import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import css from "./import-page.module.css";
import { cancelMutation } from "./queries.ts";

interface ImportProgressProps {
  readonly batch: ImportBatch;
  /** Time of the response in milliseconds. */
  readonly at: number;
  readonly onCancelled: () => Promise<void>;
}

/** BULK-009: progress of a registration with the time left. It continues when the tab is closed. */
export function ImportProgress({
  batch: { id, purpose, counts, startedRows },
  at,
  onCancelled,
}: ImportProgressProps) {
  const t = useTranslations("imports.progress");
  const corrected = useTranslations("imports.correction");
  const isCorrection = purpose === "correction";
  const cancel = useMutation(cancelMutation);
  const done = Math.max(0, startedRows - counts.ready);
  const seconds = useSecondsLeft(done, counts.ready, at);
  return (
    <div className={css.progress}>
      <ProgressBar
        label={isCorrection ? corrected("progress") : t("label")}
        value={startedRows === 0 ? 0 : (done / startedRows) * 100}
      />
      <p role="status">
        {isCorrection ? corrected("rows", { done, all: startedRows }) : t("rows", { done, all: startedRows })}
        {seconds !== undefined && `, ${t("left", { seconds })}`}
      </p>
      <span className={css.hint}>{isCorrection ? corrected("progressHint") : t("hint")}</span>
      <Button
        variant="default"
        size="compact-md"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(id, { onSuccess: () => void onCancelled() })}
      >
        {t("cancel")}
      </Button>
    </div>
  );
}

/** Estimates the time left from the rows that were done since the progress was first shown. */
function useSecondsLeft(done: number, left: number, at: number): number | undefined {
  const [start] = useState({ done, at });
  const rows = done - start.done;
  if (rows <= 0) return undefined;
  return Math.max(1, Math.round(((at - start.at) / 1000 / rows) * left));
}
