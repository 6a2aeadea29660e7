import { columnLabel, reportRegister, type ReportKey } from "@birzha/domain/agreements/register.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { usePlainColumns } from "../../../shared/register/plain-columns.ts";
import { ReportStatus, useReportStatusText } from "../../../shared/status/report-status.tsx";
import type { Column } from "../../../ui/table/columns/column.ts";
import type { RegisterEntry } from "../queries.ts";
import { ReportNumber } from "../components/report-number.tsx";

/** OTC-032: the register shows the Moscow date of a timestamp. */
const day = (instant: string | null) => (instant === null ? "" : formatDate(moscowDate(new Date(instant))));

/** Returns the columns of Annex A in its order. Staff also see the dubious-deal flag (OTC-030). */
export function useReportColumns(isStaff: boolean): readonly Column<RegisterEntry>[] {
  const fields = useTranslations("agreements.fields");
  const t = useTranslations("agreements.register");
  const empty = useTranslations("shared.words")("empty");
  const statusText = useReportStatusText();
  const label = useCallback((key: ReportKey) => fields(columnLabel(key)), [fields]);
  const ways = useMemo(() => {
    /** Shortens the legal form so that the name fits a narrow cell; the tooltip has the full name. */
    const company = (of: "organization" | "manufacturer" | "owner" | "purchaser") => ({
      sub: ({ [`${of}Inn` as const]: inn }: RegisterEntry) => (inn ? `${t("inn")} ${inn}` : ""),
      cell: ({ [`${of}Name` as const]: name }: RegisterEntry) => (
        <span title={name || empty}>{shortCompanyName(name || empty)}</span>
      ),
    });
    return {
      id: {
        locked: true,
        sub: ({ versionCount }: RegisterEntry) =>
          versionCount > 1 ? t("versions", { count: versionCount }) : "",
        cell: (report: RegisterEntry) => <ReportNumber report={report} />,
      },
      statusName: {
        text: ({ status }: RegisterEntry) => statusText(status),
        cell: ({ status }: RegisterEntry) => <ReportStatus status={status} />,
      },
      issueDate: { text: ({ issueDate }: RegisterEntry) => day(issueDate) },
      changedDate: { text: ({ changedDate }: RegisterEntry) => day(changedDate) || empty },
      dueDate: {
        sub: ({ isOnTime }: RegisterEntry) => (isOnTime === null ? "" : t(isOnTime ? "onTime" : "late")),
      },
      // Members only see reports of their own organisation, so the column is hidden for them.
      organizationName: { ...company("organization"), hidden: !isStaff },
      manufacturerName: company("manufacturer"),
      ownerName: company("owner"),
      purchaserName: company("purchaser"),
      contractNumber: { sub: ({ contractDate }: RegisterEntry) => `${t("of")} ${formatDate(contractDate)}` },
      productTypeName: {
        sub: ({ harvestYear }: RegisterEntry) =>
          harvestYear === null ? "" : `${t("harvest")} ${harvestYear}`,
      },
      price: { sub: ({ currencyName }: RegisterEntry) => currencyName },
      basisTypeName: { sub: ({ portName }: RegisterEntry) => portName ?? "" },
    };
  }, [t, empty, statusText, isStaff]);
  return usePlainColumns<typeof reportRegister, RegisterEntry>({
    register: reportRegister,
    isStaff,

    label,
    ways,
  });
}
