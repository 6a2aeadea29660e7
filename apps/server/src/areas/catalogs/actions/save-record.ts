import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { recordFault, type CatalogValues } from "@birzha/domain/catalogs/record-rules.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import { loadDictionaries } from "../queries.ts";
import { lockRecord } from "../record-queries.ts";
import { insertRecord, updateRecord } from "../store.ts";

/** A change names its record, and the version it was made on (G-85). */
interface Change {
  readonly id: number;
  readonly version?: number;
}

/**
 * CAT-006..013, G-75: adds a record or changes one. What it refers to must be offered now; what it referred to already
 * may stay. Reports keep the names they were made with (S-10).
 */
export async function saveRecord(
  context: Context,
  catalog: CatalogName,
  values: CatalogValues,
  change?: Change,
): Promise<{ id: number }> {
  const { db } = context;
  const fault = recordFault(catalog, values);
  if (fault) throw new Refused(fault);
  const before = change && (await lockRecord(db, catalog, change.id));
  if (change?.version !== undefined && change.version !== before?.version) throw new Refused("shared.stale");
  await requireReferences(context, values, {
    basisId: before?.basisId,
    regionIds: before?.regionIds ?? [],
  });
  const id = before ? before.id : await insertRecord(db, catalog, values);
  if (before) await updateRecord(db, catalog, id, values);
  context.audit({
    action: before ? "catalogs.update" : "catalogs.create",
    entity: "catalog",
    entityId: id,
    ...(before ? { before: { catalog, ...before } } : {}),
    after: { catalog, ...values },
  });
  return { id };
}

interface References {
  readonly basisId: number | undefined;
  readonly regionIds: readonly number[];
}

async function requireReferences(
  { db }: Context,
  { basisId, regionIds = [] }: CatalogValues,
  known: References,
): Promise<void> {
  if (basisId === undefined && regionIds.length === 0) return;
  const { find } = await loadDictionaries(db);
  if (basisId !== undefined && basisId !== known.basisId && !find("basisTypes", basisId)?.isActive)
    throw new Refused("catalogs.unknown-basis");
  const isOffered = (id: number) => known.regionIds.includes(id) || find("regions", id)?.isActive;
  if (!regionIds.every(isOffered)) throw new Refused("catalogs.unknown-region");
}
