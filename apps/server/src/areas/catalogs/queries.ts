import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DropdownItem } from "@birzha/domain/catalogs/dropdown-api.ts";
import {
  type CatalogRecord,
  type CatalogRecords,
  type DictionaryName,
  type FormDictionary,
  formDictionaries,
  type VisibilityTypeId,
} from "@birzha/domain/catalogs/catalogs.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";

/** Dictionaries as of the current transaction, with lookup by id. */
export interface LoadedDictionaries {
  /** All records including inactive ones, sorted by name. */
  readonly records: CatalogRecords;
  /** Finds a record, active or not, for form evaluation (CAT-035, S-5). */
  readonly find: (dictionary: DictionaryName, id: number) => CatalogRecord | undefined;
}

interface CachedDictionaries extends LoadedDictionaries {
  readonly versionToken: string;
}

let lastRead: CachedDictionaries | undefined;

const findVersion = prepareStatement(
  () => sql<{ versionToken: string }>`select version as "versionToken" from catalog_version`,
);

/**
 * Loads all dictionaries. Caches them by version token, which one query per call reads in the caller's transaction. So
 * a node never returns stale data after a change on another node.
 */
export async function loadDictionaries(db: DbReader): Promise<LoadedDictionaries> {
  const { rows } = await findVersion().execute(db);
  if (lastRead?.versionToken === rows[0]!.versionToken) return lastRead;
  const read = await readDictionaries(db);
  lastRead = read;
  return read;
}

/** CAT-035, G-76: lists active records by name for a dropdown list. */
export async function listOffered(db: DbReader, dictionary: DictionaryName): Promise<DropdownItem[]> {
  const { records } = await loadDictionaries(db);
  return records[dictionary].filter(({ isActive }) => isActive).map(toDropdownItem);
}

/** CAT-038: lists the active records of all dictionaries but ports, of one snapshot. */
export async function listAllOffered(db: DbReader): Promise<Record<FormDictionary, DropdownItem[]>> {
  const { records } = await loadDictionaries(db);
  const lists = formDictionaries.map(
    (name) => [name, records[name].filter(({ isActive }) => isActive).map(toDropdownItem)] as const,
  );
  return Object.fromEntries(lists) as Record<FormDictionary, DropdownItem[]>;
}

/**
 * CAT-029, CAT-030: lists ports, stations, or both. A basis can be both (G-50), so the flags are combined with OR.
 * Without flags lists all.
 */
export async function listOfferedPorts(
  db: DbReader,
  { isPorts, isRailwayStation }: { isPorts: boolean; isRailwayStation: boolean },
): Promise<DropdownItem[]> {
  const offered = await listOffered(db, "ports");
  if (!isPorts && !isRailwayStation) return offered;
  return offered.filter((port) => (isPorts && port.isPort) || (isRailwayStation && port.isRailwayStation));
}

const toDropdownItem = (record: CatalogRecord): DropdownItem => ({ ...record, value: record.name });

const base = ["id", "code", "name", "description", "is_active as isActive"] as const;
const flags = ["is_port as isPort", "is_railway_station as isRailwayStation"] as const;
/** Russian collation, so that Ё sorts next to Е. */
const byName = sql`name collate "ru-x-icu", id`;

/** Reads in one statement, so that records and token belong to the same snapshot. */
async function readDictionaries(db: DbReader): Promise<CachedDictionaries> {
  const read = await db
    .selectFrom("catalog_version")
    .select((eb) => [
      "version as versionToken",
      jsonArrayFrom(eb.selectFrom("basis_types").select(base).select(flags).orderBy(byName)).as("basisTypes"),
      jsonArrayFrom(eb.selectFrom("calculation_types").select(base).orderBy(byName)).as("calculationTypes"),
      jsonArrayFrom(eb.selectFrom("countries").select(base).select(["alpha2", "alpha3"]).orderBy(byName)).as(
        "countries",
      ),
      jsonArrayFrom(eb.selectFrom("currencies").select(base).orderBy(byName)).as("currencies"),
      jsonArrayFrom(eb.selectFrom("delivery_methods").select(base).select(flags).orderBy(byName)).as(
        "deliveryMethods",
      ),
      jsonArrayFrom(
        eb
          .selectFrom("delivery_types")
          .select(base)
          .select(["value", "basis_id as basisId"])
          .select((type) =>
            type
              .selectFrom("basis_types")
              .whereRef("basis_types.id", "=", "delivery_types.basis_id")
              .select("basis_types.name")
              .$asScalar()
              .$notNull()
              .as("basisName"),
          )
          .orderBy(byName),
      ).as("deliveryTypes"),
      jsonArrayFrom(eb.selectFrom("origin_goods").select(base).orderBy(byName)).as("originGoods"),
      jsonArrayFrom(eb.selectFrom("ports").select(base).select(flags).orderBy(byName)).as("ports"),
      jsonArrayFrom(
        eb
          .selectFrom("product_types")
          .select(base)
          .select(sql<VisibilityTypeId>`visibility_type`.as("visibilityType"))
          .select((type) =>
            sql<number[]>`array(${type
              .selectFrom("product_type_regions")
              .whereRef("product_type_id", "=", "product_types.id")
              .select("region_id")
              .orderBy("region_id")})`.as("regionIds"),
          )
          .orderBy(byName),
      ).as("productTypes"),
      jsonArrayFrom(
        eb
          .selectFrom("regions")
          .select(base)
          .select("is_railway_station as isRailwayStation")
          .orderBy(byName),
      ).as("regions"),
    ])
    .executeTakeFirstOrThrow();
  const { versionToken, ...records } = read;
  const byId = new Map(
    Object.entries(records).map(([dictionary, list]) => [
      dictionary,
      new Map<number, CatalogRecord>(list.map((record) => [record.id, record])),
    ]),
  );
  return { versionToken, records, find: (dictionary, id) => byId.get(dictionary)?.get(id) };
}
