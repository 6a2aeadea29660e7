import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  statuses: {
    0: "Active",
    1: "Blocked",
  },
  choice: {
    title: "Choice of organisation",
    search: "INN or name",
    inn: "INN",
    name: "Name",
    status: "Status",
  },
};
