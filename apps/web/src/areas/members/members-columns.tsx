import { transliterateText } from "@birzha/domain/auctions/transliteration.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { admittedRegister, memberRegister } from "@birzha/domain/members/register.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import { useCallback, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { DateRangeInput } from "../../shared/inputs/date-input.tsx";
import { useRegisterTable } from "../../shared/register/register-table.ts";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { StatusChip } from "../../shared/status/status-chip.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import { DateChange } from "./components/date-change.tsx";
import { useStatusWord } from "./use-status-texts.ts";

/** MEM-006, ACC-021: page sizes of members' tables. */
const memberPageSizes = [10, 30, 50, 100];

/** Filters by date without limits, because admission dates are in the past and in the future. */
const dates = { filter: { kind: "dates", input: DateRangeInput } } as const;

/** FIX-069: returns the previous date if an application or draft changes it; undefined otherwise. */
const oldDate = (
  { before, ...row }: Member,
  key: "admissionDate" | "cancelAdmissionDate",
): string | undefined => (before && before[key] !== row[key] ? formatDate(before[key]) : undefined);

/**
 * MEM-002, MEM-007..009, MEM-016: columns of a register of members. Includes the admitting organisation when
 * the rows are of all organisations.
 */
export function useMemberColumns(
  register: RegisterColumns = memberRegister,
  isOfAll = false,
): readonly TableColumn<Member>[] {
  const t = useTranslations("members.fields");
  const word = useStatusWord();
  const ways = useMemo(() => {
    const changed = (key: "admissionDate" | "cancelAdmissionDate") => ({
      ...dates,
      text: (row: Member) => [oldDate(row, key), formatDate(row[key])].filter(Boolean).join(" → "),
      cell: (row: Member) => <DateChange before={oldDate(row, key)} after={formatDate(row[key])} />,
      sub: (row: Member) => {
        const waitingSince = row.waiting?.[key];
        return waitingSince && waitingSince !== row[key]
          ? t("pending", { date: formatDate(waitingSince) })
          : "";
      },
    });
    return {
      firmName: {
        text: ({ firmName: organizationName }: Member) => shortCompanyName(organizationName ?? ""),
      },
      memberName: { text: ({ memberName }: Member) => shortCompanyName(memberName) },
      auctionStartDate: dates,
      memberAuctionStatus: {
        cell: ({ memberAuctionStatus }: Member) => (
          <StatusChip of="participant" status={memberAuctionStatus} />
        ),
      },
      admissionDate: changed("admissionDate"),
      cancelAdmissionDate: changed("cancelAdmissionDate"),
      admissionStatus: {
        cell: ({ admissionStatus }: Member) => <StatusChip of="admission" status={admissionStatus} />,
      },
    };
  }, [t]);
  const columns = useRegisterColumns<typeof admittedRegister, Member>({
    register: admittedRegister,
    isStaff: isOfAll,
    label: t,
    word,
    ways,
  });
  return useMemo(
    () => Object.keys(register).flatMap((key) => columns.find(({ id }) => id === key) ?? []),
    [columns, register],
  );
}

type MembersTable = Extract<ViewedRegister, `members${string}`>;

/** State of a table of this area, with its own page sizes. */
export const useListTable = <Row,>(
  table: MembersTable,
  columns: readonly TableColumn<Row>[],
  rowId: (row: Row) => string,
  rowLabel = rowId,
) => ({ ...useRegisterTable(table, columns, rowId, rowLabel), pageSizes: memberPageSizes });

/** State of a table of members. */
export const useMemberTable = (table: MembersTable, register?: RegisterColumns, isOfAll?: boolean) =>
  useListTable(table, useMemberColumns(register, isOfAll), rowId, useRowLabel());

/** several organisations can admit the same member, so the row id includes the organisation. */
const rowId = ({ memberId, firmName: organizationName }: Member) =>
  organizationName === undefined ? String(memberId) : `${memberId} ${organizationName}`;

/** A-7, DESK-030: an accessible name cannot be marked as Russian, so the English page transliterates it. */
function useRowLabel() {
  const isEnglish = useLanguage() === "en";
  return useCallback(
    ({ memberName }: Member) => {
      const name = shortCompanyName(memberName);
      return isEnglish ? transliterateText(name) : name;
    },
    [isEnglish],
  );
}
