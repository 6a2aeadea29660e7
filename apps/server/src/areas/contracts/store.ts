import { sql } from "kysely";
import type { ReportedDelivery, NoticeKind } from "@birzha/domain/contracts/delivery-notice.ts";
import type { ImportedContract } from "@birzha/domain/contracts/imported-contract.ts";
import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { dealStatus, resolvedStatus } from "@birzha/domain/contracts/lifecycle.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { insertEdit, type DealEdit } from "../../platform/register/deal-edit.ts";
import { importedColumns, importedValues } from "../../platform/register/imported-row.ts";
import { upsertDeals, type DealSource } from "../../platform/register/upsert-deals.ts";

const tables = { deals: "contract_deals", edits: "contract_deal_edits" } as const;

/** matches a contract by external id, or else by number and owner if either side has no external id. */
const source: DealSource<ImportedContract> = {
  tables,
  columns: importedColumns(contractRegister, ["external_id", "owner_inn"]),
  named: [
    sql`d.external_id = incoming.external_id`,
    sql`d.owner_inn = incoming.owner_inn and d.contract_number = incoming.contract_number
      and (incoming.external_id is null or d.external_id is null)`,
  ],
  ambiguous: "contracts.ambiguous",
  valuesOf: (item) => ({
    ...(item.externalId === null ? {} : { external_id: item.externalId }),
    owner_inn: item.ownerInn,
    ...importedValues(contractRegister, item),
  }),
  onCreate: (at) => ({ created_at: at, updated_at: at }),
  onChange: (at) => ({ updated_at: at }),
};

/** A-34, V-14: upserts contracts from the trading system. Absent fields keep their values. */
export const putContracts = (
  db: DbTransaction,
  contracts: readonly ImportedContract[],
  by: Pick<DealEdit, "authorId" | "at">,
) => upsertDeals(db, source, contracts, by);

/** stores the owner's delivery report, pending at the exchange. The caller holds the lock. */
export async function reportDelivery(
  db: DbTransaction,
  id: number,
  { deliveryStatus, deliveryDate, reason }: ReportedDelivery,
  edit: DealEdit & { readonly noticeKind: NoticeKind },
): Promise<void> {
  await sql`
    update contract_deals set delivery_status = ${deliveryStatus}, delivery_date = ${deliveryDate},
      reason = ${reason}, deal_status = ${dealStatus.sent}, result_comment = null, result_at = null,
      updated_at = ${edit.at.toISOString()}
    where id = ${id}`.execute(db);
  await insertEdit(db, tables, id, { kind: "report", ...edit });
}

export interface ExchangeResponse {
  readonly id: number;
  readonly result: NoticeResult;
  readonly comment: string | null;
  readonly at: Date;
  /** Acting user: the trading system's account or an operator. */
  readonly by: number;
}

/** records that the exchange processed or rejected the pending report. Returns the contract number. */
export async function recordContractResponse(
  db: DbTransaction,
  { id, result, comment, at, by }: ExchangeResponse,
): Promise<string> {
  const { rows } = await sql<{ dealStatus: number; number: string }>`
    select deal_status as "dealStatus", contract_number as number from contract_deals where id = ${id} for update`.execute(
    db,
  );
  if (!rows[0]) throw new ApiError("shared.not-found");
  const settled = resolvedStatus(rows[0].dealStatus, result);
  if (settled === undefined) throw new ApiError("contracts.not-sent");
  await sql`
    update contract_deals set deal_status = ${settled}, result_comment = ${comment}, result_at = ${at.toISOString()},
      updated_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
  const [before, after] = [{ dealStatus: rows[0].dealStatus }, { dealStatus: settled }];
  await insertEdit(db, tables, id, { kind: "result", description: comment, before, after, authorId: by, at });
  return rows[0].number;
}
