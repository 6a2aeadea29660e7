import { sql, type RawBuilder } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";

/** The column that says whose a row is: the organisation's id, or its INN where rows come before their organisation. */
type OwnerColumn = { readonly id: RawBuilder<unknown> } | { readonly inn: RawBuilder<unknown> };

/**
 * ACC-012, ACC-013, A-63: whose rows a reader sees: those of the organisation he acts for; all of them where he is of
 * the exchange, or its trading system, and acts for none.
 */
export function rowsOf(actor: Actor, owner: OwnerColumn): RawBuilder<unknown> {
  const { organization } = actor;
  if (organization)
    return "id" in owner ? sql`${owner.id} = ${organization.id}` : sql`${owner.inn} = ${organization.inn}`;
  return isStaff(actor) || actor.kind === "machine" ? sql`true` : sql`false`;
}

/** APP-029, OTC-043: as `rowsOf`, but staff sees the rows of all, whatever organisation it has chosen. */
export const rowsShownTo = (actor: Actor, owner: OwnerColumn): RawBuilder<unknown> =>
  isStaff(actor) ? sql`true` : rowsOf(actor, owner);

/** Tables of which the exchange has a view of its own. */
type SharedTable =
  | "contract_deals"
  | "spot_deals"
  | "auction_proposals"
  | "auction_proposal_dates"
  | "applications"
  | "member_applications";

/**
 * FAST-005: where a reader's list is read from. The exchange's views hold the wall of the policies as one condition of the whole,
 * so that parts of texts are found by their indexes; they show nobody else anything.
 */
export const tableFor = (actor: Actor, table: SharedTable): RawBuilder<unknown> =>
  sql.table(isStaff(actor) ? `all_${table}` : table);

/** Rows of one organisation; of all of them where none is meant. */
export const rowsOfOne = (organizationId: number | undefined, column: RawBuilder<unknown>) =>
  organizationId === undefined ? sql<boolean>`true` : sql<boolean>`${column} = ${organizationId}`;
