import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  chosen: "{count, plural, one {# row selected} other {# rows selected}}",
  chosenAll: "{count, plural, one {# matching row selected} other {All # matching rows selected}}",
  chooseAll: "Select all {count, number} matching rows",
  clear: "Clear the selection",
  chooseFirst: "Select rows first",
  editFirst: "Change records first",
  editChosenFirst: "None of the selected rows was changed",
  waitForFiles: "Wait until the files are uploaded",
  edited: "{count, plural, one {# record not sent} other {# records not sent}}",
  drop: "Discard changes",
  dropTitle: "Discard changes?",
  dropText:
    "{count, plural, one {What you entered into # record will be removed.} other {What you entered into # records will be removed.}} What was sent before stays.",
  dropOne: "Remove the draft: {name}",
  dropOneTitle: "Remove the draft?",
  dropOneText: "The unsent changes of contract {name} will be removed.",
  sent: "Sent",
  outdated:
    "The record changed while you edited it: check what you entered, then send it or remove the draft",
  statusChosen: "A status is chosen in the filter of the column",
  details: "Details",
  leaving: "Your input is not sent yet. It stays in this browser; the exchange does not receive it.",
};
