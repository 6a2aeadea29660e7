import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  facts: {
    reportTitle: "Reports without paper",
    report: "The form shows what is required, fills in details by INN and guards dates and sums.",
    registerTitle: "One register",
    register: "All reports of the organisation in one place: search by party, product, price and date.",
    historyTitle: "History of changes",
    history: "Every version of a report is kept: who changed what, and when.",
  },
  obligation: {
    title: "Do you have to report?",
    text: "Government Decree 623 of 23.07.2013 obliges the parties of over-the-counter contracts to report them to the exchange. If you have sold or bought grain off the exchange, sign in and register the contract: the form says what it needs.",
    check: "Answer a few questions to learn whether a contract is to be reported, and by which day",
    ask: "Not sure? Ask us:",
    contacts: "all contacts",
    unconfirmed: "Not confirmed by a lawyer.",
  },
};
