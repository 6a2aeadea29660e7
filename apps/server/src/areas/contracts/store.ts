import { sql } from "kysely";
import type { Delivery, NoticeKind } from "@birzha/domain/contracts/delivery-notice.ts";
import { dealStatus, settledStatus } from "@birzha/domain/contracts/lifecycle.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/failure.ts";
import type { ContractValues } from "./contract-rows.ts";

/** Who changes a contract, and when. */
export interface Authorship {
  readonly userId: number;
  readonly at: Date;
}

/** What of a contract changed. */
export type Changed = Readonly<Partial<Record<keyof ContractValues, string | number | null>>>;

interface Edit extends Authorship {
  readonly kind: "report" | "result" | "import";
  readonly noticeKind?: NoticeKind;
  readonly before: Changed;
  readonly after: Changed;
  readonly comment?: string | null;
}

/** a contract that the portal did not know; answers its number. */
export async function insertContract(db: Tx, values: ContractValues, at: Date): Promise<number> {
  const now = at.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into contract_deals (external_id, owner_inn, minisession_number, contract_number, contract_date, client_name,
      client_inn, direction, commodity_name, basis, volume, price, cost, client_fee, contractor_name, contractor_inn,
      contractor_fee, delivery_status, delivery_date, reason, deal_status, created_at, updated_at)
    values (${values.externalId}, ${values.ownerInn}, ${values.minisessionNumber}, ${values.contractNumber},
      ${values.contractDate}, ${values.clientName}, ${values.clientInn}, ${values.direction}, ${values.commodityName},
      ${values.basis}, ${values.volume}, ${values.price}, ${values.cost}, ${values.clientFee},
      ${values.contractorName}, ${values.contractorInn}, ${values.contractorFee}, ${values.deliveryStatus},
      ${values.deliveryDate}, ${values.reason}, ${values.dealStatus}, ${now}, ${now})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** what the trading system says of a contract now. The caller has locked it. */
export async function replaceContract(
  db: Tx,
  id: number,
  values: ContractValues,
  { before, after, userId, at }: Omit<Edit, "kind">,
): Promise<void> {
  await sql`
    update contract_deals set external_id = ${values.externalId}, owner_inn = ${values.ownerInn},
      minisession_number = ${values.minisessionNumber}, contract_number = ${values.contractNumber},
      contract_date = ${values.contractDate}, client_name = ${values.clientName}, client_inn = ${values.clientInn},
      direction = ${values.direction}, commodity_name = ${values.commodityName}, basis = ${values.basis},
      volume = ${values.volume}, price = ${values.price}, cost = ${values.cost}, client_fee = ${values.clientFee},
      contractor_name = ${values.contractorName}, contractor_inn = ${values.contractorInn},
      contractor_fee = ${values.contractorFee}, delivery_status = ${values.deliveryStatus},
      delivery_date = ${values.deliveryDate}, reason = ${values.reason}, deal_status = ${values.dealStatus},
      updated_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
  await keepEdit(db, id, { kind: "import", before, after, userId, at });
}

/** the owner's report, which waits for the exchange from now on. The caller has locked the contract. */
export async function reportDelivery(
  db: Tx,
  id: number,
  { deliveryStatus, deliveryDate, reason }: Delivery,
  edit: Omit<Edit, "kind"> & { readonly noticeKind: NoticeKind },
): Promise<void> {
  await sql`
    update contract_deals set delivery_status = ${deliveryStatus}, delivery_date = ${deliveryDate},
      reason = ${reason}, deal_status = ${dealStatus.sent}, result_comment = null,
      updated_at = ${edit.at.toISOString()}
    where id = ${id}`.execute(db);
  await keepEdit(db, id, { kind: "report", ...edit });
}

export interface Settlement {
  readonly id: number;
  readonly result: NoticeResult;
  readonly comment: string | null;
  readonly at: Date;
  /** The user for whom it is done: the trading system's account, or an operator. */
  readonly by: number;
}

/** the exchange has processed or rejected the report that waits. */
export async function settleContract(db: Tx, { id, result, comment, at, by }: Settlement): Promise<void> {
  const { rows } = await sql<{ dealStatus: number }>`
    select deal_status as "dealStatus" from contract_deals where id = ${id} for update`.execute(db);
  if (!rows[0]) throw new Refused("shared.not-found");
  if (rows[0].dealStatus !== dealStatus.sent) throw new Refused("contracts.not-sent");
  const settled = settledStatus[result];
  await sql`
    update contract_deals set deal_status = ${settled}, result_comment = ${comment},
      updated_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
  const [before, after] = [{ dealStatus: dealStatus.sent }, { dealStatus: settled }];
  await keepEdit(db, id, { kind: "result", before, after, comment, userId: by, at });
}

async function keepEdit(
  db: Tx,
  id: number,
  { kind, noticeKind, before, after, comment, userId, at }: Edit,
): Promise<void> {
  await sql`
    insert into contract_deal_edits (contract_id, kind, notice_kind, before, after, comment, user_id, at)
    values (${id}, ${kind}, ${noticeKind ?? null}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb,
      ${comment ?? null}, ${userId}, ${at.toISOString()})`.execute(db);
}
