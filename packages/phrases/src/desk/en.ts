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
      waiting: "Everything is sent",
      sent: "No sent records",
      rejected: "No rejected records",
      processed: "No processed records",
    },
  },
  acts: "Actions",
  undo: "Undo",
  told: "Notices to send: {list}",
  bulk: "Fill in selected…",
  bulkField: "For selected rows: {name}",
  bulkApply: "{count, plural, one {Fill in # record} other {Fill in # records}}",
  bulkSkipped:
    "{count, plural, one {Some fields of # record are read-only and stay empty} other {Some fields of # records are read-only and stay empty}}",
  bulkTicked: "Only rows selected on the page are filled in",
  pasted: "{count, plural, one {# cell pasted} other {# cells pasted}}",
  pastedUnread:
    "{count, plural, one {# cell was not recognised and is marked.} other {# cells were not recognised and are marked.}}",
  pastedOutside:
    "{count, plural, one {# cell was skipped: the page has no row for it, or the field is read-only.} other {# cells were skipped: the page has no rows for them, or the fields are read-only.}}",
  unread:
    "{count, plural, one {Unrecognised values in # record: it will not be sent} other {Unrecognised values in # records: they will not be sent}}",
  unreadFirst: "Fix the marked cells first",
  notOffered: "Allowed values: {offered}",
};
