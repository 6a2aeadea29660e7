import { sql } from "kysely";
import type { SpotImport } from "@birzha/domain/spot/api.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { StoredDeal } from "@birzha/domain/spot/edit-rules.ts";
import { recordAfter, recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister } from "@birzha/domain/spot/register.ts";
import type { SpotNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { insertEdit } from "../../platform/register/deal-edit.ts";
import { importedColumns, importedValues } from "../../platform/register/imported-row.ts";
import { upsertDeals, type DealSource } from "../../platform/register/upsert-deals.ts";

const tables = { deals: "spot_deals", edits: "spot_deal_edits" } as const;

/** V-9: an owner's change of a deal, and the kind of notice to the exchange. */
export interface OwnersEdit {
  readonly noticeKind: SpotNoticeKind;
  readonly before: EditedValues;
  readonly after: EditedValues;
  readonly authorId: number;
  readonly at: Date;
}

type EditedValues = Pick<StoredDeal, "execution" | "record" | "changedOn" | "file" | "comment">;

/** V-9: stores the owner's change, pending at the exchange. The caller holds the lock. */
export async function applyEdit(db: DbTransaction, id: number, edit: OwnersEdit): Promise<void> {
  const { execution, record, changedOn, file, comment } = edit.after;
  await sql`
    update spot_deals set execution_status = ${execution}, execution_date = ${changedOn}, file_id = ${file},
      comment = ${comment}, record_status = ${record}, exchange_comment = null,
      edited_at = ${edit.at.toISOString()}, edited_by = ${edit.authorId}
    where id = ${id}`.execute(db);
  await insertEdit(db, tables, id, { kind: "report", ...edit });
}

export interface DealResult {
  readonly id: number;
  readonly result: NoticeResult;
  readonly comment: string | null;
  readonly at: Date;
  /** Acting user: the trading system's account or an operator. */
  readonly by: number;
}

/**
 * SPOT-059, A-53, A-71: records the exchange's response to a pending deal and returns its number. Throws
 * `spot.not-sent` if none is pending. The caller checks that the response concerns the newest change.
 */
export async function recordDealResponse(
  db: DbTransaction,
  { id, result, comment, at, by }: DealResult,
): Promise<string> {
  const description = comment?.trim() || null;
  const [before, after] = [{ record: recordStatus.sent }, { record: recordAfter(result) }];
  const { rows } = await sql<{ number: string }>`
    update spot_deals set record_status = ${after.record}, exchange_comment = ${description},
      settled_at = ${at.toISOString()}, settled_by = ${by}
    where id = ${id} and record_status = ${before.record} returning contract_number as number`.execute(db);
  if (!rows[0]) throw new ApiError("spot.not-sent");
  await insertEdit(db, tables, id, { kind: "result", description, before, after, authorId: by, at });
  return rows[0].number;
}

/** serializes imports, so that two concurrent ones cannot insert the same deal. */
export const waitForImport = (db: DbTransaction): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('spot-import', 0))`.execute(db);

/** matches a deal by external id, or else by owner and number. */
const source: DealSource<SpotImport> = {
  tables,
  columns: importedColumns(spotRegister, ["external_id", "owner_inn"]),
  named: [
    sql`d.external_id = incoming.external_id`,
    sql`d.owner_inn = incoming.owner_inn and d.contract_number = incoming.contract_number and incoming.external_id is null`,
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
 * V-14: upserts deals from the trading system. Fields that the owner sets change only if the import
 * contains them.
 */
export const putSpotDeals = (
  db: DbTransaction,
  deals: readonly SpotImport[],
  by: Pick<OwnersEdit, "authorId" | "at">,
) => upsertDeals(db, source, deals, by);
