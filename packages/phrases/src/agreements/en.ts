import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  statuses: {
    registered: "Registered",
    changed: "Changed",
    rejected: "Rejected",
    terminated: "Terminated",
  },
  errors: {
    "wrong-status": "This change of status is not allowed",
    "version-read-only": "This is a version of the report and cannot be changed. Open the report itself.",
    "dubious-terminated": "The doubtful mark of a terminated contract cannot be changed",
    "reason-required": "State the reason for the rejection",
    "unknown-form": "There is no such report form. Reload the page.",
    "malformed-xml": "The report could not be read: this is not the XML of a contract report",
    "xml-too-large": "The report is larger than 256 KB",
    "invalid-report": "Check the marked fields",
    "too-many-files": "At most 3 files can be attached to a report",
    "unknown-file": "The attached file was not found. Upload it again.",
    "termination-in-future": "The termination date may not be later than today",
    "termination-before-contract": "The termination date may not be earlier than the contract date",
    "organization-required": "Choose the organisation that the report is made for",
  },
};
