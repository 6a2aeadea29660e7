import { columnLabel, reportRegister, type ReportKey } from "@birzha/domain/agreements/register.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import IconAlertTriangle from "../../../ui/icons/alert-triangle.svg";
import IconHistory from "../../../ui/icons/history.svg";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { formatFigure } from "../../../i18n/local-decimal.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { CompanyName } from "../../../shared/register/company-name.tsx";
import { DealLink } from "../../../shared/register/deal-link.tsx";
import { usePlainColumns } from "../../../shared/register/plain-columns.ts";
import { ReportStatus, useReportStatusText } from "../../../shared/status/report-status.tsx";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import css from "./register-columns.module.css";
import type { RegisterEntry } from "../queries.ts";

/** OTC-032: the register shows the Moscow date of a timestamp. */
const day = (instant: string | null) => (instant === null ? "" : formatDate(moscowDate(new Date(instant))));

const priced = (amount: string, currency: string) => formatFigure(amount, currencySign(currency), 2);

/** Length in characters of a port on one line. */
const lineLength = 13;

/** SCREEN-002: staff also see the organisation, so that at 1440 pixels the basis moves below the product. */
const staffWidths = {
  id: 124,
  organizationName: 114,
  purchaserName: 114,
  totalPrice: 126,
};

/** Returns the columns of Annex A in its order. Staff also see the dubious-deal flag (OTC-030). */
export function useReportColumns(isStaff: boolean): readonly TableColumn<RegisterEntry>[] {
  const fields = useTranslations("agreements.fields");
  const t = useTranslations("agreements.register");
  const empty = useTranslations("shared.words")("empty");
  const statusText = useReportStatusText();
  const label = useCallback((key: ReportKey) => fields(columnLabel(key)), [fields]);
  const ways = useMemo(() => {
    /** Staff see two companies, whose names take both lines; INNs have columns of their own. */
    const company = (of: "organization" | "manufacturer" | "owner" | "purchaser") => ({
      sub: ({ [`${of}Inn` as const]: inn }: RegisterEntry) => (inn && !isStaff ? `${t("inn")} ${inn}` : ""),
      cell: ({ [`${of}Inn` as const]: inn, [`${of}Name` as const]: name }: RegisterEntry) => (
        <CompanyName name={name || empty} hasLineBelow={Boolean(inn) && !isStaff} />
      ),
    });
    return {
      id: {
        locked: true,
        sub: ({ issueDate }: RegisterEntry) => day(issueDate),
        cell: (report: RegisterEntry) => <ReportNumber report={report} />,
      },
      statusName: {
        // SCREEN-002: the due date appears only where it was missed. SCREEN-102: short, so that the column shows it whole.
        sub: ({ isOnTime, dueDate, isWithdrawn }: RegisterEntry) =>
          isOnTime === false && !isWithdrawn && dueDate !== null
            ? t("dueDate", { date: formatDate(dueDate) })
            : "",
        text: ({ status, isWithdrawn }: RegisterEntry) => statusText(status, isWithdrawn),
        cell: ({ status, isWithdrawn }: RegisterEntry) => (
          <span className={css.status}>
            <ReportStatus status={status} isWithdrawn={isWithdrawn} />
          </span>
        ),
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
      contractNumber: {
        // DEAL-001: a version belongs to the report whose contract is linked.
        cell: ({ id, contractNumber, versionNumber }: RegisterEntry) =>
          versionNumber === undefined ? (
            <DealLink to={pagePaths.reportedDeal} id={id} number={contractNumber} />
          ) : (
            <span title={contractNumber}>{contractNumber}</span>
          ),
        sub: ({ contractDate }: RegisterEntry) => `${t("of")} ${formatDate(contractDate)}`,
      },
      productTypeName: {
        wraps: isStaff ? ("text" as const) : undefined,
        sub: ({ harvestYear, basisTypeName }: RegisterEntry) => {
          if (isStaff) return [basisTypeName, harvestYear].filter(Boolean).join(", ");
          return harvestYear === null ? "" : `${t("harvest")} ${harvestYear}`;
        },
      },
      price: {
        figure: ({ price, currencyName }: RegisterEntry) => priced(price, currencyName),
      },
      totalPrice: {
        figure: ({ totalPrice, currencyName }: RegisterEntry) => priced(totalPrice, currencyName),
      },
      // Staff read the basis below the product.
      basisTypeName: {
        hidden: isStaff,
        // SCREEN-102: the port decides, so that it is first; the kind of basis can be cut.
        sub: ({ basisTypeName, portName }: RegisterEntry) =>
          portName && portName.length <= lineLength ? basisTypeName : "",
        cell: ({ basisTypeName, portName }: RegisterEntry) => (
          <span className={css.basis} title={[basisTypeName, portName].filter(Boolean).join(", ")}>
            {portName ?? basisTypeName}
          </span>
        ),
      },
    };
  }, [t, empty, statusText, isStaff]);
  return usePlainColumns<typeof reportRegister, RegisterEntry>({
    register: reportRegister,
    isStaff,
    label,
    printed: printedColumns,
    widths: isStaff ? staffWidths : undefined,
    ways,
  });
}

/** OTC-028, OTC-029, FIX-243: row fields of a report in the order of the documents. */
const printedColumns: readonly ReportKey[] = [
  "id",
  "statusName",
  "issueDate",
  "changedDate",
  "organizationName",
  "organizationInn",
  "isExportDeliveryFlag",
  "manufacturerName",
  "manufacturerInn",
  "purchaserName",
  "purchaserInn",
  "deliveryTypeName",
  "basisTypeName",
  "portName",
  "deliveryFullAddress",
  "contractDate",
  "contractNumber",
  "contractStartDate",
  "agreementDate",
  "agreementNumber",
  "agreementStartDate",
  "deliveryDate",
  "productTypeName",
  "amount",
  "price",
  "currencyName",
  "isPriceNds",
  "priceDeterminingDate",
  "manufacturerFullAddress",
  "productionPlaceType",
  "shipmentFullAddress",
  "shipmentPlaceType",
  "deliveryCountryName",
  "deliveryMethodName",
  "transportationCostFromManufacturer",
  "transportationCostFromShipment",
  "isPriceTransportationCosts",
  "transportIncludedPlaceType",
  "transportIncludedPlaceName",
  "isPreferentialPricing",
  "normativeActRequisites",
  "isInterdependenceFlag",
  "isAffiliationFlag",
  "ownerInn",
  "ownerName",
  "originGoodsName",
  "productBasisPrice",
  "harvestYear",
  "shipmentFactDate",
  "proteinPercentage",
  "glutenPercentage",
  "terminationDate",
  "terminationNumber",
  "calculationTypeName",
  "familyName",
];

/** Report number that links to the report (OTC-024). Staff also see the sign of a dubious deal (G-53). */
function ReportNumber({ report }: { report: RegisterEntry }) {
  const t = useTranslations("agreements.filters");
  const versions = useTranslations("agreements.register")("versions", { count: report.versionCount });
  return (
    <span className={css.number}>
      <Link to={pagePaths.editAgreement} params={{ id: String(report.id) }} preload={false}>
        {report.id}
      </Link>
      {report.versionCount > 1 && (
        <small className={css.versions} title={versions}>
          <IconHistory size={12} aria-hidden />
          <span aria-hidden>{report.versionCount}</span>
          <span className="sr">{versions}</span>
        </small>
      )}
      {report.isDubiousDeal && (
        <IconAlertTriangle size={15} role="img" aria-label={t("isDubiousDeal")} className={css.dubious} />
      )}
    </span>
  );
}
