import type { DbTransaction } from "../../platform/db/handles.ts";
import { listOwnFiles } from "../files/queries.ts";

/**
 * V-9, V-11, A-58: finds deals with a file that the organisation has not uploaded. Several deals can share one document
 * (DESK-002).
 * @param wanted file id by deal id
 * @returns ids of deals with unknown files
 */
export async function listUnknownFiles(
  db: DbTransaction,
  organizationId: number,
  wanted: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  const own = await listOwnFiles(db, "spot", organizationId, [...new Set(wanted.values())]);
  const known = new Set(own.map(({ id }) => id));
  return new Set([...wanted].flatMap(([dealId, file]) => (known.has(file) ? [] : [dealId])));
}
