import type { RegisterColumns, RegisterRow } from "../shared/registers/register.ts";
import { nameLimit } from "../shared/values/text.ts";
import { userStatus } from "./lifecycle.ts";

/**
 * USR-001..007, USR-032, G-4: the register of users: list and workbook of exchange staff, and a user's own
 * page.
 */
export const userRegister = {
  userId: { kind: "integer", column: "id", width: 0, place: "key" },
  account: {
    kind: "text",
    column: "account",
    width: 148,
    limit: nameLimit,
    parameter: "account",
    onCard: "name",
  },
  name: {
    kind: "text",
    column: "name",
    width: 220,
    limit: nameLimit,
    parameter: "name",
    isAlphabetic: true,
  },
  phone: { kind: "text", column: "phone", width: 146 },
  registeredDate: {
    kind: "instant",
    column: "registered_at",
    width: 134,
    shown: "day",
    parameter: "registeredDate",
  },
  role: { kind: "choice", column: "role", width: 200, words: "roles" },
  /** 1 for an owner of any organisation, otherwise 0. */
  userType: { kind: "choice", column: "user_type", width: 130, words: "types", place: "workbook" },
  status: {
    kind: "choice",
    column: "status",
    width: 150,
    words: "statuses",
    wordAs: "statusName",
    options: Object.values(userStatus),
    parameter: "status",
    initial: userStatus.active,
    onCard: "state",
  },
  /** Reason of the block. */
  description: { kind: "text", column: "description", width: 320, isOptional: true, place: "workbook" },
  version: { kind: "integer", column: "version", width: 0, place: "extra" },
} as const satisfies RegisterColumns;

export type UserRow = RegisterRow<typeof userRegister>;
