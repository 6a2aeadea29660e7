import type { RegisterColumns } from "../shared/registers/register.ts";
import { nameLimit } from "../shared/values/text.ts";
import { organizationStatus } from "./lifecycle.ts";

/**
 * ORG-002..010, ORG-067, G-4: the register of organisations: list and workbook of exchange staff, and the
 * page of each.
 */
export const organizationRegister = {
  id: { kind: "integer", column: "id", width: 0, place: "key" },
  inn: { kind: "inn", column: "inn", width: 118, filter: "start", parameter: "inn" },
  name: {
    kind: "text",
    column: "name",
    width: 330,
    limit: nameLimit,
    parameter: "organizationName",
    isAlphabetic: true,
    onCard: "name",
  },
  address: { kind: "text", column: "address", width: 384, place: "workbook" },
  status: {
    kind: "choice",
    column: "status",
    width: 124,
    words: "statuses",
    wordAs: "statusName",
    options: Object.values(organizationStatus),
    parameter: "status",
    initial: organizationStatus.active,
    onCard: "state",
  },
  /** Reason of the block. */
  description: { kind: "text", column: "description", width: 256, isOptional: true, place: "workbook" },
  /** Day of the first acceptance (G-68). */
  activeDate: { kind: "date", column: "active_date", width: 100, parameter: "activeDate" },
  statusDate: { kind: "instant", column: "status_date", width: 114, shown: "day", isOptional: true },
  /**
   * G-69: number of all reports, including rejected ones; null if the caller acts for another organisation.
   */
  numberOfReports: {
    kind: "number",
    column: "reports",
    width: 96,
    digits: { whole: 15, scale: 0, shown: 0 },
    isOptional: true,
  },
  ownerName: {
    kind: "text",
    column: "owner_name",
    width: 220,
    isOptional: true,
    orderBy: "owner_called",
    isAlphabetic: true,
  },
  ownerAccount: { kind: "text", column: "owner_account", width: 144, isOptional: true, place: "workbook" },
  /** Membership type of the caller; null for non-members. */
  userType: {
    kind: "choice",
    column: "user_type",
    width: 0,
    words: "types",
    wordAs: "userTypeName",
    isOptional: true,
    place: "extra",
  },
  /** Trading participant of the exchange (G-12). */
  ntbUser: { kind: "flag", column: "ntb_user", width: 112, place: "workbook" },
  /** G-84: whether a management company manages it, and that company's INN. Staff only; null for others. */
  isUK: { kind: "flag", column: "is_uk", width: 112, isOptional: true, place: "workbook" },
  UKInn: { kind: "text", column: "uk_inn", width: 128, isOptional: true, place: "workbook" },
  version: { kind: "integer", column: "version", width: 0, place: "extra" },
} as const satisfies RegisterColumns;
