import { sql } from "kysely";
import type { CatalogListQuery, StoredRecord } from "@birzha/domain/catalogs/api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { catalogRegisters, type recordRegister } from "@birzha/domain/catalogs/register.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { ru } from "@birzha/phrases/catalogs/ru.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { parseListQuery, findRow, readRegister } from "../../platform/register/read-register.ts";
import type { ListTable } from "../../platform/db/lists/count-cache.ts";
import type { RegisterSource } from "../../platform/register/register-source.ts";

type Db = DbReader;

/** Table name of a catalogue. */
export const tableOf = (catalog: CatalogName) => sql.table(nameOf(catalog));

const nameOf = (catalog: CatalogName) =>
  catalog.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ListTable;

const withBasis = sql`, (select b.name from basis_types b where b.id = r.basis_id) as basis_name`;

/** CAT-002: sorted by name. Catalogues are small, so no index is needed for other orders. */
const sourceOf = (catalog: CatalogName): RegisterSource<typeof recordRegister> => ({
  register: catalogRegisters[catalog],
  from: sql`from (select r.* ${catalog === "deliveryTypes" ? withBasis : sql``} from ${tableOf(catalog)} r) d`,
  order: { by: [sql`d.name collate "ru-x-icu"`, sql`d.id`], direction: "Asc" },
  tables: [nameOf(catalog)],
  words: {},
  titles: ru.columns,
});

type Row = RegisterRow<typeof recordRegister>;

/** Converts rows to records. Reads regions for product types only (G-77). */
async function toRecords(db: Db, catalog: CatalogName, rows: readonly Row[]): Promise<StoredRecord[]> {
  const records = rows.map(({ idRec: _id, ...row }) => row as StoredRecord);
  if (catalog !== "productTypes") return records;
  const found = await sql<{ id: number; regionIds: number[] }>`
    select product_type_id as id, array_agg(region_id order by region_id) as "regionIds"
    from product_type_regions where product_type_id = any(${records.map(({ id }) => id)}::bigint[])
    group by product_type_id`.execute(db);
  const regions = new Map(found.rows.map(({ id, regionIds }) => [id, regionIds]));
  return records.map((row) => ({ ...row, regionIds: regions.get(row.id) ?? [] }));
}

/** CAT-002: lists a page of a catalogue, including inactive records. */
export async function listRecords(
  db: Db,
  catalog: CatalogName,
  query: CatalogListQuery,
): Promise<PageOf<StoredRecord>> {
  const { rows, total } = await readRegister(
    db,
    sourceOf(catalog),
    { where: [], ...parseListQuery(catalogRegisters[catalog], query, { direction: "Asc" }) },
    { page: query.pageIndex, size: query.pageSize, isStaff: true },
  );
  return { rows: await toRecords(db, catalog, rows), total };
}

/** CAT-003: returns a record. Throws not-found. */
export async function getRecord(db: Db, catalog: CatalogName, id: number): Promise<StoredRecord> {
  const found = await findRow(db, sourceOf(catalog), [], { id, isStaff: true });
  if (!found) throw new ApiError("shared.not-found");
  return (await toRecords(db, catalog, [found]))[0]!;
}

/** Locks a record for a change until the transaction ends. */
export async function lockRecord(db: DbTransaction, catalog: CatalogName, id: number): Promise<StoredRecord> {
  await sql`select from ${tableOf(catalog)} where id = ${id} for update`.execute(db);
  return getRecord(db, catalog, id);
}
