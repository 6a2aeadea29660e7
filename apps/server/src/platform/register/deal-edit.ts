import { sql } from "kysely";
import type { Tx } from "../db/handles.ts";
import { authorName } from "../db/history.ts";

/** Registers of deals; beside the table of each stands that of its edits (0026). */
type DealTable = "contract_deals" | "spot_deals";
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
export async function keepEdit(
  db: Tx,
  table: DealTable,
  dealId: number,
  edit: DealEdit & EditKind,
): Promise<void> {
  const { kind, before, after, authorId, at } = edit;
  await sql`
    insert into ${sql.table(editsOf[table])} (deal_id, organization_id, kind, notice_kind, before, after, description,
      author_user_id, author_name, changed_at)
    select d.id, o.id, ${kind}, ${kind === "report" ? edit.noticeKind : null}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb, ${kind === "result" ? edit.description : null}, author.id, ${authorName},
      ${at.toISOString()}
    from ${sql.table(table)} d left join organizations o on o.inn = d.owner_inn
      join users author on author.id = ${authorId}
    where d.id = ${dealId}`.execute(db);
}
