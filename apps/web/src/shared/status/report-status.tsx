import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { useCallback } from "react";
import { StatusChip, useStatusText } from "./status-chip.tsx";

interface ReportStatusProps {
  /** Number of the status (G-32). */
  readonly status: number;
  /** BULK-105: the API has the status of a rejected report, the screens a word of its own. */
  readonly isWithdrawn?: boolean | undefined;
}

const nameOf = (status: number, isWithdrawn?: boolean) =>
  isWithdrawn ? "withdrawn" : (statusOf(status) ?? null);

/** LANG-006: chip with the status of a report, in the words of the screen instead of the API's `statusName`. */
export const ReportStatus = ({ status, isWithdrawn }: ReportStatusProps) => (
  <StatusChip of="report" status={nameOf(status, isWithdrawn)} />
);

/** LANG-006: returns the screen's text of a report's status by its number. */
export function useReportStatusText(): (status: number, isWithdrawn?: boolean) => string {
  const text = useStatusText("report");
  return useCallback((status, isWithdrawn) => text(nameOf(status, isWithdrawn)), [text]);
}
