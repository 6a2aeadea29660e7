import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  panel: {
    none: "All records",
    noneHint: "Save filters, columns and order to come back to them with one click.",
    own: "My views",
    shared: "Shared in the organisation",
    sharedOfExchange: "Shared by the exchange",
    by: "By {name}",
    isDefault: "Opens by default",
    isShared: "Shared",
    name: "Name of the view",
    saveNew: "Save view",
    saveChanges: "Save changes",
    share: "Show to colleagues",
    unshare: "Stop showing to colleagues",
    makeDefault: "Open by default",
    dropDefault: "Do not open by default",
    rename: "Rename",
    remove: "Delete view",
    actionsOf: "Actions of the view “{name}”",
    save: "Save",
    removeTitle: "Delete the view?",
    removeText: "The view “{name}” will be deleted. The rows of the register stay as they are.",
    removeSharedText:
      "The view “{name}” will be deleted for all colleagues. The rows of the register stay as they are.",
    downloadShown: "Export to Excel",
    failed: "The views could not be loaded",
  },
  saved: "View saved",
  removed: "View deleted",
  failures: {
    save: "The view could not be saved",
    remove: "The view could not be deleted",
    makeDefault: "The default view could not be chosen",
    download: "What is shown could not be downloaded",
  },
  errors: {
    "unknown-names": "The register has no such columns or filters: {names}",
    "of-another": "This view was saved by another person: only they can change it",
    "name-taken": "You already have a view of this name",
    "too-many": "You already have {limit} views of this register: delete those you do not need",
  },
};
