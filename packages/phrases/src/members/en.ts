import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  fields: {
    memberName: "Member",
    memberInn: "INN",
    auctionStartDate: "First day at auctions",
    actualStatusDate: "Status date",
    memberAuctionStatus: "Member status",
    admissionDate: "Access start date",
    cancelAdmissionDate: "Access end date",
    admissionStatus: "Access status",
    storeDate: "Saved on",
    status: "Status",
    commentLku: "Comment of the exchange",
    lastEditDate: "Changed on",
    firmName: "Organisation",
  },
  workbook: {
    members: "Auction members",
    application: "Access application",
    draft: "Draft access application",
  },
  errors: {
    "status-is-terminated": "Access cannot be changed: member is suspended or terminated",
    "no-start-date": "Set the access start date for each chosen member",
    "end-before-start": "The access end date cannot be before its start date",
    "too-early": "Access cannot change before {date}",
    "unknown-member": "There is no such member",
    "repeated-member": "The member is named twice",
    nobody: "The application names no member",
    "comment-required": "Say why it is rejected",
    decided: "The application has been decided already.",
    "closed-since": "Cannot be accepted, member is suspended or terminated: {names}",
    "draft-sent": "The draft has been sent already",
    "inn-taken": "The INN belongs to another member",
    "too-many-rows": "Too many records",
  },
};
