import { sql } from "kysely";
import type { CatalogListQuery, KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogs, type CatalogAttribute, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import { containing } from "../../platform/db/containing.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/failure.ts";

type Db = Reads;

/** Tables of the catalogues: their names as SQL writes them. */
export const tableOf = (catalog: CatalogName) =>
  sql.table(catalog.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const attributeColumns: Readonly<Record<CatalogAttribute, ReturnType<typeof sql>>> = {
  isPort: sql`r.is_port as "isPort"`,
  isRailwayStation: sql`r.is_railway_station as "isRailwayStation"`,
  basisId: sql`r.basis_id as "basisId", (select b.name from basis_types b where b.id = r.basis_id) as "basisName"`,
  value: sql`r.value`,
  visibilityType: sql`r.visibility_type as "visibilityType"`,
  regionIds: sql`array(select p.region_id from product_type_regions p where p.product_type_id = r.id
    order by p.region_id) as "regionIds"`,
};

const columnsOf = (catalog: CatalogName) =>
  sql.join(
    [
      sql`r.id, r.code, r.name, r.description, r.is_active as "isActive", r.version`,
      ...catalogs[catalog].attributes.map((attribute) => attributeColumns[attribute]),
    ],
    sql`, `,
  );

/** Names sort as Russian readers expect, Ё beside Е. */
const orders = {
  id: sql`r.id`,
  code: sql`r.code`,
  name: sql`r.name collate "ru-x-icu"`,
  isActive: sql`r.is_active`,
  isPort: sql`r.is_port`,
  isRailwayStation: sql`r.is_railway_station`,
  basisId: sql`(select b.name from basis_types b where b.id = r.basis_id) collate "ru-x-icu"`,
  value: sql`r.value collate "ru-x-icu"`,
  visibilityType: sql`r.visibility_type`,
} as const;

const ofEveryCatalog: ReadonlySet<string> = new Set(["id", "code", "name", "isActive"]);

/** @throws Refused for a field that this catalogue does not have */
function orderOf(catalog: CatalogName, sortKey: keyof typeof orders) {
  const isKnown = ofEveryCatalog.has(sortKey) || catalogs[catalog].attributes.some((one) => one === sortKey);
  if (!isKnown) throw new Refused("shared.invalid", { fields: [{ field: "sortKey", message: "" }] });
  return orders[sortKey];
}

/** CAT-002: a page of a catalogue, inactive records too. */
export async function listRecords(
  db: Db,
  catalog: CatalogName,
  { name, isActive, sortKey, sortDirection, pageIndex, pageSize }: CatalogListQuery,
): Promise<PageOf<KeptRecord>> {
  const where = sql`where ${name ? sql`r.name ilike ${containing(name)}` : sql`true`}
    and ${isActive === undefined ? sql`true` : sql`r.is_active = ${isActive === "true"}`}`;
  const direction = sql.raw(sortKey && sortDirection === "Desc" ? "desc" : "asc");
  const { rows } = await sql<KeptRecord>`
    select ${columnsOf(catalog)} from ${tableOf(catalog)} r ${where}
    order by ${orderOf(catalog, sortKey ?? "name")} ${direction} nulls last, r.id ${direction}
    limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${tableOf(catalog)} r ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** CAT-003. */
export async function getRecord(db: Db, catalog: CatalogName, id: number): Promise<KeptRecord> {
  const { rows } = await sql<KeptRecord>`
    select ${columnsOf(catalog)} from ${tableOf(catalog)} r where r.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused("shared.not-found");
  return rows[0];
}

/** A record with the right to change it; until the end of the transaction nobody else changes it. */
export async function lockRecord(db: Tx, catalog: CatalogName, id: number): Promise<KeptRecord> {
  const { rows } = await sql<KeptRecord>`
    select ${columnsOf(catalog)} from ${tableOf(catalog)} r where r.id = ${id} for update of r`.execute(db);
  if (!rows[0]) throw new Refused("shared.not-found");
  return rows[0];
}
