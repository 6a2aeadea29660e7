import type { DbTransaction } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockBatch } from "../store.ts";

/** Locks an import that no job is registering. */
export async function lockIdleImport(db: DbTransaction, organizationId: number, id: number): Promise<void> {
  const batch = await lockBatch(db, organizationId, id);
  if (!batch) throw new ApiError("shared.not-found");
  if (batch.isRegistering) throw new ApiError("imports.running");
}
