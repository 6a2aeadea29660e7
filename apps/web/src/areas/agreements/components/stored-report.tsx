import type { StoredReport as Report } from "@birzha/domain/agreements/agreement.ts";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../api/api-failure.ts";
import { FormSkeleton } from "../../../shared/form/form-skeleton.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { toast } from "../../../ui/toast.ts";
import { useStoredReport } from "../use-stored-report.ts";
import { rejectionOf, ReportSheet } from "./report-sheet.tsx";

interface StoredReportProps {
  readonly id: number;
  /** A rejected report also says so in a toast that stays (OTC-151). */
  readonly withRejection?: boolean;
}

/** A report by its id: while it is read, when it cannot be read (OTC-136), and as it is. */
export function StoredReport({ id, withRejection }: StoredReportProps) {
  const t = useTranslations("agreements");
  const stored = useStoredReport(id);
  useRejectionToast(withRejection ? stored.data?.report : undefined);
  if (stored.isError)
    return (
      <FailedState
        title={t("failures.form")}
        onRetry={() => void stored.refetch()}
        isRetrying={stored.isFetching}
        requestId={stored.error instanceof ApiFailure ? stored.error.requestId : undefined}
      />
    );
  if (stored.isPending)
    return (
      <>
        <PageHeader title={t("form.title", { number: String(id) })} />
        <FormSkeleton />
      </>
    );
  return <ReportSheet opened={stored.data} />;
}

/** OTC-151, G-52: it stays until it is closed by hand or the page is left. */
function useRejectionToast(report: Report | undefined): void {
  const t = useTranslations("agreements.form");
  const reason = report && rejectionOf(report);
  useEffect(() => {
    if (reason === undefined) return;
    toast.info(t("rejectedNotice", { reason }), { name: rejectionToast, isPersistent: true });
    return () => toast.close(rejectionToast);
  }, [reason, t]);
}

const rejectionToast = "rejection";
