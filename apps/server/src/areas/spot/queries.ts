import { sql, type RawBuilder } from "kysely";
import type { SpotListRequest } from "@birzha/domain/spot/api.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import type { StoredDeal } from "@birzha/domain/spot/edit-rules.ts";
import {
  recordStatus,
  type DealDirection,
  type ExecutionStatus,
  type RecordStatus,
} from "@birzha/domain/spot/lifecycle.ts";
import { isStaff, type ActingOrganization, type Actor } from "@birzha/domain/shared/actor.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import { openCursor, type Cursor } from "../../platform/db/cursor.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { listConditions, listOrder } from "../../platform/db/list-conditions.ts";
import { spotColumns } from "./list-columns.ts";

/** ACC-012, ACC-013, A-51: members see the rows of their INN, staff all, or those of the organisation they chose. */
const visibleTo = ({ organization, ...actor }: Actor): RawBuilder<unknown> =>
  organization || !isStaff({ ...actor, organization })
    ? sql`d.owner_inn = ${organization?.inn ?? null}`
    : sql`true`;

const from = sql`from spot_deals d left join spot_files f on f.id = d.file_id
  left join organizations o on o.inn = d.owner_inn`;

/** Numbers stay text until they leave: the database says them digit by digit. */
interface Row {
  readonly id: number;
  readonly settlementStatus: string;
  readonly contractorName: string;
  readonly basis: string;
  readonly deliveryWay: string;
  readonly productName: string;
  readonly itemCode: string;
  readonly contractNumber: string;
  readonly contractDate: string;
  readonly direction: DealDirection;
  readonly volume: string;
  readonly price: string;
  readonly total: string;
  readonly expiresOn: string | null;
  readonly postponedTo: string | null;
  readonly executionStatus: ExecutionStatus;
  readonly executionDate: string | null;
  readonly fileId: number | null;
  readonly fileName: string | null;
  readonly comment: string | null;
  readonly recordStatus: RecordStatus;
  readonly exchangeComment: string | null;
  readonly ownerInn: string;
  readonly ownerName: string | null;
}

const columns = sql`d.id, d.settlement_status as "settlementStatus", d.contractor_name as "contractorName", d.basis,
  d.delivery_way as "deliveryWay", d.product_name as "productName", d.item_code as "itemCode",
  d.contract_number as "contractNumber", d.contract_date as "contractDate", d.direction, d.volume, d.price, d.total,
  d.expires_on as "expiresOn", d.postponed_to as "postponedTo", d.execution_status as "executionStatus",
  d.execution_date as "executionDate", d.file_id as "fileId", f.name as "fileName", d.comment,
  d.record_status as "recordStatus", d.exchange_comment as "exchangeComment", d.owner_inn as "ownerInn",
  o.name as "ownerName"`;

/** newest sales first. */
const newestFirst = sql`d.contract_date desc, d.id desc`;

const toDeal = (row: Row, actor: Actor): SpotDeal => ({
  idRec: row.id,
  statusSettlement: row.settlementStatus,
  contractorName: row.contractorName,
  basis: row.basis,
  deliveryWay: row.deliveryWay,
  comodinesName: row.productName,
  codeItem: row.itemCode,
  contractNumber: row.contractNumber,
  contractDate: row.contractDate,
  direction: row.direction,
  volumeComodines: Number(row.volume),
  priceSingle: Number(row.price),
  contractSum: Number(row.total),
  dateEnd: row.expiresOn,
  dateEndNext: row.postponedTo,
  statusExecution: { id: row.executionStatus, value: ru.execution[row.executionStatus] },
  dateChangeStatus: row.executionDate,
  file: row.fileId,
  fileName: row.fileName,
  comment: row.comment,
  statusRecord: { id: row.recordStatus, value: ru.record[row.recordStatus] },
  statusComment: row.exchangeComment,
  ...(isStaff(actor) ? { ownerInn: row.ownerInn, ownerName: row.ownerName } : {}),
});

type Condition = NonNullable<SpotListRequest["filter"]>[number];
const narrowsRecord = ({ key, value, values }: Condition) =>
  key === "statusRecord" && [value, ...(values ?? [])].some((text) => (text?.trim() ?? "") !== "");

/** SPOT-049, SPOT-050: a page of the register; processed records only where the filter speaks of that column. */
export async function listDeals(
  db: Reads,
  actor: Actor,
  { page, size }: { readonly page: number; readonly size: number },
  { filter, sort }: SpotListRequest,
): Promise<PageOf<SpotDeal>> {
  const conditions = [
    visibleTo(actor),
    ...listConditions(spotColumns, filter),
    ...(filter?.some(narrowsRecord) ? [] : [sql`d.record_status <> ${recordStatus.processed}`]),
  ];
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`
    select ${columns} ${from} where ${where}
    order by ${listOrder(spotColumns, sort, newestFirst)} limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${from} where ${where}`.execute(db);
  return { rows: rows.map((row) => toDeal(row, actor)), total: counted.rows[0]!.total };
}

/** V-10: the caller's own among the deals named; all of them where none are named. */
const exported = (actor: Actor, ids: readonly number[] | undefined) =>
  ids === undefined ? visibleTo(actor) : sql`${visibleTo(actor)} and d.id = any(${ids}::bigint[])`;

export async function countExported(
  db: Reads,
  actor: Actor,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from spot_deals d where ${exported(actor, ids)}`.execute(db);
  return rows[0]!.count;
}

/** SPOT-054: the rows of a workbook, read while it is written. */
export type ExportedDeal = Row;
export const openExport = (
  db: Tx,
  actor: Actor,
  ids: readonly number[] | undefined,
): Promise<Cursor<ExportedDeal>> =>
  openCursor(db, sql<Row>`select ${columns} ${from} where ${exported(actor, ids)} order by ${newestFirst}`);

export interface LockedDeal extends StoredDeal {
  readonly id: number;
  readonly contractNumber: string;
}

/** V-9, A-70: the organisation's deals among those named, its own until the transaction ends. */
export async function lockDeals(
  db: Tx,
  { inn }: Pick<ActingOrganization, "inn">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LockedDeal>> {
  const { rows } = await sql<LockedDeal>`
    select d.id, d.contract_number as "contractNumber", d.direction, d.execution_status as execution,
      d.record_status as record, d.execution_date as "changedOn", d.file_id as file, d.comment
    from spot_deals d where d.owner_inn = ${inn} and d.id = any(${ids}::bigint[])
    order by d.id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** whether the portal knows an organisation of that INN. */
export async function isRegistered(db: Reads, inn: string): Promise<boolean> {
  const { rows } = await sql`select from organizations where inn = ${inn}`.execute(db);
  return rows.length > 0;
}
