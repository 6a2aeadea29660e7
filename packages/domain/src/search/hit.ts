import { z } from "zod";
import { searchKindNames } from "./search-kinds.ts";
import { recordId } from "../shared/values/scalars.ts";

/** A search hit. */
export const searchHit = z.object({
  id: recordId,
  title: z.string().describe("Number or name of the record."),
  /** Date of the record, if its number alone is ambiguous. */
  date: z.string().nullable().describe("Date of the record; null without one."),
  /** Further details: contract number, goods, counterparty, INN. */
  notes: z.array(z.string()).describe("Further details of the record."),
  amount: z.string().nullable().describe("Amount in tonnes, decimal text."),
  /** Status code or name of the area, and its localised name. */
  status: z.union([z.number(), z.string()]).describe("Status of the record."),
  /** BULK-105. */
  isWithdrawn: z.boolean().optional().describe("True for a withdrawn report; otherwise absent."),
  statusName: z.string().describe("Name of the status."),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchGroup = z.object({
  kind: z.enum(searchKindNames).describe("Kind."),
  hits: z.array(searchHit).describe("Results, best or newest first."),
});
export type SearchGroup = z.output<typeof searchGroup>;
