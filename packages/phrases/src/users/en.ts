import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  statuses: {
    0: "Active",
    1: "Blocked",
  },
  types: {
    0: "User",
    1: "Cabinet owner",
  },
  errors: {
    "sign-in-failed": "Sign-in failed. Please start again.",
    "account-taken": "This login already belongs to another account. Please contact the administrator.",
  },
};
