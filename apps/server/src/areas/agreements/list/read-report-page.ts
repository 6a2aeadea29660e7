import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import type { PageRows } from "./find-page.ts";
import { readCombinedTexts } from "./read-combined-texts.ts";
import { readCountedPage } from "./read-counted-page.ts";
import { readIndexedPage } from "./read-indexed-page.ts";
import { readNumberMatches } from "./read-number-matches.ts";
import { readTextMatches } from "./read-text-matches.ts";
import { readUnindexedOrder } from "./read-unindexed-order.ts";
import type { RegisterScope } from "./register-conditions.ts";
import { toSearch, type ReportSearch } from "./report-search.ts";

interface Strategy {
  readonly fits: (search: ReportSearch) => boolean;
  readonly read: (db: DbTransaction, search: ReportSearch, rows: PageRows) => Promise<SerializedPage>;
}

/** Filter shape → strategy: the first strategy that fits reads the page (decision 0067). */
const strategies = {
  "order without an index": { fits: ({ isIndexed }) => !isIndexed, read: readUnindexedOrder },
  "part of a number": { fits: ({ numbers }) => numbers.length > 0, read: readNumberMatches },
  "one text, status": {
    fits: ({ texts, isNarrowed }) => texts.length === 1 && !isNarrowed,
    read: readTextMatches,
  },
  "status or none": {
    fits: ({ texts, isNarrowed }) => texts.length === 0 && !isNarrowed,
    read: readIndexedPage,
  },
  "texts with other filters": { fits: ({ texts }) => texts.length > 0, read: readCombinedTexts },
  "any other filter": { fits: () => true, read: readCountedPage },
} satisfies Readonly<Record<string, Strategy>>;

/** Reads a page without scanning the whole register (S-14). */
export function readReportPage(
  db: DbTransaction,
  scope: RegisterScope,
  query: RegisterQuery,
  rows: PageRows,
): Promise<SerializedPage> {
  const search = toSearch(scope, query);
  return Object.values<Strategy>(strategies)
    .find(({ fits }) => fits(search))!
    .read(db, search, rows);
}
