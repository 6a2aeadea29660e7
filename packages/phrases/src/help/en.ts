import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  title: "Help",
  lead: "Select a role, then a task. The search finds tasks, too: press Ctrl+K and type a few words.",
  tasks: "{count, plural, one {# task} other {# tasks}}",
  contents: "Contents",
  toGuides: "All guides",
  printAll: "Print all",
  print: "Print",
  rules: "Validation rules of reports",
  printTitle: "Help: all guides",
  enlarge: "Open the picture: {name}",
  missing: "No answer here? Call us or write to us:",
  contacts: "contacts",
};
