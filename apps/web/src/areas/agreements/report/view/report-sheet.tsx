import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { isToReplace, type AgreementStatusId } from "@birzha/domain/agreements/lifecycle.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import IconRefresh from "../../../../ui/icons/refresh.svg";
import { Link } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ReadOnlyForm } from "../../../../shared/form/read-only-form.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { mayRefile } from "../edit/report-rejection.ts";
import { ReportAside } from "./report-aside.tsx";
import css from "./report-sheet.module.css";
import { useReportTexts } from "./report-texts.ts";
import type { OpenedReport } from "./use-stored-report.ts";

const WarningDetails = lazyComponent(() => import("../../../../shared/agreements/warning-details.tsx"));

const rejected = 3 satisfies AgreementStatusId;

/** Returns the rejection reason (G-32: the documents also call this status canceled); undefined otherwise. */
export const rejectionOf = ({ status, description, isWithdrawn }: StoredReport): string | undefined =>
  status === rejected && !isWithdrawn ? (description ?? undefined) : undefined;

interface ReportSheetProps {
  readonly opened: OpenedReport;
  /** Also show the termination; the page of a terminated report has it in a form of its own. */
  readonly withTermination?: boolean;
  /** Content above the report, such as actions. */
  readonly children?: ReactNode;
}

/** SCREEN-103: a stored report or version on one screen, read-only (OTC-130, OTC-153, OTC-155). */
export function ReportSheet({ opened, withTermination = true, children }: ReportSheetProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { report, definition, values } = opened;
  const number = String(report.reportId);
  const rejection = rejectionOf(report);
  const day = (instant: string) => formatDate(moscowDate(new Date(instant)));

  return (
    <div className={css.sheet}>
      {report.isChildren && (
        <NoticeBox
          tone="info"
          action={
            <Link to={pagePaths.editAgreement} params={{ id: number }}>
              {t("agreements.form.toReport")}
            </Link>
          }
        >
          {t("agreements.form.versionNotice", {
            version: report.version,
            date: day(report.changedDate ?? report.issueDate),
          })}
        </NoticeBox>
      )}
      {report.isWithdrawn && (
        <NoticeBox tone="info">
          {t("agreements.withdrawal.notice", {
            at: format.dateTime(new Date(report.changedDate ?? report.issueDate), "moment"),
          })}
        </NoticeBox>
      )}
      {rejection !== undefined && <RejectionNotice report={report} reason={rejection} />}
      {report.warnings && (
        <Suspense>
          <WarningDetails warnings={report.warnings} isOpen />
        </Suspense>
      )}
      {children}
      <div className={css.columns}>
        <ReportAside opened={opened} withTermination={withTermination} />
        <ReadOnlyForm definition={definition} values={values} words={useReportTexts()} />
      </div>
    </div>
  );
}

/** SCREEN-003: reason of the rejection, with the button that files the report again or the link to its replacement. */
function RejectionNotice({ report, reason }: { readonly report: StoredReport; readonly reason: string }) {
  const t = useTranslations("agreements.form");
  const user = useCurrentUser();
  const { reportId, isChildren, replacedBy, changedDate, organizationId } = report;
  const isRefilable = !isChildren && isToReplace(report) && mayRefile(user, organizationId);
  const number = String(replacedBy?.id);
  return (
    <NoticeBox
      tone="bad"
      action={
        replacedBy ? (
          <Link to={pagePaths.editAgreement} params={{ id: number }}>
            {replacedBy.dueDate === null
              ? t("replacedBy", { number })
              : t("replacedByDue", { number, date: formatDate(replacedBy.dueDate) })}
          </Link>
        ) : (
          isRefilable && (
            <Button
              leftSection={<IconRefresh size={17} aria-hidden />}
              renderRoot={(props) => (
                <Link to={pagePaths.newAgreement} search={{ replaces: reportId }} {...props} />
              )}
            >
              {t("refile")}
            </Button>
          )
        )
      }
    >
      {t("rejectedNotice", { reason })}
      {changedDate && ` (${formatDate(moscowDate(new Date(changedDate)))})`}
    </NoticeBox>
  );
}
