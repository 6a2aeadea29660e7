import { ru } from "@birzha/phrases/organizations/ru.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import type { XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";
import type { OrganizationReportRow } from "./queries.ts";

type Column = XlsxColumn<OrganizationReportRow>;

const column = (field: keyof OrganizationReportRow, type: Column["type"], width: number): Column => ({
  title: ru.fields[field],
  type,
  width,
  value: (row) => {
    const value = row[field];
    return typeof value === "boolean" ? shared.words[value ? "yes" : "no"] : value;
  },
});

/** ORG-067, ORG-010: the workbook of organisations. */
export const organizationReportColumns: readonly Column[] = [
  column("inn", "text", 14),
  column("name", "text", 48),
  column("address", "text", 48),
  { ...column("status", "text", 16), value: ({ status }) => ru.statuses[status as keyof typeof ru.statuses] },
  column("description", "text", 32),
  column("activeDate", "date", 14),
  column("statusDate", "date", 14),
  column("numberOfReports", "number", 14),
  column("ownerName", "text", 28),
  column("ownerAccount", "text", 18),
  column("ntbUser", "text", 14),
  column("isUK", "text", 14),
  column("UKInn", "text", 16),
];
