import type { Tx } from "../../platform/db/handles.ts";
import { listOwnFiles } from "../files/queries.ts";

/**
 * V-9, V-11, A-58: which of the files the organisation may attach to its deals: its own. One document may be that of many
 * deals (DESK-002).
 * @param wanted file by deal
 * @returns the deals whose file is none of these
 */
export async function listUnknownFiles(
  db: Tx,
  organizationId: number,
  wanted: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  const own = await listOwnFiles(db, "spot", organizationId, [...new Set(wanted.values())]);
  const known = new Set(own.map(({ id }) => id));
  return new Set([...wanted].flatMap(([dealId, file]) => (known.has(file) ? [] : [dealId])));
}
