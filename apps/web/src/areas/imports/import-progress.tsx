import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Box } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { WorkProgress, type WorkState } from "../../shared/progress/work-progress.tsx";
import { cancelMutation, showBatch } from "./queries.ts";

interface ImportProgressProps {
  readonly batch: ImportBatch;
  /** Time of the response in milliseconds. */
  readonly at: number;
}

interface Shown {
  readonly state: WorkState;
  readonly done: number;
  readonly total: number;
}

/**
 * BULK-009: progress of a registration or a correction, and its end. The work continues when the tab is closed; then
 * the states of the rows and a notification show the end.
 */
export function ImportProgress({ batch, at }: ImportProgressProps) {
  const { id, purpose, startedAt, isRegistering } = batch;
  const t = useTranslations("imports.progress");
  const corrected = useTranslations("imports.correction");
  const rows = useTranslations("progress");
  const client = useQueryClient();
  const cancel = useMutation(cancelMutation);
  const [ended, setEnded] = useState<Shown>();
  const [running, setRunning] = useState(isRegistering ? startedAt : null);
  const now = measure(batch);
  if (isRegistering && running !== startedAt) setRunning(startedAt);
  // Later corrections of cells change the ready rows, but not the result of the work.
  if (!isRegistering && running !== null) {
    setRunning(null);
    setEnded(now);
  }
  // SCREEN-112: the pressed button is disabled; the focus continues at the progress.
  const box = useRef<HTMLDivElement>(null);
  const wasRegistering = useRef(isRegistering);
  useEffect(() => {
    const isStart = isRegistering && !wasRegistering.current;
    wasRegistering.current = isRegistering;
    const { activeElement, body } = document;
    if (isStart && (activeElement === body || activeElement?.matches(":disabled")))
      box.current?.querySelector("section")?.focus({ preventScroll: true });
  }, [isRegistering]);
  const shown = isRegistering ? now : ended;
  if (!shown) return null;
  const { state, done, total } = shown;
  const isCorrection = purpose === "correction";
  return (
    <Box ref={box} w="100%" maw="480px" mb="16px">
      <WorkProgress
        key={startedAt}
        state={state}
        done={done}
        total={total}
        at={at}
        label={isCorrection ? corrected("progress") : t("label")}
        amount={rows("rows", { done, total })}
        hint={isCorrection ? corrected("progressHint") : t("hint")}
        isCancelling={cancel.isPending}
        onCancel={() => cancel.mutate(id, { onSuccess: (stopped) => void showBatch(client, stopped) })}
        onClose={() => {
          setEnded(undefined);
          document.getElementById("content")?.focus({ preventScroll: true });
        }}
      />
    </Box>
  );
}

/** Rows that are done since the start. Ready rows are left only when the work was stopped. */
function measure({ isRegistering, startedRows, counts }: ImportBatch): Shown {
  const end = counts.ready === 0 ? "done" : "cancelled";
  return {
    state: isRegistering ? "running" : end,
    done: Math.max(0, startedRows - counts.ready),
    total: startedRows,
  };
}
