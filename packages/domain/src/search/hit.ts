import { z } from "zod";
import { searchKindNames } from "./search-kinds.ts";

/** One record that was found. */
export const searchHit = z.object({
  id: z.number(),
  /** The number or name by which people call it. */
  title: z.string(),
  /** The day from which it is, where its number alone does not say it. */
  date: z.string().nullable(),
  /** What it is about: number of the contract, goods, the other side, INN. */
  notes: z.array(z.string()),
  /** Tonnes. */
  amount: z.string().nullable(),
  /** Its status, as its area numbers or names it, and in words. */
  status: z.union([z.number(), z.string()]),
  statusName: z.string(),
});
export type SearchHit = z.output<typeof searchHit>;

export const searchGroup = z.object({ kind: z.enum(searchKindNames), hits: z.array(searchHit) });
export type SearchGroup = z.output<typeof searchGroup>;
