import { sql } from "kysely";
import type { SpotImport } from "@birzha/domain/spot/api.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { StoredDeal } from "@birzha/domain/spot/edit-rules.ts";
import { recordAfter, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister } from "@birzha/domain/spot/register.ts";
import type { SpotNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/errors/failure.ts";
import { keepEdit } from "../../platform/register/deal-edit.ts";
import { importedColumns, importedValues } from "../../platform/register/imported-row.ts";
import { upsertDeals, type DealSource } from "../../platform/register/upsert-deals.ts";

const tables = { deals: "spot_deals", edits: "spot_deal_edits" } as const;

/** V-9: what the owner says of a deal from now on, and what he tells the exchange by it. */
export interface OwnersEdit {
  readonly noticeKind: SpotNoticeKind;
  readonly before: EditedValues;
  readonly after: EditedValues;
  readonly authorId: number;
  readonly at: Date;
}

type EditedValues = Pick<StoredDeal, "execution" | "record" | "changedOn" | "file" | "comment">;

/** V-9: his deal waits for the exchange from now on. The caller has locked it. */
export async function applyEdit(db: Tx, id: number, edit: OwnersEdit): Promise<void> {
  const { execution, record, changedOn, file, comment } = edit.after;
  await sql`
    update spot_deals set execution_status = ${execution}, execution_date = ${changedOn}, file_id = ${file},
      comment = ${comment}, record_status = ${record}, exchange_comment = null,
      edited_at = ${edit.at.toISOString()}, edited_by = ${edit.authorId}
    where id = ${id}`.execute(db);
  await keepEdit(db, tables, id, { kind: "report", ...edit });
}

export interface DealResult {
  readonly id: number;
  readonly result: NoticeResult;
  /** What the exchange says of it. */
  readonly comment: string | null;
  readonly at: Date;
  /** Who answers: the trading system or an operator. */
  readonly by: number;
}

/**
 * SPOT-059, A-53, A-71: what the exchange made of a sent deal. Throws `spot.not-sent` where the deal does not wait for
 * an answer, and answers its number; whether the answer is to its newest edit is the caller's question.
 */
export async function settleSpotDeal(db: Tx, { id, result, comment, at, by }: DealResult): Promise<string> {
  const description = comment?.trim() || null;
  const [before, after] = [{ record: recordStatus.sent }, { record: recordAfter(result) }];
  const { rows } = await sql<{ number: string }>`
    update spot_deals set record_status = ${after.record}, exchange_comment = ${description},
      settled_at = ${at.toISOString()}, settled_by = ${by}
    where id = ${id} and record_status = ${before.record} returning contract_number as number`.execute(db);
  if (!rows[0]) throw new Refused("spot.not-sent");
  await keepEdit(db, tables, id, { kind: "result", description, before, after, authorId: by, at });
  return rows[0].number;
}

/** deals are brought one call after another, so that no two calls make the same one. */
export const waitForImport = (db: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('spot-import', 0))`.execute(db);

/** the row of that id of the trading system, or, where it gives none, of that sale and side. */
const source: DealSource<SpotImport> = {
  tables,
  columns: importedColumns(spotRegister, ["external_id", "owner_inn"]),
  named: [
    sql`d.external_id = asked.external_id`,
    sql`d.owner_inn = asked.owner_inn and d.contract_number = asked.contract_number and asked.external_id is null`,
  ],
  valuesOf: (deal) => ({
    ...(deal.externalId == null ? {} : { external_id: deal.externalId }),
    owner_inn: deal.ownerInn,
    ...importedValues(spotRegister, deal),
  }),
  onCreate: (at) => ({ imported_at: at }),
  onChange: (at) => ({ imported_at: at }),
};

/**
 * V-14: deals as the trading system has them now. What the owner says of one changes only where the trading
 * system speaks of it.
 */
export const putSpotDeals = (db: Tx, deals: readonly SpotImport[], by: Pick<OwnersEdit, "authorId" | "at">) =>
  upsertDeals(db, source, deals, by);
