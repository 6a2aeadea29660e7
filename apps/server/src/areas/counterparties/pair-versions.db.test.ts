import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { insertBareReport, insertBareVersion } from "../../../test/stages/bare-reports.ts";
import { emptyDatabase } from "../../../test/stages/database.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { listMigrations, runMigrations } from "../../platform/db/migrate.ts";

const database = await emptyDatabase();
afterAll(database.drop);
const { db } = database;
const migration = "0022-pairs-by-identity";
const day = (number: number) => `2026-11-0${number}T10:00:00Z`;

test("FIX-324: the upgrade gives each consent the versions that its giver saw", async () => {
  const names = await listMigrations();
  await runMigrations(database.url, undefined, names[names.indexOf(migration) - 1]);
  const sides = [await anOwner(db), await anOwner(db)];
  const aPair = async (number: string) => {
    const reports: number[] = [];
    for (const side of sides)
      reports.push(await insertBareReport(db, { ...side, number, date: "2026-11-01", amount: 5 }));
    return reports as [number, number];
  };
  const pair = ([own, other]: readonly number[], side: number, consents: object) =>
    sql`insert into report_pairs select * from jsonb_populate_record(null::report_pairs, ${JSON.stringify({
      ...{ report_id: own, other_report_id: other, organization_id: sides[side]!.organization.id },
      ...{ differing: ["price"], compared_at: day(1), ...consents },
    })}::jsonb)`.execute(db);

  const [first, second] = await aPair("1");
  await insertBareVersion(db, first, { kind: "create", version: 1, at: day(1) });
  await insertBareVersion(db, second, { kind: "create", version: 1, at: day(1) });
  // A flag of the exchange is no version of the report for its organisation.
  await insertBareVersion(db, second, { kind: "deal", version: 2, at: day(2) });
  const early = day(3);
  await insertBareVersion(db, second, { kind: "update", version: 3, at: day(4) });
  const late = day(5);
  await insertBareVersion(db, first, { kind: "update", version: 2, at: day(6) });
  const shown = { shown_at: late, own_values: {}, other_values: {} };
  await pair([first, second], 0, { consented_at: early, other_consented_at: late, ...shown });
  await pair([second, first], 1, { consented_at: late, other_consented_at: early, ...shown });
  const [third, fourth] = await aPair("2");
  await insertBareVersion(db, third, { kind: "create", version: 1, at: day(1) });
  await insertBareVersion(db, fourth, { kind: "create", version: 1, at: day(1) });
  await pair([third, fourth], 0, {});
  await pair([fourth, third], 1, {});

  expect(await runMigrations(database.url, undefined, migration)).toEqual([migration]);
  const { rows } = await sql`
    select consented_for, other_consented_for, shown_for, is_several, differing from report_pairs order by report_id`.execute(
    db,
  );
  // The next comparison decides whether there are several candidates.
  const uncompared = { is_several: true, differing: [] };
  const none = { consented_for: null, other_consented_for: null, shown_for: null, ...uncompared };
  expect(rows).toEqual([
    { consented_for: [1, 1], other_consented_for: [1, 2], shown_for: [1, 2], ...uncompared },
    { consented_for: [2, 1], other_consented_for: [1, 1], shown_for: [2, 1], ...uncompared },
    none,
    none,
  ]);
}, 240_000);
