import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { locales } from "../shared/values/localized.ts";
import { isPlainText } from "../shared/values/text.ts";
import { searchGroup } from "./hit.ts";
import { searchKindNames } from "./search-kinds.ts";
import { isSearchable } from "./search-words.ts";

/** Maximum characters of a query. */
export const questionLimit = 100;

export const searchQuery = z.strictObject({
  q: z.string().trim().max(questionLimit).refine(isPlainText).refine(isSearchable),
  /** Limits the search to one group, with more hits. */
  kind: z.enum(searchKindNames).optional(),
  /** Language of names in the response. */
  language: z.enum(locales).default("ru"),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const findRecords = endpoint({
  method: "GET",
  path: "/api/search",
  summary: "Search all records (WORK-010)",
  effect: "read",
  mayLag: true,
  access: access({ employee: "own", owner: "own", operator: "yes" }),
  query: searchQuery,
  answer: one(
    z.object({
      /** Groups with hits, newest hits first. */
      groups: z.array(searchGroup),
      /** The query in the other keyboard layout, if the hits come from it. */
      otherLayout: z.string().nullable(),
    }),
  ),
});
