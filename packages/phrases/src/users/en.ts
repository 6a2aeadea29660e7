import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  statuses: {
    0: "Active",
    1: "Blocked",
  },
  fields: {
    account: "Login",
    name: "Full name",
    phone: "Phone",
    registeredDate: "Registered",
    status: "Status",
    description: "Reason of the block",
    role: "Role",
    userType: "Type",
    changedDate: "Changed",
    changedFamilyName: "Changed by",
  },
  roles: {
    0: "No role",
    1: "User of an organisation",
    2: "Operator of the exchange",
    other: "Staff of the exchange",
  },
  report: { title: "Users" },
  types: {
    0: "User",
    1: "Cabinet owner",
  },
  errors: {
    "reason-required": "Please give the reason of the block",
    "same-status": "The status of the user has changed already. Please refresh the list.",
    "self-block": "Nobody can block himself",
    "last-operator": "The last operator of the exchange cannot be blocked",
    "owner-block": "Please transfer the ownership to another user first",
    "owner-already": "This user owns the cabinet already",
    "inactive-member": "Ownership can be transferred to an active user only",
    "sign-in-failed": "Sign-in failed. Please start again.",
    "account-taken": "This login already belongs to another account. Please contact the administrator.",
  },
};
