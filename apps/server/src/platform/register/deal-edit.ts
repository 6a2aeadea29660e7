import { sql } from "kysely";
import type { DbTransaction } from "../db/handles.ts";
import { authorName } from "../db/lists/history.ts";

/** Table names of a deal register, which the store of its area provides (decision 0026). */
export interface DealTables {
  readonly deals: string;
  readonly edits: string;
}

/** A-37, V-9: an edit of a deal, with the values before and after. */
export interface DealEdit {
  readonly before: object;
  readonly after: object;
  readonly authorId: number;
  readonly at: Date;
}

/** Kind of an edit: the owner's report to the exchange, the exchange's result, or an import from the trading system. */
export type EditKind =
  | { readonly kind: "report"; readonly noticeKind: string }
  | { readonly kind: "result"; readonly description: string | null }
  | { readonly kind: "import" };

/**
 * Stores an edit in the history, with the current owner of the deal and the current name of its author. The
 * caller has locked the deal.
 */
export const insertEdit = (
  db: DbTransaction,
  tables: DealTables,
  dealId: number,
  { before, after, ...edit }: DealEdit & EditKind,
): Promise<void> => insertEdits(db, tables, [{ dealId, before, after }], edit);

/** Stores edits of several deals by one author at one time. */
export async function insertEdits(
  db: DbTransaction,
  { deals, edits }: DealTables,
  changes: readonly (Pick<DealEdit, "before" | "after"> & { readonly dealId: number })[],
  edit: Omit<DealEdit, "before" | "after"> & EditKind,
): Promise<void> {
  const { kind, authorId, at } = edit;
  await sql`
    insert into ${sql.table(edits)} (deal_id, organization_id, kind, notice_kind, before, after, description,
      author_user_id, author_name, changed_at)
    select d.id, o.id, ${kind}, ${kind === "report" ? edit.noticeKind : null}, changed.before, changed.after,
      ${kind === "result" ? edit.description : null}, author.id, ${authorName}, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed ("dealId" bigint, before jsonb, after jsonb)
      join ${sql.table(deals)} d on d.id = changed."dealId" left join organizations o on o.inn = d.owner_inn
      join users author on author.id = ${authorId}`.execute(db);
}
