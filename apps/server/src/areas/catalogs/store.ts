import { createHash } from "node:crypto";
import { sql } from "kysely";
import { catalogDefinitions, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { CatalogValues } from "@birzha/domain/catalogs/record-rules.ts";
import type { OwnerDb, OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { storeSetting } from "../../platform/db/stored-settings.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { tableOf } from "./record-queries.ts";
import {
  catalogFiles,
  readContent,
  readContentText,
  type CatalogFile,
  type ContentRow,
} from "./content/read-content.ts";

/** Settings key of the hash of the last seeded content. */
const contentKey = "catalog_content";

/**
 * Seeds the catalogues. Inserts a record once, identified by `content_key`, and never overwrites edits by exchange
 * staff. Skips unchanged content, so it is safe at every start and on several nodes at once.
 * @param db connection of the owner role, because the request role has no permission at this point
 * @returns whether it changed anything
 */
export async function seedCatalogs(db: OwnerDb): Promise<boolean> {
  const hash = await contentHash();
  const known = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", contentKey)
    .executeTakeFirst();
  if (known?.value === hash) return false;

  await inOwnerTransaction(db, async (tx) => {
    for (const { table, file, toRow } of catalogContent)
      await addMissing(tx, table, (await readContent(file)).map(toRow));
    await addMissing(tx, "delivery_types", await withBasisIds(tx, await readContent("delivery-types")));
    await storeSetting(tx, contentKey, hash);
  });
  return true;
}

/** Upserts the portal's own company directory for the lookup by INN (G-48). */
export async function seedCompanyDirectory(
  db: OwnerDb | OwnerTx,
  companies: readonly ContentRow[],
): Promise<void> {
  const rows = JSON.stringify(companies);
  await sql`
    insert into company_directory (inn, full_name, address, is_individual)
    select inn, full_name, address, is_individual
    from jsonb_populate_recordset(null::company_directory, ${rows}::jsonb)
    on conflict (inn) do update
    set full_name = excluded.full_name, address = excluded.address, is_individual = excluded.is_individual
  `.execute(db);
}

type CatalogTable =
  | "basis_types"
  | "calculation_types"
  | "countries"
  | "currencies"
  | "delivery_methods"
  | "delivery_types"
  | "origin_goods"
  | "ports"
  | "product_types"
  | "regions";

interface CatalogContent {
  readonly table: CatalogTable;
  readonly file: CatalogFile;
  readonly toRow: (row: ContentRow) => ContentRow;
}

const asDelivered = (row: ContentRow): ContentRow => row;

const keyedByCode = (row: ContentRow): ContentRow => ({ ...row, content_key: row["code"] ?? null });

const toPort = (row: ContentRow): ContentRow => ({ ...row, is_port: "true" });

/** The prefix «ст.» distinguishes stations from ports of the same name. The key is the railway code. */
const toStation = ({ code, name, railway, region }: ContentRow): ContentRow => ({
  content_key: code ?? null,
  code: code ?? null,
  name: `ст. ${name}`,
  description: `${region}, ${railway} железная дорога`,
  is_railway_station: "true",
});

const catalogContent: readonly CatalogContent[] = [
  { table: "regions", file: "regions", toRow: keyedByCode },
  { table: "countries", file: "countries", toRow: keyedByCode },
  { table: "currencies", file: "currencies", toRow: keyedByCode },
  { table: "calculation_types", file: "calculation-types", toRow: asDelivered },
  { table: "delivery_methods", file: "delivery-methods", toRow: asDelivered },
  { table: "origin_goods", file: "origin-goods", toRow: asDelivered },
  { table: "product_types", file: "product-types", toRow: asDelivered },
  { table: "ports", file: "ports", toRow: toPort },
  { table: "ports", file: "railway-stations", toRow: toStation },
  { table: "basis_types", file: "basis-types", toRow: asDelivered },
];

/**
 * Inserts missing rows. Cells are text that the table's column types parse. A name conflict with a record of staff
 * keeps theirs.
 */
async function addMissing(tx: OwnerTx, table: CatalogTable, rows: readonly ContentRow[]): Promise<void> {
  if (!rows[0]) return;
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given
    where not exists (select from ${sql.table(table)} as known where known.content_key = given.content_key)
    on conflict do nothing
  `.execute(tx);
}

/** Skips a term whose basis is missing because staff had created a basis with that name. Staff can add the term. */
async function withBasisIds(tx: OwnerTx, rows: readonly ContentRow[]): Promise<ContentRow[]> {
  const bases = await tx.selectFrom("basis_types").select(["id", "content_key as key"]).execute();
  return rows.flatMap(({ basis, ...row }) => {
    const id = bases.find(({ key }) => key !== null && key === basis)?.id;
    return id === undefined ? [] : [{ ...row, code: row["value"] ?? null, basis_id: String(id) }];
  });
}

async function contentHash(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of catalogFiles) hash.update(await readContentText(file)).update("\0");
  return hash.digest("hex");
}

/** Columns and values of a record. Regions of a product type are in their own table. */
function columnsOf(catalog: CatalogName, values: CatalogValues): readonly (readonly [string, unknown])[] {
  const attributes = {
    isPort: ["is_port", values.isPort ?? false],
    isRailwayStation: ["is_railway_station", values.isRailwayStation ?? false],
    basisId: ["basis_id", values.basisId],
    value: ["value", values.value ?? null],
    visibilityType: ["visibility_type", values.visibilityType ?? 1],
    regionIds: undefined,
  } as const;
  return [
    ["code", values.code],
    ["name", values.name],
    ["description", values.description],
    ["is_active", values.isActive],
    ...catalogDefinitions[catalog].attributes.flatMap((attribute) => {
      const column = attributes[attribute];
      return column ? [column] : [];
    }),
  ];
}

/** CAT-006: inserts a record and returns its id. */
export async function insertRecord(
  db: DbTransaction,
  catalog: CatalogName,
  values: CatalogValues,
): Promise<number> {
  const columns = columnsOf(catalog, values);
  const { rows } = await sql<{ id: number }>`
    insert into ${tableOf(catalog)} (${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([, value]) => sql`${value}`))}) returning id`.execute(db);
  const { id } = rows[0]!;
  if (catalog === "productTypes") await replaceRegions(db, id, values);
  return id;
}

/** G-75: updates a record. The caller holds the lock. */
export async function updateRecord(
  db: DbTransaction,
  catalog: CatalogName,
  id: number,
  values: CatalogValues,
): Promise<void> {
  const set = columnsOf(catalog, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${tableOf(catalog)} set version = version + 1, ${sql.join(set)} where id = ${id}`.execute(db);
  if (catalog === "productTypes") await replaceRegions(db, id, values);
}

/** G-77: only product types with restricted visibility have regions. */
async function replaceRegions(
  db: DbTransaction,
  id: number,
  { visibilityType, regionIds = [] }: CatalogValues,
): Promise<void> {
  await sql`delete from product_type_regions where product_type_id = ${id}`.execute(db);
  if (visibilityType !== 2) return;
  await sql`
    insert into product_type_regions (product_type_id, region_id)
    select ${id}, unnest(${[...new Set(regionIds)]}::bigint[])`.execute(db);
}
