import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { getReceipt } from "@birzha/domain/receipts/api.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal, multiplyDecimals, withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";
import { formatLocalDecimal } from "../../../../i18n/local-decimal.ts";
import { StoredFiles } from "../../../../shared/form/read-only-form.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import { DetailList } from "../../../../ui/detail-list.tsx";
import layout from "../../../../ui/layout.module.css";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { reportFiles } from "../../mutations.ts";
import { useReportTexts } from "./report-texts.ts";
import type { OpenedReport } from "./use-stored-report.ts";

const CounterpartyAnswers = lazyComponent(() => import("./counterparty-answers.tsx"));

interface ReportAsideProps {
  readonly opened: OpenedReport;
  /** Also show the termination; the page of a terminated report has it in a form of its own. */
  readonly withTermination: boolean;
}

/** SCREEN-103: what the portal records about a report: sum, due date, receipt, versions, files. */
export function ReportAside({ opened, withTermination }: ReportAsideProps) {
  const words = useReportTexts();
  return (
    <Stack component="aside" gap="0.875rem" fz="0.8125rem" className={layout.card}>
      <DealValue opened={opened} />
      <DetailList details={useDetails(opened, withTermination)} labelSize="0.75rem" />
      <Suspense>
        <CounterpartyAnswers id={opened.report.reportId} />
      </Suspense>
      <StoredFiles {...opened} words={words} onDownload={(file) => void reportFiles.download(file)} />
    </Stack>
  );
}

/** Value of the deal; absent while amount or price is missing. */
function DealValue({ opened: { values } }: { readonly opened: OpenedReport }) {
  const t = useTranslations("agreements.fields");
  const { amount, price, currency } = values;
  if (typeof amount !== "string" || !isDecimal(amount)) return null;
  if (typeof price !== "string" || !isDecimal(price)) return null;
  const sign = currency && isChosenRecord(currency) ? `\u00A0${currencySign(currency.name)}` : "";
  return (
    <div>
      <Text c="var(--ink-3)" fz="0.75rem">
        {t("totalPrice")}
      </Text>
      <Text fz="1.25rem" fw={700} lh={1.3} style={{ fontVariantNumeric: "tabular-nums" }}>
        {`${formatLocalDecimal(withoutZeros(multiplyDecimals(amount, price)), 2)}${sign}`}
      </Text>
    </div>
  );
}

/** Returns details recorded by the portal; for a terminated report also the termination (OTC-165). */
function useDetails(
  { report }: OpenedReport,
  withTermination: boolean,
): readonly (readonly [label: string, value: ReactNode])[] {
  const t = useTranslations("agreements");
  const words = useTranslations("shared.words");
  const langOf = useLangOf();
  const { dueDate, replaces, isDubiousDeal } = report;
  const id = String(report.id);
  const receipt = useReceiptNumber(report.id);
  const day = (value: string | null) => value && formatDate(value);
  return [
    [
      t("form.filed"),
      dueDate &&
        !report.isWithdrawn &&
        t(report.isOnTime ? "form.filedOnTime" : "form.filedLate", { date: formatDate(dueDate) }),
    ],
    [t("form.replaces"), replaces !== null && t("form.replacesNumber", { number: String(replaces) })],
    [
      t("fields.organization"),
      <>
        <span lang={langOf(report.organizationName)}>{report.organizationName}</span>
        <Text component="span" display="block" c="var(--ink-3)" fz="0.75rem">
          {t("fields.organization_inn")} {report.organizationInn}
        </Text>
        {report.successor && (
          <Text
            component="span"
            display="block"
            c="var(--ink-3)"
            fz="0.75rem"
            lang={langOf(report.successor.name)}
          >
            {t("form.successor", report.successor)}
          </Text>
        )}
      </>,
    ],
    [
      t("form.dealLink"),
      report.contractNumber && (
        <Link
          key="deal"
          to={pagePaths.reportedDeal}
          params={{ id: String(report.reportId) }}
          className={layout.link}
          lang={langOf(report.contractNumber)}
        >
          {report.contractNumber}
        </Link>
      ),
    ],
    [t("form.author"), report.familyName],
    [t("fields.dubious_deal"), isDubiousDeal !== undefined && words(isDubiousDeal ? "yes" : "no")],
    [
      t("form.receiptLink"),
      receipt && (
        <Link key="receipt" to={pagePaths.receipt} params={{ id }} className={layout.link}>
          {receipt}
        </Link>
      ),
    ],
    [
      t("form.version"),
      <>
        {t("form.versionNumber", { version: report.version })}{" "}
        <Link to={pagePaths.agreementVersions} params={{ id }} className={layout.link}>
          {t("form.historyLink")}
        </Link>
      </>,
    ],
    [t("fields.terminationDate"), withTermination && day(report.terminationDate)],
    [t("fields.terminationNumber"), withTermination && report.terminationNumber],
    [t("fields.terminationReportNumber"), withTermination && report.terminationReportNumber],
    [t("fields.terminationReportDate"), withTermination && day(report.terminationReportDate)],
  ];
}

/** Returns the number of the receipt; undefined while it loads and if it fails. */
const useReceiptNumber = (id: number): string | undefined =>
  useQuery({
    queryKey: ["receipts", "receipt", id],
    queryFn: ({ signal }) => callEndpoint(getReceipt, { query: { id }, signal }),
    meta: { silent: true },
    retry: false,
  }).data?.number;
