import type { PortalArea } from "../../packages/domain/src/areas.ts";

/* CORE-004: which module writes which table. `table-writes.ts` compares every SQL write of the server with this list. */

export type TableOwner = PortalArea | "platform";

const tablesOf: Readonly<Partial<Record<TableOwner, readonly string[]>>> = {
  platform: [
    "audit_head",
    "audit_log",
    "audit_seals",
    "audit_queue",
    "job_runners",
    "list_versions",
    "rate_windows",
    "request_results",
    "secrets",
    "sessions",
    "settings",
    // Outboxes: use cases of all areas append to them in their own transaction.
    "exchange_notices",
    "notices",
  ],
  agreements: [
    "agreement_count_versions",
    "agreement_counts",
    "agreement_filings",
    "agreement_receipts",
    "agreement_text_counts",
    "agreement_version_files",
    "agreement_versions",
    "agreements",
    "contract_number_keys",
    "register_texts",
  ],
  applications: ["applications"],
  approvals: ["approvals"],
  auctions: [
    "auction_field_rules",
    "auction_proposal_dates",
    "auction_proposal_decisions",
    "auction_proposal_versions",
    "auction_proposals",
  ],
  audit: ["audit_checks"],
  catalogs: [
    "basis_types",
    "calculation_types",
    "catalog_version",
    "company_directory",
    "countries",
    "currencies",
    "delivery_methods",
    "delivery_types",
    "origin_goods",
    "ports",
    "product_type_regions",
    "product_types",
    "regions",
  ],
  contracts: ["contract_deal_edits", "contract_deals"],
  deals: ["deal_terms"],
  counterparties: ["report_answers", "report_pairs"],
  duties: [
    "calendar_feeds",
    "due_reminders",
    "duty_rule_versions",
    "duty_rules",
    "nil_returns",
    "punctuality",
    "punctuality_days",
  ],
  events: ["change_feeds", "change_position", "changes"],
  exchange: ["dictionary_items", "trade_days"],
  files: ["files"],
  imports: ["import_batches", "import_columns", "import_counts", "import_rows"],
  invitations: ["invitations"],
  keys: ["access_keys", "delegations"],
  market: [
    "market_affiliations",
    "market_blocks",
    "market_commodities",
    "market_groups",
    "market_indices",
    "market_inputs",
    "market_methods",
    "market_prices",
    "market_problems",
    "market_rates",
    "market_requests",
    "market_runs",
    "radar_suspicions",
  ],
  members: [
    "member_admission_versions",
    "member_admissions",
    "member_application_entries",
    "member_applications",
    "member_draft_entries",
    "member_drafts",
    "trading_members",
  ],
  notices: ["notice_choices"],
  organizations: ["organization_versions", "organizations", "successions"],
  receipts: ["receipt_days", "receipt_runs"],
  rules: [
    "report_rule_trial_results",
    "report_rule_trials",
    "report_rule_version",
    "report_rule_versions",
    "report_rules",
    "rule_refusals",
  ],
  search: ["search_entries"],
  signing: ["powers_of_attorney", "signature_evidence", "signing_requests"],
  spot: ["spot_deal_edits", "spot_deals"],
  tasks: ["task_claims"],
  users: ["consents", "memberships", "user_versions", "users"],
  views: ["view_defaults", "views"],
  webhooks: ["webhook_dead_letters", "webhooks"],
};

/** The module that writes a table, by the name of the table. */
export const tableOwners: ReadonlyMap<string, TableOwner> = new Map(
  (Object.entries(tablesOf) as [TableOwner, readonly string[]][]).flatMap(([owner, tables]) =>
    tables.map((table) => [table, owner] as const),
  ),
);

interface SharedTable {
  readonly writer: TableOwner;
  readonly table: string;
  readonly reason: string;
}

/** Writes to a table of another module. */
export const sharedTables: readonly SharedTable[] = [
  { writer: "notices", table: "notices", reason: "marks notices as read and e-mailed, and deletes old ones" },
  {
    writer: "receipts",
    table: "agreement_receipts",
    reason: "seals a day, and issues receipts of old versions",
  },
  { writer: "exchange", table: "exchange_notices", reason: "stores when a notice was read, and its result" },
];

interface DynamicWriter {
  readonly path: string;
  readonly reason: string;
}

/** Files whose statements get the name of the table from outside. */
export const dynamicWriters: readonly DynamicWriter[] = [
  { path: "platform/db/lists/write-rows.ts", reason: "the calling store names its table" },
  { path: "platform/register/deal-edit.ts", reason: "the calling store names its table" },
  { path: "platform/backup/load-tables.ts", reason: "a restore replaces all tables" },
  {
    path: "processes/successions/store.ts",
    reason: "the rules of successions name the tables (succession-rules.ts)",
  },
  { path: "areas/catalogs/store.ts", reason: "the name of a catalogue is the name of its table" },
];
