import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconHistory, IconPrinter, IconReceipt } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../../shared/paths.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";

interface ReportHeaderProps {
  readonly report: StoredReport;
  /** Buttons before the default ones. */
  readonly actions?: ReactNode;
}

/** Page header of a report: number, status and links. */
export function ReportHeader({ report, actions }: ReportHeaderProps) {
  const t = useTranslations();
  const number = String(report.reportId);
  const day = (instant: string) => formatDate(moscowDate(new Date(instant)));
  return (
    <PageHeader
      title={
        report.isChildren
          ? t("agreements.form.versionTitle", { number, version: report.version })
          : t("agreements.form.title", { number })
      }
      back={
        <Link to={pagePaths.agreements}>
          <IconArrowLeft size={15} aria-hidden />
          {t("agreements.form.toRegister")}
        </Link>
      }
      subtitle={
        <>
          <ReportStatus status={report.status} />
          <span>{t("agreements.form.issued", { date: day(report.issueDate) })}</span>
          {report.changedDate && (
            <span>{t("agreements.form.changed", { date: day(report.changedDate) })}</span>
          )}
        </>
      }
      actions={
        <>
          {actions}
          <Button
            variant="default"
            leftSection={<IconHistory size={17} aria-hidden />}
            renderRoot={(props) => (
              <Link to={pagePaths.agreementVersions} params={{ id: String(report.id) }} {...props} />
            )}
          >
            {t("agreements.form.historyLink")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconReceipt size={17} aria-hidden />}
            renderRoot={(props) => (
              <Link to={pagePaths.receipt} params={{ id: String(report.id) }} {...props} />
            )}
          >
            {t("agreements.form.receiptLink")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={17} aria-hidden />}
            onClick={() => window.print()}
          >
            {t("shared.actions.print")}
          </Button>
        </>
      }
    />
  );
}
