import { importedFields } from "./match-columns.ts";

/** BULK-102: INN fields of the report with the name fields that their look-up fills in (OTC-069). */
export const namesByInn = importedFields.flatMap((inn) =>
  inn.type === "inn" && inn.fills !== undefined ? [{ inn, name: inn.fills }] : [],
);
