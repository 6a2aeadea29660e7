import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  tabs: {
    label: "Which records to show",
    waiting: "To do",
    sent: "Sent",
    rejected: "Rejected",
    processed: "Processed",
    all: "All",
    count: "{count, number}",
    more: "{count, number}+",
    none: {
      waiting: "All records are sent",
      sent: "No sent records",
      rejected: "No rejected records",
      processed: "No processed records",
    },
  },
  acts: "Actions",
  undo: "Undo",
  notices: "Notices to send: {list}",
  bulk: "Fill in selected…",
  bulkField: "For the selected rows: {name}",
  bulkApply: "{count, plural, one {Fill in # record} other {Fill in # records}}",
  bulkSkipped:
    "{count, plural, one {# record is filled in partly: some fields cannot be changed} other {# records are filled in partly: some fields cannot be changed}}",
  bulkTicked: "You can fill in only the rows selected on this page",
  pasted: "{count, plural, one {# cell pasted.} other {# cells pasted.}}",
  pastedRejected:
    "{count, plural, one {# cell was rejected and is marked.} other {# cells were rejected and are marked.}}",
  pastedOutside:
    "{count, plural, one {# value was left out: {values}. It has no row, or its field cannot be edited.} other {# values were left out: {values}. They have no rows, or their fields cannot be edited.}}",
  unread:
    "{count, plural, one {Unrecognised values in # record: it will not be sent.} other {Unrecognised values in # records: they will not be sent.}}",
  unreadFirst: "Fix the marked cells first",
  tabChosen: "The tab selects the statuses. The box works on the tab “All”",
  mayNotEdit: "Trading members can change records; an operator can for a selected organisation",
  notOffered: "Allowed values: {offered}",
};
