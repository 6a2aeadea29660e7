import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { registerColumns, registerFields, type RegisterField } from "@birzha/domain/agreements/agreement.ts";
import { columnLabel } from "@birzha/domain/agreements/report-labels.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { formatDecimal, withoutZeros } from "@birzha/domain/shared/decimal.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Column } from "../../ui/table/column.ts";
import type { RegisterEntry } from "./queries.ts";
import { ReportNumber } from "./components/report-number.tsx";
import { StatusChip } from "./components/status-chip.tsx";

/** Seen before anything is customised; the organisation itself stays away from its own members. */
const shownAtFirst: ReadonlySet<RegisterField> = new Set([
  "id",
  "statusName",
  "issueDate",
  "organizationName",
  "purchaserName",
  "contractNumber",
  "productTypeName",
  "amount",
  "price",
  "basisTypeName",
  "deliveryFullAddress",
]);
const hiddenFromMembers: ReadonlySet<RegisterField> = new Set(["organizationName"]);

const money: ReadonlySet<RegisterField> = new Set([
  "price",
  "productBasisPrice",
  "transportationCostFromManufacturer",
  "transportationCostFromShipment",
]);

/** Pixels; what is not named here has the width of its type. */
const widths: Partial<Record<RegisterField, number>> = {
  id: 184,
  statusName: 156,
  issueDate: 100,
  organizationName: 160,
  purchaserName: 164,
  manufacturerName: 220,
  ownerName: 220,
  familyName: 170,
  productTypeName: 196,
  contractNumber: 108,
  deliveryTypeName: 200,
  deliveryFullAddress: 260,
  manufacturerFullAddress: 260,
  shipmentFullAddress: 260,
  normativeActRequisites: 220,
  currencyName: 130,
  amount: 104,
  price: 124,
};
const typeWidths = { integer: 110, text: 180, inn: 140, date: 124, instant: 124, decimal: 140, boolean: 124 };

export interface ValueWords {
  readonly yes: string;
  readonly no: string;
  readonly empty: string;
}

/** PLAT-129..131, OTC-032: a value of the register as people read it. */
function valueText(field: RegisterField, entry: RegisterEntry, words: ValueWords): string {
  const value: string | number | boolean | null = entry[field];
  if (value === null || value === "") return words.empty;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  switch (registerColumns[field].type) {
    case "date":
      return formatDate(String(value));
    case "instant":
      return formatDate(moscowDate(new Date(value)));
    case "decimal":
      return money.has(field) ? formatDecimal(String(value), 2) : formatDecimal(withoutZeros(String(value)));
    default:
      return String(value);
  }
}

/** The columns of Annex A in its order; staff sees the mark of a doubtful deal as well (OTC-030). */
export function useRegisterColumns(isStaff: boolean): readonly Column<RegisterEntry>[] {
  const t = useTranslations();
  return useMemo(() => {
    const words = {
      yes: t("shared.words.yes"),
      no: t("shared.words.no"),
      empty: t("shared.words.empty"),
    };
    const label = (field: RegisterField) => t(`agreements.fields.${columnLabel(field)}`);
    const text = (field: RegisterField) => (entry: RegisterEntry) => valueText(field, entry, words);
    const beside = (name: string, field: RegisterField) => (entry: RegisterEntry) =>
      entry[field] === null || entry[field] === "" ? "" : `${name} ${text(field)(entry)}`;

    /** In a narrow cell the form of the company would hide its name; the whole of it is told on pointing. */
    const company = (name: RegisterField, companyInn: RegisterField): Partial<Column<RegisterEntry>> => ({
      sub: beside(t("agreements.register.inn"), companyInn),
      cell: (entry) => {
        const whole = text(name)(entry);
        return <span title={whole}>{shortCompanyName(whole)}</span>;
      },
    });

    /** Second lines and cells that are more than text. */
    const special: Partial<Record<RegisterField, Partial<Column<RegisterEntry>>>> = {
      id: {
        pinned: true,
        locked: true,
        onCard: "name",
        sub: ({ versionCount }) =>
          versionCount > 1 ? t("agreements.register.versions", { count: versionCount }) : "",
        cell: (report) => <ReportNumber report={report} />,
      },
      statusName: {
        onCard: "state",
        cell: ({ status, statusName }) => <StatusChip status={status} name={statusName} />,
      },
      organizationName: company("organizationName", "organizationInn"),
      manufacturerName: company("manufacturerName", "manufacturerInn"),
      ownerName: company("ownerName", "ownerInn"),
      purchaserName: company("purchaserName", "purchaserInn"),
      contractNumber: { sub: beside(t("agreements.register.of"), "contractDate") },
      productTypeName: { sub: beside(t("agreements.register.harvest"), "harvestYear") },
      price: { sub: ({ currencyName }) => currencyName ?? "" },
      basisTypeName: { sub: ({ portName }) => portName ?? "" },
    };

    const columns = registerFields.map((field): Column<RegisterEntry> => {
      const { type } = registerColumns[field];
      return {
        id: field,
        label: label(field),
        width: widths[field] ?? typeWidths[type],
        align: type === "decimal" ? "right" : undefined,
        sortable: true,
        hidden: !shownAtFirst.has(field) || (!isStaff && hiddenFromMembers.has(field)),
        text: text(field),
        ...special[field],
      };
    });
    if (!isStaff) return columns;
    const dubious: Column<RegisterEntry> = {
      id: "isDubiousDeal",
      label: t("agreements.fields.dubious_deal"),
      width: 150,
      hidden: true,
      sortable: true,
      text: ({ isDubiousDeal }) => (isDubiousDeal ? words.yes : words.no),
    };
    return columns.toSpliced(columns.findIndex(({ id }) => id === "familyName") + 1, 0, dubious);
  }, [t, isStaff]);
}
