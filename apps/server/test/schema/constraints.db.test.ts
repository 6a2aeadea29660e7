import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { lifecycles } from "../../../../tools/checks/lifecycle-page.ts";
import { agreementConstraints } from "../../src/areas/agreements/constraints.ts";
import { applicationConstraints } from "../../src/areas/applications/constraints.ts";
import { auctionConstraints } from "../../src/areas/auctions/constraints.ts";
import { catalogConstraints } from "../../src/areas/catalogs/constraints.ts";
import { contractConstraints } from "../../src/areas/contracts/constraints.ts";
import { fileConstraints } from "../../src/areas/files/constraints.ts";
import { memberConstraints } from "../../src/areas/members/constraints.ts";
import { signingConstraints } from "../../src/areas/signing/constraints.ts";
import { spotConstraints } from "../../src/areas/spot/constraints.ts";
import { cloneDatabase } from "../stages/database.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

test("HOUSE-006 S-5: every constraint with an error code exists", async () => {
  const named = [
    agreementConstraints,
    applicationConstraints,
    auctionConstraints,
    catalogConstraints,
    contractConstraints,
    fileConstraints,
    memberConstraints,
    signingConstraints,
    spotConstraints,
  ].flatMap((constraints) => Object.keys(constraints));
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    union select indexrelid::regclass::text from pg_index where indisunique`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
});

/** Constraints on states, and the lifecycles of these states. */
const stateConstraints = {
  agreements_status_known: "Contract reports (agreements)",
  applications_status_known: "Applications for access (applications)",
  auction_proposals_status_known: "Auction proposals (auctions)",
  contract_deals_deal_status_known: "Contracts: delivery report (contracts)",
  contract_deals_delivery_status_known: "Contracts: delivery (contracts)",
  trading_members_status_known: "Auction members (members)",
  organizations_status_known: "Organisations (organizations)",
  spot_deals_record_known: "Spot deals: report (spot)",
  spot_deals_execution_known: "Spot deals: execution (spot)",
  users_status_known: "Users (users)",
} as const;

test.each(Object.entries(stateConstraints))(
  "HOUSE-005: %s allows exactly the states of its lifecycle",
  async (constraint, title) => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_expr(conbin, conrelid) as rule from pg_constraint where conname = ${constraint}`.execute(
      db,
    );
    const states = Object.values(lifecycles[title]!.states);
    const requested = [...states, 99, -1, ...(typeof states[0] === "string" ? ["unknown"] : [8, 9])].filter(
      (value, place, all) => typeof value === typeof states[0] && all.indexOf(value) === place,
    );
    const column = /\w*status/.exec(rows[0]!.rule)![0];
    const type = typeof states[0] === "string" ? sql`text[]` : sql`smallint[]`;
    const stored = await sql<{ value: number | string }>`
      select value from (select unnest(${requested}::${type})) asked(value)
      where ${sql.raw(rows[0]!.rule.replaceAll(column, "value"))}`.execute(db);
    expect(stored.rows.map(({ value }) => value)).toEqual(states);
  },
);
