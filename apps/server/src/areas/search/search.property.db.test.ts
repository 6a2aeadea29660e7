import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { searchWords } from "@birzha/domain/search/search-words.ts";
import { propertyRuns } from "../../../test/property-runs.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

test("WORK-010: SQL and domain split any text into the same words", async () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from("ЗПзпABcxЁё0129 -/№«».,é日")),
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const { rows } = await sql<{ words: string[] }>`
        select tsvector_to_array(search_words(${given}, '{}')) as words`.execute(db);
      for (const word of searchWords(given))
        expect(rows[0]!.words.filter((each) => each.startsWith(word))).not.toEqual([]);
    }),
    { numRuns: propertyRuns(60) },
  );
});
