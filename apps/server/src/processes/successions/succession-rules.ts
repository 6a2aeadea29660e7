import { sql, type RawBuilder } from "kysely";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";

/*
 * DEAL-020: what a succession does with each column that names an organisation. A test compares the list with the
 * catalogue of PostgreSQL. The job applies the rules in this order.
 */

/** Both organisations of a move. */
export interface SuccessionPair {
  readonly from: number;
  readonly to: number;
}

export type SuccessionRule = { readonly table: string; readonly column: string } & (
  | {
      readonly rule: "move";
      /** Another column to set. */
      readonly also?: (pair: SuccessionPair) => RawBuilder<unknown>;
    }
  /** Moves rows without an equal row of the successor. Others stay with the predecessor. */
  | {
      readonly rule: "move-new";
      /** Unique columns beside the organisation; `$` is the alias of the table. */
      readonly key: readonly string[];
      /** Condition of a partial unique index. */
      readonly where?: string;
      /** Column of the other organisation: rows between the two organisations stay. */
      readonly otherParty?: string;
    }
  /** Adds totals to those of the successor. */
  | {
      readonly rule: "sum";
      readonly constraint: string;
      readonly key: readonly string[];
      readonly sums: readonly string[];
    }
  /** The store of the area moves the rows (take-over-organization.ts). */
  | { readonly rule: "area" }
  | { readonly rule: "keep"; readonly why: string }
);

const filed = "state at the time of filing; the policy lets the successor read it";
const byInn = "an INN never changes; policies and queries know the INNs of predecessors";
const log = "record of a past event";

/**
 * DUP-001: both organisations can have reported the same deal. The report that comes in then counts as another
 * consignment of any report with this key that no other one names.
 */
const asConsignment = ({ from, to }: SuccessionPair) => {
  const alike = (alias: string) => sql`${sql.ref(`${alias}.organization_id`)} in (${from}, ${to})
    and ${sql.ref(`${alias}.duplicate_key`)} = t.duplicate_key
    and is_same_contract_number(${sql.ref(`${alias}.contract_number`)}, t.contract_number)
    and ${sql.ref(`${alias}.status`)} <> ${sql.lit(agreementStatus.rejected)}`;
  return sql`not_duplicate_of = case when t.status <> ${sql.lit(agreementStatus.rejected)}
      and exists (select from agreements own where own.organization_id = ${to} and own.duplicate_key = t.duplicate_key
        and is_same_contract_number(own.contract_number, t.contract_number)
        and own.not_duplicate_of is not distinct from t.not_duplicate_of
        and own.status <> ${sql.lit(agreementStatus.rejected)})
    then (select min(free.id) from agreements free where ${alike("free")}
      and not exists (select from agreements used where ${alike("used")} and used.not_duplicate_of = free.id))
    else t.not_duplicate_of end`;
};

const organizationId = "organization_id";
const own = { column: organizationId, rule: "move" } as const;
const kept = (why: string) => ({ column: organizationId, rule: "keep", why }) as const;
const totals = { column: organizationId, rule: "sum" } as const;
const unless = (key: readonly string[], where?: string) =>
  ({ column: organizationId, rule: "move-new", key, ...(where !== undefined && { where }) }) as const;

export const successionRules: readonly SuccessionRule[] = [
  // Members first: calendar feeds refer to memberships.
  { table: "memberships", column: organizationId, rule: "area" },
  { table: "calendar_feeds", ...unless(["$.user_id"]) },
  { table: "users", column: "last_organization_id", rule: "move" },
  { table: "invitations", ...unless(["lower($.email)"], "$.withdrawn_at is null and $.accepted_at is null") },
  { table: "notices", ...own },

  { table: "agreements", ...own, also: asConsignment },
  { table: "agreement_receipts", ...own },
  { table: "agreement_filings", ...unless(["$.key"]) },
  { table: "files", ...own },
  {
    table: "agreement_counts",
    ...totals,
    constraint: "agreement_counts_pkey",
    key: ["status", "currency_name", "part"],
    sums: ["reports", "tonnes", "total_price"],
  },
  {
    table: "agreement_text_counts",
    ...totals,
    constraint: "agreement_text_counts_key",
    key: ["field", "text_id", "status", "part"],
    sums: ["reports"],
  },
  {
    table: "punctuality_days",
    ...totals,
    constraint: "punctuality_days_pkey",
    key: ["month", "days_late"],
    sums: ["reports"],
  },
  { table: "punctuality", column: organizationId, rule: "area" },
  { table: "nil_returns", ...unless(["$.month"]) },
  { table: "deal_terms", ...unless(["$.contract_number_identity", "$.contract_date", "$.partner"]) },
  { table: "report_answers", column: "reporter_id", rule: "move" },
  {
    table: "report_answers",
    ...unless(["$.report_id"], "$.superseded_at is null"),
    otherParty: "reporter_id",
  },
  { table: "report_pairs", ...own },

  { table: "import_batches", ...own },
  { table: "import_rows", ...own },
  { table: "import_counts", ...own },
  { table: "import_columns", ...unless(["$.header_key"]) },

  { table: "auction_proposals", ...own },
  { table: "auction_proposal_dates", ...own },
  { table: "member_drafts", ...own },
  { table: "member_applications", ...own },
  { table: "member_admissions", ...unless(["$.member_id"]) },

  { table: "access_keys", ...own },
  {
    table: "delegations",
    ...unless(["$.delegate_id"], "$.revoked_at is null"),
    otherParty: "delegate_id",
  },
  {
    table: "delegations",
    ...unless(["$.organization_id"], "$.revoked_at is null"),
    column: "delegate_id",
    otherParty: organizationId,
  },
  { table: "webhooks", column: organizationId, rule: "area" },
  { table: "views", ...own },
  { table: "view_defaults", ...unless(["$.user_id", "$.register"]) },

  { table: "agreement_versions", ...kept(filed) },
  { table: "agreement_version_files", ...kept(filed) },
  { table: "auction_proposal_versions", ...kept(filed) },
  { table: "auction_proposal_decisions", ...kept(filed) },
  { table: "member_admission_versions", ...kept(filed) },
  { table: "contract_deal_edits", ...kept(filed) },
  { table: "spot_deal_edits", ...kept(filed) },
  { table: "exchange_notices", ...kept(filed) },
  { table: "organization_versions", ...kept("history of the predecessor itself") },
  { table: "change_feeds", ...kept("cursors of the predecessor read its rest, then continue") },
  { table: "report_rule_trial_results", ...kept(log) },
  { table: "audit_log", column: "acting_organization_id", rule: "keep", why: log },
  { table: "successions", column: "predecessor_id", rule: "keep", why: log },
  { table: "successions", column: "successor_id", rule: "keep", why: log },
  { table: "successions", column: "present_id", rule: "area" },
  { table: "search_entries", column: "scope", rule: "area" },
  { table: "contract_deals", column: "owner_inn", rule: "keep", why: byInn },
  { table: "spot_deals", column: "owner_inn", rule: "keep", why: byInn },
  { table: "applications", column: "inn", rule: "keep", why: byInn },
  { table: "agreements", column: "organization_inn", rule: "keep", why: filed },
  { table: "agreement_versions", column: "organization_inn", rule: "keep", why: filed },
];
