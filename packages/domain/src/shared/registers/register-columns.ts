import type { RegisterColumn, RegisterColumns, ShownKey, RegisterKey } from "./register.ts";

const absent = {
  screen: ["key", "workbook", "extra"],
  keys: ["workbook", "extra"],
  workbook: ["key", "extra"],
} as const;

/**
 * Returns the columns of the screen, of a workbook, or of filters and sorting, in their order, limited to those
 * visible to the caller.
 */
export const registerColumns = <R extends RegisterColumns>(
  register: R,
  isStaff: boolean,
  where: keyof typeof absent = "screen",
) =>
  (Object.entries(register) as [ShownKey<R>, RegisterColumn][]).filter(
    ([, { audience, place }]) =>
      !absent[where].some((elsewhere) => elsewhere === place) && (isStaff || audience !== "staff"),
  );

/** Names of the columns for filters and sorting, staff columns included; other names are errors. */
export const registerKeys = <R extends RegisterColumns>(register: R) =>
  registerColumns(register, true, "keys").flatMap(([key, { alias }]) =>
    alias === undefined ? [key] : [key, alias],
  ) as [RegisterKey<R>, ...RegisterKey<R>[]];

/** Returns the columns with a query parameter, each with its parameter. */
export const queriedColumns = (register: RegisterColumns) =>
  Object.entries(register).flatMap(([key, column]) =>
    column.parameter === undefined ? [] : [{ key, column, parameter: column.parameter }],
  );

/** G-67: an INN, as far as it was typed. */
export const innStart = /^\d{1,12}$/;
