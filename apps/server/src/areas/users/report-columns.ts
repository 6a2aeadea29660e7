import { ru } from "@birzha/phrases/users/ru.ts";
import type { XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";
import { roleName, type UserReportRow } from "./queries.ts";

type Column = XlsxColumn<UserReportRow>;

const column = (field: keyof UserReportRow, type: Column["type"], width: number): Column => ({
  title: ru.fields[field],
  type,
  width,
  value: (row) => row[field],
});

/** USR-032, USR-007: the workbook of users. */
export const userReportColumns: readonly Column[] = [
  column("account", "text", 20),
  column("name", "text", 32),
  column("phone", "text", 20),
  column("registeredDate", "date", 16),
  { ...column("role", "text", 24), value: ({ role }) => roleName(role) },
  { ...column("userType", "text", 16), value: ({ userType }) => ru.types[userType as keyof typeof ru.types] },
  { ...column("status", "text", 16), value: ({ status }) => ru.statuses[status as keyof typeof ru.statuses] },
  column("description", "text", 40),
];
