import { sql, type RawBuilder } from "kysely";
import { isStaff, ownInns, type Actor, type ActingOrganization } from "@birzha/domain/shared/access/actor.ts";

/**
 * The column that identifies the owner: the organisation's id, or its INN where rows can exist before the
 * organisation.
 */
type OwnerColumn = { readonly id: RawBuilder<unknown> } | { readonly inn: RawBuilder<unknown> };

/**
 * ACC-012, ACC-013, A-63: the ownership scope of a reader: rows of the acting organisation. Staff and the
 * trading system see all rows while they act for no organisation.
 */
export function ownRows(actor: Actor, owner: OwnerColumn): RawBuilder<unknown> {
  const { organization } = actor;
  if (organization)
    return "id" in owner ? sql`${owner.id} = ${organization.id}` : isOwnInn(organization, owner.inn);
  return isStaff(actor) || actor.kind === "machine" ? sql`true` : sql`false`;
}

/** DEAL-020: whether an INN is that of the organisation or of a predecessor. A single INN keeps the order of an index. */
export const isOwnInn = (
  organization: Pick<ActingOrganization, "inn" | "predecessors">,
  inn: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  organization.predecessors
    ? sql`${inn} = any(${ownInns(organization)}::text[])`
    : sql`${inn} = ${organization.inn}`;

/** APP-029, OTC-043: like `rowsOf`, but staff sees all rows even while acting for an organisation. */
export const visibleRows = (actor: Actor, owner: OwnerColumn): RawBuilder<unknown> =>
  isStaff(actor) ? sql`true` : ownRows(actor, owner);

/** Tables with an additional view for staff. */
type SharedTable =
  | "contract_deals"
  | "spot_deals"
  | "auction_proposals"
  | "auction_proposal_dates"
  | "applications"
  | "member_applications";

/**
 * FAST-005: returns the table or view from which a reader's list is read. The staff views apply the row-level
 * policy as one condition on the whole view, so that substring searches use their indexes. For other users
 * these views are empty.
 */
export const visibleTable = (actor: Actor, table: SharedTable): RawBuilder<unknown> =>
  sql.table(isStaff(actor) ? `all_${table}` : table);

/** Restricts to the rows of one organisation; without an id, all rows match. */
export const rowsOfOne = (organizationId: number | undefined, column: RawBuilder<unknown>) =>
  organizationId === undefined ? sql<boolean>`true` : sql<boolean>`${column} = ${organizationId}`;
