import { ru } from "./ru.ts";

/** Returns the Russian label of a report field. */
export const labelOf = (field: string): string =>
  (ru.fields as Readonly<Record<string, string>>)[field] ?? field;
