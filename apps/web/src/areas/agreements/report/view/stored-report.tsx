import type { StoredReport as Report } from "@birzha/domain/agreements/agreement.ts";
import { Button } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { FormSkeleton } from "../../../../shared/form/form-skeleton.tsx";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { showToast } from "../../../../ui/feedback/toast.ts";
import { type OpenedReport, useStoredReport } from "./use-stored-report.ts";
import { ReportHeader } from "./report-header.tsx";
import { rejectionOf, ReportSheet } from "./report-sheet.tsx";

interface StoredReportProps {
  readonly id: number;
  /** Also show the reason of a rejected report in a persistent toast (OTC-151). */
  readonly withRejection?: boolean;
  /** Renders the loaded report; defaults to the read-only sheet. */
  readonly children?: (opened: OpenedReport) => ReactNode;
}

/** Loads a report by id and shows loading, error (OTC-136) or content. */
export function StoredReport({ id, withRejection, children }: StoredReportProps) {
  const t = useTranslations("agreements");
  const retry = useTranslations("shared.actions")("retry");
  const stored = useStoredReport(id);
  useRejectionToast(withRejection ? stored.data?.report : undefined);
  if (stored.isError && !stored.data)
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
  const opened = stored.data;
  return (
    <>
      {stored.isError && (
        <NoticeBox
          tone="bad"
          action={
            <Button
              size="compact-sm"
              variant="subtle"
              loading={stored.isFetching}
              onClick={() => void stored.refetch()}
            >
              {retry}
            </Button>
          }
        >
          {t("failures.refresh")}
        </NoticeBox>
      )}
      {children ? (
        children(opened)
      ) : (
        <>
          <ReportHeader opened={opened} />
          <ReportSheet opened={opened} />
        </>
      )}
    </>
  );
}

/** OTC-151, G-52: the toast stays until the user closes it or leaves the page. */
function useRejectionToast(report: Report | undefined): void {
  const t = useTranslations("agreements.form");
  const reason = report && rejectionOf(report);
  useEffect(() => {
    if (reason === undefined) return;
    showToast.info(t("rejectedNotice", { reason }), { name: rejectionToast, isPersistent: true });
    return () => showToast.close(rejectionToast);
  }, [reason, t]);
}

const rejectionToast = "rejection";
