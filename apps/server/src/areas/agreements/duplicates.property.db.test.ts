import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { reportDifferences, type ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import { contractNumberIdentity } from "@birzha/domain/shared/values/contract-number.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { propertyRuns } from "../../../test/property-runs.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

/** No unpaired surrogate: PostgreSQL cannot store one. */
const isEmailOfPlane = (code: number) => code < 0xd800 || code > 0xdfff;
const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from("abABчЧёЁйЙOОoо0№ -–/.«»\u00A0Ö")) }),
  fc.string({
    unit: fc
      .integer({ min: 1, max: 0xffff })
      .filter(isEmailOfPlane)
      .map((code) => String.fromCodePoint(code)),
  }),
  fc.string({
    unit: fc.constantFrom(...Array.from("17\u2212\u2010\u2015\uFE58\uFE63\uFF0D\u2800\u3164\u{E0041}①")),
  }),
  fc.string({ unit: "grapheme" }),
);

test("FIX-024 FIX-110 FIX-316: database and domain normalise a number to the same texts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 20, maxLength: 60 }), async (written) => {
      const plain = written.map((text) => text.replaceAll("\0", ""));
      const { rows } = await sql<{ key: string; identity: string }>`
        select search_key(value) as key, contract_number_identity(value) as identity
        from unnest(${plain}::text[]) with ordinality as t (value, place) order by place`.execute(db);
      expect(rows).toEqual(
        plain.map((text) => ({ key: searchKey(text), identity: contractNumberIdentity(text) })),
      );
    }),
    { numRuns: propertyRuns(30) },
  );
});

const identity: fc.Arbitrary<ReportIdentity> = fc.record({
  manufacturerInn: fc.constantFrom("7707083893", "6163159204"),
  ownerInn: fc.constantFrom(null, "7707083893"),
  ownerName: fc.constantFrom(null, "ООО «А»"),
  purchaserInn: fc.constantFrom(null, "7707083893"),
  purchaserName: fc.constantFrom("ООО «А»", "А, ООО", "ооо а"),
  contractNumber: fc.constantFrom("А-1", "№ a - 1", "А1", "А-2"),
  contractDate: fc.constantFrom("2026-01-01", "2026-01-02"),
  productTypeId: fc.constantFrom(1, 2),
  amount: fc.constantFrom("10", "10.000", "10.001"),
  price: fc.constantFrom("5", "5.00", "50"),
  currencyName: fc.constantFrom("Рубль", "Доллар"),
  deliveryDate: fc.constantFrom(null, "2026-01-01", "2026-01-02"),
  shipmentFactDate: fc.constantFrom(null, "2026-01-01"),
});
/** Pairs with no or small differences, so that both outcomes occur. */
const pairs = fc
  .tuple(
    identity,
    identity,
    fc.subarray(["contractNumber", "amount", "purchaserName", "ownerName", "deliveryDate"]),
  )
  .map(
    ([one, other, fields]) =>
      [
        one,
        { ...one, ...Object.fromEntries(fields.map((f) => [f, other[f as keyof ReportIdentity]])) },
      ] as const,
  );

test("DUP-001 FIX-316: database and domain agree which reports are equal", async () => {
  const keyOf = (
    r: ReportIdentity,
  ) => sql`report_duplicate_key(${r.manufacturerInn}, ${r.ownerInn}, ${r.ownerName},
    ${r.purchaserInn}, ${r.purchaserName}, ${r.contractNumber}, ${r.contractDate}::date, ${r.productTypeId}::bigint,
    ${r.amount}::numeric, ${r.price}::numeric, ${r.currencyName}, ${r.deliveryDate}::date, ${r.shipmentFactDate}::date)`;
  let equal = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(pairs, { minLength: 12, maxLength: 12 }), async (given) => {
      const compared = given.map(
        ([one, other]) => sql`${keyOf(one)} = ${keyOf(other)}
        and is_same_contract_number(${one.contractNumber}, ${other.contractNumber})`,
      );
      const { rows } = await sql<{ same: boolean[] }>`select array[${sql.join(compared)}] as same`.execute(
        db,
      );
      const same = given.map(([one, other]) => reportDifferences(one, other).length === 0);
      expect(rows[0]!.same).toEqual(same);
      equal += same.filter(Boolean).length;
    }),
    { numRuns: propertyRuns(100) },
  );
  expect(equal).toBeGreaterThan(10);
});
