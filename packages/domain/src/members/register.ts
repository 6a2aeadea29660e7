import type { RegisterColumns } from "../shared/registers/register.ts";
import { commentLimit } from "../shared/values/scalars.ts";
import { admissionStatuses, applicationStatuses, memberStatuses } from "./lifecycle.ts";

/**
 * MEM-002, MEM-003, A-66: auction members. The admission belongs to the organisation, not to the trading
 * system.
 */
export const memberRegister = {
  memberName: { kind: "text", column: "name", width: 220, onCard: "name", imported: "set" },
  memberInn: { kind: "inn", column: "inn", width: 124, limit: 12, imported: "set" },
  auctionStartDate: {
    kind: "date",
    column: "auction_start_date",
    width: 114,
    isOptional: true,
    imported: "set",
  },
  actualStatusDate: {
    kind: "date",
    column: "actual_status_date",
    width: 104,
    isOptional: true,
    imported: "set",
  },
  memberAuctionStatus: {
    kind: "code",
    column: "status",
    width: 132,
    words: "participant",
    options: memberStatuses,
    onCard: "state",
    imported: "set",
  },
  admissionDate: { kind: "date", column: "admission_date", width: 114, isOptional: true },
  cancelAdmissionDate: { kind: "date", column: "cancel_admission_date", width: 122, isOptional: true },
  admissionStatus: {
    kind: "code",
    column: "admission_status",
    width: 122,
    words: "admission",
    options: admissionStatuses,
    isOptional: true,
  },
} as const satisfies RegisterColumns;

/** organisation of the row, for staff, who see the rows of all organisations. */
const organizationName = {
  kind: "text",
  column: "firm_name",
  width: 206,
  place: "first",
  audience: "staff",
} as const;

/** MEM-018, MEM-057: members with their admissions by organisations. */
export const admittedRegister = {
  ...memberRegister,
  firmName: organizationName,
} as const satisfies RegisterColumns;

const { memberName, memberInn, admissionDate, cancelAdmissionDate, memberAuctionStatus } = memberRegister;
/** MEM-016: columns of the screen. */
export const accessRegister = {
  firmName: organizationName,
  memberName,
  memberInn,
  admissionDate,
  cancelAdmissionDate,
  memberAuctionStatus,
} as const satisfies RegisterColumns;

/** MEM-020, MEM-028: applications to change admissions. */
export const applicationRegister = {
  storeDate: { kind: "instant", column: "stored_at", width: 136, onCard: "name" },
  status: {
    kind: "code",
    column: "status",
    width: 140,
    words: "change",
    options: applicationStatuses,
    onCard: "state",
  },
  commentLku: { kind: "text", column: "comment_lku", width: 300, limit: commentLimit, isOptional: true },
  lastEditDate: { kind: "instant", column: "last_edit_at", width: 130 },
  firmName: organizationName,
} as const satisfies RegisterColumns;

/** MEM-023, MEM-027: drafts of applications. */
export const draftRegister = {
  storeDate: { kind: "instant", column: "stored_at", width: 200, onCard: "name" },
  status: {
    kind: "code",
    column: "status",
    width: 200,
    words: "change",
    options: ["draft"],
    onCard: "state",
  },
  lastEditDate: { kind: "instant", column: "last_edit_at", width: 240 },
} as const satisfies RegisterColumns;
