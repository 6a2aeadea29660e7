import type { MemberKey } from "@birzha/domain/members/api.ts";
import type { Member } from "@birzha/domain/members/member.ts";
import { ru } from "@birzha/phrases/members/ru.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import type { XlsxColumn } from "../../platform/xlsx/write-xlsx.ts";

type Column = XlsxColumn<Member>;

const column = (field: MemberKey, type: Column["type"], width: number): Column => ({
  title: ru.fields[field],
  type,
  width,
  value: (row) => row[field],
});

const wordOf = (words: Readonly<Record<string, string>>, status: string | null) =>
  (status === null ? undefined : words[status]) ?? shared.words.unknownStatus;

const { participant, admission } = shared.statuses;

/** the workbook of members has the columns of the screen (MEM-002). */
export const memberReportColumns: readonly Column[] = [
  column("memberName", "text", 48),
  column("memberInn", "text", 14),
  column("auctionStartDate", "date", 16),
  column("actualStatusDate", "date", 16),
  {
    ...column("memberAuctionStatus", "text", 18),
    value: ({ memberAuctionStatus }) => wordOf(participant, memberAuctionStatus),
  },
  column("admissionDate", "date", 16),
  column("cancelAdmissionDate", "date", 16),
  {
    ...column("admissionStatus", "text", 18),
    value: ({ admissionStatus }) => wordOf(admission, admissionStatus),
  },
];
