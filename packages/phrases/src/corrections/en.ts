import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  question: "What happened?",
  causes: {
    "input-error": "Input error",
    "supplementary-agreement": "Supplementary agreement",
    termination: "Contract terminated",
    "no-deal": "There was no deal",
  },
  hints: {
    "input-error": "The report has a typing error or a wrong value.",
    "supplementary-agreement": "The parties changed the terms of the contract.",
    termination: "The contract is no longer in force.",
    "no-deal": "The contract was not concluded or is invalid.",
  },
  reason: "Reason",
  papers: "Attach documents to the report in the section “Files”.",
  agreement: "Enter the date, number and start of the agreement, and attach it to the report.",
  terminate: "A termination has its own form.",
  toTermination: "Go to the termination",
  noDeal: "The exchange reviews the statement and rejects the report. Until then the report stays in force.",
  send: "Notify the exchange",
  waits: "The organisation states that there was no deal. The exchange is reviewing the statement.",
  day: "As of a day",
  before: "On {date} the report did not exist: it was registered on {first}.",
  asOf: "On {date} version {number} was in force.",
  open: "Open the whole report",
};
