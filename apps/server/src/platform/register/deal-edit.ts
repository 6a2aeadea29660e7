import { sql } from "kysely";
import type { Tx } from "../db/handles.ts";
import { authorName } from "../db/lists/history.ts";

/** Registers of deals; beside the table of each stands that of its edits (0026). */
export type DealTable = "contract_deals" | "spot_deals";
const editsOf = { contract_deals: "contract_deal_edits", spot_deals: "spot_deal_edits" } as const;

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
  table: DealTable,
  dealId: number,
  { before, after, ...edit }: DealEdit & EditKind,
): Promise<void> => keepEdits(db, table, [{ dealId, before, after }], edit);

/** Changes of several deals by one person at one moment. */
export async function keepEdits(
  db: Tx,
  table: DealTable,
  changes: readonly (Pick<DealEdit, "before" | "after"> & { readonly dealId: number })[],
  edit: Omit<DealEdit, "before" | "after"> & EditKind,
): Promise<void> {
  const { kind, authorId, at } = edit;
  await sql`
    insert into ${sql.table(editsOf[table])} (deal_id, organization_id, kind, notice_kind, before, after, description,
      author_user_id, author_name, changed_at)
    select d.id, o.id, ${kind}, ${kind === "report" ? edit.noticeKind : null}, changed.before, changed.after,
      ${kind === "result" ? edit.description : null}, author.id, ${authorName}, ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed ("dealId" bigint, before jsonb, after jsonb)
      join ${sql.table(table)} d on d.id = changed."dealId" left join organizations o on o.inn = d.owner_inn
      join users author on author.id = ${authorId}`.execute(db);
}
