import { sql } from "kysely";
import type { OpenDatabase } from "../apps/server/src/platform/db/database.ts";
import type { OwnerTx } from "../apps/server/src/platform/db/handles.ts";
import { inOwnerTransaction } from "../apps/server/src/platform/db/request-transaction.ts";
import { provideFolder, withoutIndexes } from "./filled-folder.ts";
import { addContracts, addDeals } from "./fill-deals.ts";
import { addMembers } from "./fill-members.ts";
import { addApplications, addParties } from "./fill-parties.ts";
import { addProposals } from "./fill-proposals.ts";
import { addAudit, addCatalogs, addNotices } from "./fill-staff.ts";
import { rows } from "./fill-values.ts";

/** What is written past triggers. */
const tables = [
  "agreement_counts",
  "applications",
  "auction_proposal_dates",
  "auction_proposal_versions",
  "auction_proposals",
  "contract_deals",
  "delivery_types",
  "exchange_notices",
  "files",
  "member_admission_versions",
  "member_admissions",
  "member_application_entries",
  "member_applications",
  "memberships",
  "organizations",
  "product_type_regions",
  "product_types",
  "search_entries",
  "spot_deals",
  "trading_members",
  "users",
] as const;

/**
 * A data folder with a hundred thousand rows in every list; kept between runs while its recipe is the same (FAST-005).
 * @returns the folder
 */
export const provideLists = (): Promise<string> =>
  provideFolder({
    name: "bench-lists",
    what: `lists of ${rows} rows each`,
    files: ["deals", "lists", "members", "parties", "proposals", "register", "staff", "values"].map(
      (part) => `bench/fill-${part}.ts`,
    ),
    fill: fillLists,
  });

/** Fills the empty database, in the order of time: numbers, places in the tables and dates rise together. */
async function fillLists(database: OpenDatabase): Promise<void> {
  await withoutIndexes(database, tables, async () => {
    await inOwnerTransaction(database.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await addParties(tx);
      // What comes next is joined with these: the planner has to know how many they are.
      await sql`analyze users, organizations`.execute(tx);
      await addContracts(tx);
      await addDeals(tx);
      await addProposals(tx);
      await addMembers(tx);
      await addApplications(tx);
      await sql`analyze contract_deals, spot_deals, member_applications`.execute(tx);
      await addNotices(tx);
      await addCatalogs(tx);
      await settle(tx);
    });
    // Its trigger is what numbers the rows and has them wait for their places in the chain.
    await inOwnerTransaction(database.db, addAudit);
  });
}

/** What triggers keep true beside the rows, by a statement for all of them; what they keep in the rows is written with these. */
async function settle(tx: OwnerTx): Promise<void> {
  await sql`select search_refill()`.execute(tx);
}
