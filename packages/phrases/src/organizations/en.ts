import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  statuses: {
    0: "Active",
    1: "Blocked",
  },
  errors: {
    "same-status": "The status of the organisation has changed already. Refresh the list.",
    "reason-required": "State the reason of the block",
  },
  fields: {
    inn: "INN",
    name: "Name",
    address: "Address",
    status: "Status",
    description: "Reason of the block",
    activeDate: "Activated on",
    statusDate: "Status changed on",
    numberOfReports: "Reports",
    ownerAccount: "Login of the owner",
    ownerName: "Owner of the cabinet",
    ntbUser: "Trading participant",
    isUK: "Managing company",
    UKInn: "INN of the managing company",
  },
  report: { title: "Organisations" },
};
