import { sql } from "kysely";
import { registerColumns, registerFields } from "@birzha/domain/agreements/agreement.ts";
import { statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import type { RegisterField } from "@birzha/domain/agreements/agreement.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { columnName } from "../../platform/db/column-name.ts";

/** Row fields that stand in a column of their own; the name of the status is a word, not a column. */
export type StoredField = Exclude<RegisterField, "statusName">;

export const storedFields = registerFields.filter((field): field is StoredField => field !== "statusName");

/** The database's spelling of a row field: `purchaserName` is `purchaser_name`. */
export const columnOf = (field: RegisterField): string => columnName(field);

/** Columns that are not in the register itself, as both tables carry them. */
const besides = ["status", "organization_id", "is_dubious_deal", "version"] as const;

/** The select list of a register row: every column under its wire name. */
export const registerSelection = (table: "agreements" | "agreement_versions") =>
  sql.join([
    ...storedFields.map((field) => sql`${sql.ref(`${table}.${columnOf(field)}`)} as ${sql.ref(field)}`),
    ...besides.map((column) => sql.ref(`${table}.${column}`)),
  ]);

/** What `registerSelection` gives, before the words are put in. */
export type StoredRow = Readonly<Record<StoredField, unknown>> & {
  readonly id: number;
  readonly status: number;
  readonly organization_id: number;
  readonly is_dubious_deal: boolean;
  readonly version: number;
};

/** G-32: the Russian name of a status number. */
export function statusName(status: number): string {
  const known = statusOf(status);
  return known ? ru.statuses[known] : "-";
}

/** Whether a sort by this field goes by the Russian alphabet. */
export const sortsAsText = (field: RegisterField): boolean => registerColumns[field].type === "text";
