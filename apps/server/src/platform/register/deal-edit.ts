import { sql } from "kysely";
import type { Tx } from "../db/handles.ts";
import { authorName } from "../db/lists/history.ts";

/** Names of the tables of a register of deals; the store of its area passes its own in (0026). */
export interface DealTables {
  readonly deals: string;
  readonly edits: string;
}

/** A-37, V-9: a change of a deal, as it was and as it became. */
export interface DealEdit {
  readonly before: object;
  readonly after: object;
  readonly authorId: number;
  readonly at: Date;
}

/** What a change was: its owner told the exchange, the exchange answered, the trading system changed it. */
export type EditKind =
  | { readonly kind: "report"; readonly noticeKind: string }
  | { readonly kind: "result"; readonly description: string | null }
  | { readonly kind: "import" };

/** Keeps a change for good, with whose deal it is now and what its author is called now. The caller has locked the deal. */
export const keepEdit = (
  db: Tx,
  tables: DealTables,
  dealId: number,
  { before, after, ...edit }: DealEdit & EditKind,
): Promise<void> => keepEdits(db, tables, [{ dealId, before, after }], edit);

/** Changes of several deals by one person at one moment. */
export async function keepEdits(
  db: Tx,
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
