import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";

const database = await cloneDatabase();
afterAll(database.drop);

/** No unpaired surrogate: PostgreSQL cannot store one. */
const isLetter = (code: number) => code < 0xd800 || code > 0xdfff;

test("FIX-110: database and domain compute the same key of each character", async () => {
  const codes = [
    ...Array.from({ length: 0xffff }, (_, index) => index + 1).filter(isLetter),
    ...Array.from({ length: 0x1100 }, (_, index) => 0xdff80 + index),
  ];
  const letters = codes.map((code) => String.fromCodePoint(code));
  const { rows } = await sql<{ key: string }>`
    select search_key(value) as key from unnest(${letters}::text[]) with ordinality as t (value, place)
    order by place`.execute(database.db);
  expect(rows.map(({ key }) => key)).toEqual(letters.map(searchKey));
});
