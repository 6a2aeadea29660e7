import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  tabs: {
    label: "Which records to show",
    waiting: "Waiting for me",
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
  acts: "Acts on records",
  undo: "Take one step back",
  told: "Notices to go: {list}",
  bulk: "Fill in…",
  bulkField: "For the ticked ones: {name}",
  bulkApply: "{count, plural, one {Fill in # record} other {Fill in # records}}",
  bulkSkipped:
    "{count, plural, one {Not all was filled in # record: the cell is closed} other {Not all was filled in # records: the cells are closed}}",
  bulkTicked: "Only rows ticked on the page can be filled in",
  pasted: "{count, plural, one {# cell pasted} other {# cells pasted}}",
  pastedUnread:
    "{count, plural, one {# cell could not be read and is marked.} other {# cells could not be read and are marked.}}",
  pastedOutside:
    "{count, plural, one {# cell was not pasted: the page has no row for it, or it is not filled in.} other {# cells were not pasted: the page has no rows for them, or they are not filled in.}}",
  unread:
    "{count, plural, one {Unread cells in # record: it will not be sent} other {Unread cells in # records: they will not be sent}}",
  unreadFirst: "Mend the marked cells first",
  notOffered: "It can be: {offered}",
};
