import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { emptyProposal, toPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { commonWord, rareWord } from "./fill-register.ts";
import { provideFolder, withoutIndexes } from "./filled-folder.ts";

/** Rows of each list. */
const rows = 100_000;
/** Id of the first operator. */
export const staffUserId = 2_001;

const files = ["bench/fill/fill-lists.ts", "bench/fill/lists.sql", "bench/fill/audit-log.sql"];

/** The tables that lists.sql fills. */
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
];

const placeholders: Readonly<Record<string, string>> = {
  rows: String(rows),
  common: `${commonWord[0]!.toUpperCase()}${commonWord.slice(1)}`,
  rare: rareWord,
  proposal: JSON.stringify(toPayload(emptyProposal, { id: 0, name: "" }, {})),
  consent: consentVersion,
};

async function readStatements(file: string): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, file), "utf8");
  const pattern = new RegExp(`(?<!:):(${Object.keys(placeholders).join("|")})`, "g");
  return text.replaceAll(pattern, (_, name: string) => placeholders[name]!);
}

/** Provides a data folder with 100,000 rows in every list (FAST-005); see lists.sql. */
export const provideLists = (): Promise<string> =>
  provideFolder({
    name: "bench-lists",
    what: `lists of ${rows} rows each`,
    files,
    fill: async (database, url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        await withoutIndexes(database, tables, async () => {
          const lists = await readStatements("lists.sql");
          await client.query(`begin; set local session_replication_role = replica; ${lists}; commit`);
          await client.query(await readStatements("audit-log.sql"));
        });
      } finally {
        await client.end();
      }
    },
  });
