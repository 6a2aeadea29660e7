import { sql } from "kysely";
import type { DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type { ChosenRecord } from "@birzha/domain/forms/definition.ts";
import type { PortalDatabase } from "@birzha/server/platform/db/database.ts";
import type { DbReader } from "@birzha/server/platform/db/handles.ts";

const tables = {
  productTypes: "product_types",
  originGoods: "origin_goods",
  currencies: "currencies",
  calculationTypes: "calculation_types",
  deliveryTypes: "delivery_types",
  basisTypes: "basis_types",
  ports: "ports",
  regions: "regions",
  countries: "countries",
  deliveryMethods: "delivery_methods",
} as const satisfies Partial<Record<DictionaryName, keyof PortalDatabase>>;

/**
 * Finds a record of the initial catalogues by its key, which stays the same after renaming; throws if there
 * is none.
 */
export type CatalogKeys = (dictionary: keyof typeof tables, key: string) => ChosenRecord;

export async function loadCatalogKeys(db: DbReader): Promise<CatalogKeys> {
  const known = new Map<string, ChosenRecord>();
  for (const [dictionary, table] of Object.entries(tables)) {
    const { rows } = await sql<{ key: string; id: number; name: string }>`
      select content_key as key, id, name from ${sql.table(table)}
      where content_key is not null and is_active`.execute(db);
    for (const { key, id, name } of rows) known.set(`${dictionary}/${key}`, { id, name });
  }
  return (dictionary, key) => {
    const record = known.get(`${dictionary}/${key}`);
    if (!record) throw new Error(`demo data: ${dictionary}/${key} is not an active record`);
    return record;
  };
}
