import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  kinds: {
    register: "Register of contracts",
    history: "Register of contracts with history of changes",
    terminated: "Terminated contracts",
    dubious: "Doubtful deals",
  },
  download: {
    title: "Report download",
    period: "Report period",
    kind: "Report kind",
    kindRequired: "Select the report kind",
    periodRequired: "Enter the report period",
    hint: "Contracts reported within a period of up to three years.",
    organization: "Organisation: {name}",
    allOrganizations: "All organisations",
  },
  columns: {
    version: "Version",
    versionKind: "Change",
    versionDate: "Version date",
    versionAuthor: "Version author",
  },
  errors: {
    "start-too-early": "The start date cannot be before {limit}",
    "end-in-future": "The end date cannot be in the future",
    "end-before-start": "The end date cannot be before the start date",
    "too-long": "The period cannot be longer than three years",
    "unknown-kind": "There is no such report kind",
  },
};
