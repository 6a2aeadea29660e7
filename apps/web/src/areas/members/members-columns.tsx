import type { MemberKey } from "@birzha/domain/members/api.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "../../shared/date-input.tsx";
import { StatusChip } from "../../shared/status-chip.tsx";
import type { ColumnFilter } from "../../ui/table/column-filter.ts";
import type { Column } from "../../ui/table/column.ts";
import { DateChange } from "./components/date-change.tsx";
import { memberFilters } from "./members-search.ts";
import { useStatusOptions } from "./use-status-options.ts";

interface MemberColumnOptions {
  /** Which of them, in which order; all eight of MEM-002 unless told. */
  readonly keys?: readonly MemberKey[];
  /** Whether they are narrowed under their headings. */
  readonly hasFilters?: boolean;
  /** the firm that admits, where the rows are of several. */
  readonly withFirm?: boolean;
}

/** FIX-069: what an application or a draft changes, as it was; empty where it stays. */
const oldDate = (
  { before, ...row }: Member,
  key: "admissionDate" | "cancelAdmissionDate",
): string | undefined => {
  if (!before || before[key] === row[key]) return undefined;
  return formatDate(before[key]);
};

const everyKey = memberFilters.map(({ id }) => id);
const widths: Record<MemberKey, number> = {
  memberName: 280,
  memberInn: 124,
  auctionStartDate: 140,
  actualStatusDate: 128,
  memberAuctionStatus: 152,
  admissionDate: 140,
  cancelAdmissionDate: 146,
  admissionStatus: 134,
};
const isDate = (key: MemberKey): key is Extract<MemberKey, `${string}Date`> => key.endsWith("Date");

/** MEM-002, MEM-007..009, MEM-016: the columns of members. */
export function useMemberColumns({
  keys = everyKey,
  hasFilters = false,
  withFirm = false,
}: MemberColumnOptions = {}): readonly Column<Member>[] {
  const t = useTranslations("members.fields");
  const participants = useStatusOptions("participant");
  const admissions = useStatusOptions("admission");
  return useMemo<Column<Member>[]>(() => {
    const filterOf = (key: MemberKey): ColumnFilter => {
      if (isDate(key)) return { kind: "dates", input: DateRangeInput };
      if (key === "memberAuctionStatus") return { kind: "select", options: participants };
      if (key === "admissionStatus") return { kind: "select", options: admissions };
      return { kind: "text", ...(key === "memberInn" ? { maxLength: 12 } : {}) };
    };
    const wordOf = (options: typeof participants, status: string | null) =>
      options.find(({ value }) => value === status)?.label ?? "-";
    const columns = keys.map((key): Column<Member> => {
      const column = {
        id: key,
        label: t(key),
        width: widths[key],
        sortable: true,
        ...(hasFilters ? { filter: filterOf(key) } : {}),
      };
      if (key === "admissionDate" || key === "cancelAdmissionDate")
        return {
          ...column,
          text: (row) => [oldDate(row, key), formatDate(row[key])].filter(Boolean).join(" → "),
          cell: (row) => <DateChange before={oldDate(row, key)} after={formatDate(row[key])} />,
          sub: (row) => {
            const asked = row.waiting?.[key];
            return asked && asked !== row[key] ? t("asked", { date: formatDate(asked) }) : "";
          },
        };
      if (isDate(key)) return { ...column, text: (row) => formatDate(row[key]) };
      if (key === "memberAuctionStatus")
        return {
          ...column,
          text: (row) => wordOf(participants, row[key]),
          cell: (row) => <StatusChip of="participant" status={row[key]} />,
        };
      if (key === "admissionStatus")
        return {
          ...column,
          text: (row) => wordOf(admissions, row[key]),
          cell: (row) => <StatusChip of="admission" status={row[key]} />,
        };
      if (key === "memberName") return { ...column, text: (row) => shortCompanyName(row[key]) };
      return { ...column, text: (row) => row[key] };
    });
    if (!withFirm) return columns;
    const firm: Column<Member> = {
      id: "firmName",
      label: t("firmName"),
      width: 240,
      text: ({ firmName }) => shortCompanyName(firmName ?? ""),
    };
    return [firm, ...columns];
  }, [t, keys, hasFilters, withFirm, participants, admissions]);
}
