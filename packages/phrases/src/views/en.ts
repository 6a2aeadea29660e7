import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  panel: {
    none: "All records",
    noneHint: "Save filters, columns and sorting to return to them with one click.",
    own: "My filters",
    shared: "Shared in the organisation",
    sharedOfExchange: "Shared by the exchange",
    by: "By {name}",
    isDefault: "Opens by default",
    isShared: "Shared",
    name: "Filter name",
    saveNew: "Save filter",
    saveChanges: "Save changes",
    share: "Show to colleagues",
    unshare: "Stop showing to colleagues",
    makeDefault: "Open by default",
    dropDefault: "Do not open by default",
    rename: "Rename",
    remove: "Delete filter",
    actionsOf: "Actions for the filter “{name}”",
    save: "Save",
    removeTitle: "Delete the filter?",
    removeText: "The filter “{name}” will be deleted. The records of the register do not change.",
    removeSharedText:
      "The filter “{name}” will be deleted for all colleagues. The records of the register do not change.",
    failed: "The saved filters could not be loaded",
  },
  saved: "Filter saved",
  removed: "Filter deleted",
  failures: {
    save: "The filter could not be saved. Try again.",
    remove: "The filter could not be deleted. Try again.",
    makeDefault: "The default filter could not be set. Try again.",
    download: "The data could not be exported. Try again.",
  },
  errors: {
    "unknown-names": "The register has no such columns or fields: {names}",
    "of-another": "Another user saved this filter. Only that user can change it.",
    "name-taken": "You already have a filter with this name",
    "too-many": "You already have {limit} filters for this register. Delete those you do not need.",
  },
};
