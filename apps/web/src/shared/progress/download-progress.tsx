import { useFormatter, useTranslations } from "use-intl";
import { WorkProgress, type WorkState } from "./work-progress.tsx";

const megabyte = 1_000_000;

/** A measurement of a download. */
export interface DownloadMeasure {
  readonly unit: "rows" | "bytes";
  readonly done: number;
  /** Undefined if unknown: the length of a streamed workbook. */
  readonly total?: number | undefined;
  /** Time of the measurement in milliseconds. */
  readonly at: number;
}

interface DownloadProgressProps extends DownloadMeasure {
  readonly fileName: string;
  readonly state: WorkState;
  readonly onCancel?: () => void;
}

/** BULK-009: progress of a download in rows or, without a known total, in received bytes. */
export function DownloadProgress({ fileName, unit, done, total, ...work }: DownloadProgressProps) {
  const t = useTranslations("progress");
  const format = useFormatter();
  const size = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const preparing = work.state === "running" ? t("preparing") : "";
  const received = done > 0 ? t("received", { size: format.number(done / megabyte, size) }) : preparing;
  return (
    <WorkProgress
      {...work}
      label={t("download", { name: fileName })}
      amount={unit === "rows" ? t("rows", { done, total: total ?? done }) : received}
      done={done}
      total={total}
    />
  );
}
