import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { contractNumberIdentity } from "@birzha/domain/shared/values/contract-number.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";

const database = await cloneDatabase();
afterAll(database.drop);

/** No unpaired surrogate: PostgreSQL cannot store one. */
const isLetter = (code: number) => code < 0xd800 || code > 0xdfff;

test("FIX-110 FIX-316: database and domain normalise each character to the same texts", async () => {
  const codes = [
    ...Array.from({ length: 0xffff }, (_, index) => index + 1).filter(isLetter),
    ...Array.from({ length: 0x1100 }, (_, index) => 0xdff80 + index),
  ];
  const letters = codes.map((code) => String.fromCodePoint(code));
  const { rows } = await sql<{ key: string; identity: string }>`
    select search_key(value) as key, contract_number_identity(value) as identity
    from unnest(${letters}::text[]) with ordinality as t (value, place) order by place`.execute(database.db);
  expect(rows).toEqual(
    letters.map((letter) => ({ key: searchKey(letter), identity: contractNumberIdentity(letter) })),
  );
});
