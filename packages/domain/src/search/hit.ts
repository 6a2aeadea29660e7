import { z } from "zod";
import { searchKindNames } from "./search-kinds.ts";

/** A search hit. */
export const searchHit = z.object({
  id: z.number(),
  /** Number or name of the record. */
  title: z.string(),
  /** Date of the record, if its number alone is ambiguous. */
  date: z.string().nullable(),
  /** Further details: contract number, goods, counterparty, INN. */
  notes: z.array(z.string()),
  /** Tonnes. */
  amount: z.string().nullable(),
  /** Status code or name of the area, and its localised name. */
  status: z.union([z.number(), z.string()]),
  statusName: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchGroup = z.object({ kind: z.enum(searchKindNames), hits: z.array(searchHit) });
export type SearchGroup = z.output<typeof searchGroup>;
