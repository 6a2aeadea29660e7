import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  chosen: "{count, plural, one {# row selected} other {# rows selected}}",
  chosenAll: "{count, plural, one {# matching row selected} other {All # matching rows selected}}",
  chooseAll: "Select all {count, number} matching rows",
  chooseAllLimit:
    "One action can select at most {count, plural, one {# row} other {# rows}}. Narrow the filter.",
  clear: "Clear the selection",
  chooseFirst: "Select rows first",
  editFirst: "Change records first",
  editChosenFirst: "None of the selected rows has changes",
  waitForFiles: "Wait until the files are uploaded",
  edited: "{count, plural, one {# record not sent} other {# records not sent}}",
  drop: "Discard changes",
  dropTitle: "Discard changes?",
  dropText:
    "{count, plural, one {Your changes to # record will be deleted.} other {Your changes to # records will be deleted.}} Data sent earlier stays.",
  dropOne: "Delete the draft: {name}",
  dropOneTitle: "Delete the draft?",
  dropOneText: "The unsent changes to contract {name} will be deleted.",
  sent: "Sent",
  outdated:
    "The record changed while you were editing it. Check your data, then send it or delete the draft.",
  statusChosen: "A status is selected in the column filter",
  otherTab: "{count, plural, one {# record} other {# records}} on the tab “{name}”",
  otherTabMore: "More than {count, number} records on the tab “{name}”",
  details: "Details",
  rejection: {
    exchange: "Rejected by the exchange:",
    exchangeAt: "Rejected by the exchange on {date}:",
    returned: "Returned by the exchange:",
    returnedAt: "Returned by the exchange on {date}:",
    decider: "Rejected:",
    deciderAt: "Rejected on {date}:",
    noReason: "no reason given",
    correct: "Correct",
    refile: "File again",
    replacedBy: "Replaced by No. {number}",
  },
  leaving:
    "Your changes are not sent yet. They stay in this browser, but the exchange does not receive them until you send them.",
};
