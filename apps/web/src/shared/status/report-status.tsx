import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { useCallback } from "react";
import { StatusChip, useStatusText } from "./status-chip.tsx";

interface ReportStatusProps {
  /** Number of the status (G-32). */
  readonly status: number;
}

/** LANG-006: chip with the status of a report, in the words of the screen instead of the API's `statusName`. */
export const ReportStatus = ({ status }: ReportStatusProps) => (
  <StatusChip of="report" status={statusOf(status) ?? null} />
);

/** LANG-006: returns the screen's text of a report's status by its number. */
export function useReportStatusText(): (status: number) => string {
  const text = useStatusText("report");
  return useCallback((status) => text(statusOf(status) ?? null), [text]);
}
