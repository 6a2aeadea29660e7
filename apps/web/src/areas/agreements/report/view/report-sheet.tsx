import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import type { AgreementStatusId } from "@birzha/domain/agreements/lifecycle.ts";
import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { ReadOnlyForm, shownText } from "../../../../shared/form/read-only-form.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { reportFiles } from "../../mutations.ts";
import { mayRefile } from "../edit/report-rejection.ts";
import { reportLayout } from "./report-layout.ts";
import css from "./report-sheet.module.css";
import { useReportTexts, useShownTexts } from "./report-texts.ts";
import type { OpenedReport } from "./use-stored-report.ts";

const WarningDetails = lazyComponent(() => import("../../../../shared/reports/warning-details.tsx"));

const rejected = 3 satisfies AgreementStatusId;

/** Returns the rejection reason (G-32: the documents also call this status canceled); undefined otherwise. */
export const rejectionOf = ({ status, description }: StoredReport): string | undefined =>
  status === rejected ? (description ?? undefined) : undefined;

interface ReportSheetProps {
  readonly opened: OpenedReport;
  /** Content below the report, such as actions. */
  readonly children?: ReactNode;
}

/** Read-only view of a stored report or version (OTC-130, OTC-153, OTC-155). */
export function ReportSheet({ opened, children }: ReportSheetProps) {
  const t = useTranslations();
  const words = useReportTexts();
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
      {rejection !== undefined && <RejectionNotice report={report} reason={rejection} />}
      <FormDetails details={useKeyDetails(opened)} />
      <FormDetails details={useDetails(report)} />
      {report.warnings && (
        <Suspense>
          <WarningDetails warnings={report.warnings} isOpen />
        </Suspense>
      )}
      {children}
      <ReadOnlyForm
        definition={definition}
        values={values}
        words={words}
        layout={reportLayout}
        onDownload={(file) => void reportFiles.download(file)}
      />
    </div>
  );
}

/** Fields of the summary, most important first. */
const keyFields = [
  "product_type",
  "amount",
  "price",
  "manufacturer",
  "purchaser",
  "contract_number",
  "contract_date",
  "basis_type",
] as const satisfies readonly ReportFormField[];

/** DESK-011: summary of the deal. */
function useKeyDetails({ definition, values }: OpenedReport) {
  const { label } = useReportTexts();
  const words = useShownTexts();
  const fields = definition.sections.flatMap((section) => section.fields);
  const textOf = (name: ReportFormField) => {
    const field = fields.find((one) => one.name === name);
    return field && shownText(field, values[name], words);
  };
  return keyFields.map((name) => ({
    label: label(name),
    value:
      name === "price"
        ? [textOf(name), currencySign(textOf("currency") ?? "")].filter(Boolean).join("\u00a0")
        : textOf(name),
  }));
}

/** Returns details recorded by the portal; for a terminated report also the termination (OTC-165). */
function useDetails(report: StoredReport) {
  const t = useTranslations();
  const date = (value: string | null) => (value ? formatDate(value) : undefined);
  return [
    { label: t("agreements.fields.organization"), value: report.organizationName },
    { label: t("agreements.fields.organization_inn"), value: report.organizationInn },
    { label: t("agreements.form.author"), value: report.familyName },
    {
      label: t("agreements.form.replaces"),
      value:
        report.replaces === null
          ? undefined
          : t("agreements.form.replacesNumber", { number: String(report.replaces) }),
    },
    {
      label: t("agreements.fields.dueDate"),
      value:
        report.dueDate === null
          ? undefined
          : `${formatDate(report.dueDate)}, ${t(report.isOnTime ? "agreements.register.onTime" : "agreements.register.late")}`,
    },
    {
      label: t("agreements.fields.dubious_deal"),
      value:
        report.isDubiousDeal === undefined
          ? undefined
          : t(report.isDubiousDeal ? "shared.words.yes" : "shared.words.no"),
    },
    { label: t("agreements.fields.terminationDate"), value: date(report.terminationDate) },
    { label: t("agreements.fields.terminationNumber"), value: report.terminationNumber ?? undefined },
    {
      label: t("agreements.fields.terminationReportNumber"),
      value: report.terminationReportNumber ?? undefined,
    },
    { label: t("agreements.fields.terminationReportDate"), value: date(report.terminationReportDate) },
  ];
}

/** SCREEN-003: reason of the rejection, with the button that files the report again or the link to its replacement. */
function RejectionNotice({ report, reason }: { readonly report: StoredReport; readonly reason: string }) {
  const t = useTranslations("agreements.form");
  const user = useCurrentUser();
  const { reportId, isChildren, replacedBy, changedDate, organizationId } = report;
  const isRefilable = !isChildren && replacedBy === null && mayRefile(user, organizationId);
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
