import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  facts: {
    reportTitle: "Paperless reports",
    report: "The form shows required fields, fills in data by INN and checks dates and amounts.",
    registerTitle: "One register",
    register: "All reports of the organisation in one place: search by party, product, price and date.",
    historyTitle: "History of changes",
    history: "Every version of a report is stored: you see who changed what and when.",
  },
  obligation: {
    title: "Do you have to report?",
    text: "Government Decree 623 of 23.07.2013 obliges the parties of over-the-counter contracts to report them to the exchange. If you have sold or bought grain off the exchange, sign in and register the contract. The form shows what to enter.",
    check: "Answer a few questions to learn whether to report a contract and by which date",
    ask: "Any questions? Call us:",
    contacts: "all contacts",
    unconfirmed: "Not confirmed by a lawyer.",
  },
};
