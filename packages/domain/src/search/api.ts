import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { locales } from "../shared/values/localized.ts";
import { isPlainText } from "../shared/values/text.ts";
import { searchGroup } from "./hit.ts";
import { searchKindNames } from "./search-kinds.ts";
import { isSearchable } from "./search-words.ts";

/** Longest question. */
export const questionLimit = 100;

export const searchQuery = z.strictObject({
  q: z.string().trim().max(questionLimit).refine(isPlainText).refine(isSearchable),
  /** One group alone, with more of its hits. */
  kind: z.enum(searchKindNames).optional(),
  /** Of the words that are answered. */
  language: z.enum(locales).default("ru"),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const findRecords = endpoint({
  method: "GET",
  path: "/api/search",
  summary:
    "Records of all areas that the caller may see, by beginnings of words and parts of numbers (WORK-010).",
  effect: "read",
  mayLag: true,
  access: access({ employee: "own", owner: "own", operator: "yes" }),
  query: searchQuery,
  answer: one(
    z.object({
      /** Those with hits, newest first in each. */
      groups: z.array(searchGroup),
      /** The question as the other keyboard layout has it, where something was found by that. */
      otherLayout: z.string().nullable(),
    }),
  ),
});
