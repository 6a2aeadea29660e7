import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  statuses: {
    0: "New",
    1: "Accepted",
    2: "Rejected",
  },
  errors: {
    duplicate: "The application was filed already and is being considered",
    "already-member": "Access to the organisation was given already",
    "organization-blocked": "The exchange has blocked the organisation",
    decided: "The application was decided already. Please refresh the list.",
    unverified: "The signature did not pass the check: only an operator of the exchange may accept it",
  },
};
