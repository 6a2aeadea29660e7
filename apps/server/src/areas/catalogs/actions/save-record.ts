import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { recordError, type CatalogValues, type GivenValues } from "@birzha/domain/catalogs/record-rules.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { loadDictionaries } from "../queries.ts";
import { lockRecord } from "../record-queries.ts";
import { insertRecord, updateRecord } from "../store.ts";

/** The record being changed, and the version that the change is based on (G-85). */
interface Change {
  readonly id: number;
  readonly version?: number;
}

/**
 * CAT-006..013, G-75: adds or updates a record. New references must be active; unchanged ones remain valid. Reports
 * keep the names they were registered with (S-10).
 */
export async function saveRecord(
  context: RequestContext,
  catalog: CatalogName,
  given: GivenValues,
  change?: Change,
): Promise<{ id: number }> {
  const { db } = context;
  const values = await withBasis(db, given);
  const error = recordError(catalog, values);
  if (error) throw new ApiError(error);
  const before = change && (await lockRecord(db, catalog, change.id));
  if (change?.version !== undefined && change.version !== before?.version) throw new ApiError("shared.stale");
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

/** CAT-008, FIX-046: resolves a basis by name alone, ignoring case. */
async function withBasis(db: DbTransaction, { basisName, ...values }: GivenValues): Promise<CatalogValues> {
  if (!basisName || values.basisId !== undefined) return values;
  const { records } = await loadDictionaries(db);
  const name = basisName.toLocaleLowerCase("ru");
  const named = records.basisTypes.filter((basis) => basis.name.toLocaleLowerCase("ru") === name);
  const basis = named.find(({ isActive }) => isActive) ?? named[0];
  if (!basis) throw new ApiError("catalogs.unknown-basis");
  return { ...values, basisId: basis.id };
}

interface References {
  readonly basisId: number | undefined;
  readonly regionIds: readonly number[];
}

async function requireReferences(
  { db }: RequestContext,
  { basisId, regionIds = [] }: CatalogValues,
  known: References,
): Promise<void> {
  if (basisId === undefined && regionIds.length === 0) return;
  const { find } = await loadDictionaries(db);
  if (basisId !== undefined && basisId !== known.basisId && !find("basisTypes", basisId)?.isActive)
    throw new ApiError("catalogs.unknown-basis");
  const isOffered = (id: number) => known.regionIds.includes(id) || find("regions", id)?.isActive;
  if (!regionIds.every(isOffered)) throw new ApiError("catalogs.unknown-region");
}
