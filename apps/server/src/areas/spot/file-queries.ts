import type { Tx } from "../../platform/db/handles.ts";
import { listOwnFiles } from "../files/queries.ts";

/**
 * V-9, V-11, A-58: which of the files the organisation may attach to these deals: its own, and those that no other deal
 * has or had.
 * @param wanted file by deal
 * @returns the deals whose file is none of these
 */
export async function listUnknownFiles(
  db: Tx,
  organizationId: number,
  wanted: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  const own = await listOwnFiles(db, "spot", organizationId, [...new Set(wanted.values())]);
  const heldBy = new Map(own.map((file) => [file.id, file.heldBy]));
  const unknown = new Set<number>();
  for (const [dealId, file] of wanted) {
    const holder = heldBy.get(file);
    if (holder === undefined || (holder !== null && holder !== dealId)) unknown.add(dealId);
    // Taken by this one: the next mention of it is another deal's.
    else heldBy.set(file, dealId);
  }
  return unknown;
}
