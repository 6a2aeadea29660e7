import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { supportedLocales } from "../shared/values/localized.ts";
import { isPlainText } from "../shared/values/text.ts";
import { searchGroup } from "./hit.ts";
import { searchKindNames } from "./search-kinds.ts";
import { isSearchable } from "./search-words.ts";

/** Maximum characters of a query. */
export const questionLimit = 100;

export const searchQuery = z.strictObject({
  q: z
    .string()
    .trim()
    .max(questionLimit)
    .refine(isPlainText)
    .refine(isSearchable)
    .describe("Search text: words and numbers, at least two letters or digits."),
  /** Limits the search to one group, with more hits. */
  kind: z
    .enum(searchKindNames)
    .optional()
    .describe("Limits the search to this type of records, with up to 20 results."),
  language: z.enum(supportedLocales).default("ru").describe("Language of names in the response."),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const findRecords = defineEndpoint({
  method: "GET",
  path: "/api/search",
  summary: "Search all records (WORK-010)",
  description: "Matches the beginnings of words and parts of numbers in the records that the caller can see.",
  effect: "read",
  mayLag: true,
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  query: searchQuery,
  response: recordResponse(
    z.object({
      /** Groups with hits, newest hits first. */
      groups: z.array(searchGroup).describe("Results by type of record."),
      /** The query in the other keyboard layout, if the hits come from it. */
      otherLayout: z
        .string()
        .nullable()
        .describe("Query in the other keyboard layout, if the results are for it; otherwise null."),
    }),
  ),
});
