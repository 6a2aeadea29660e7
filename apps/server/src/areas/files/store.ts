import { sql } from "kysely";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import type { ReceivedFile } from "../../platform/http/endpoint-binding/receive-file.ts";
import { isFree, type FileArea } from "./queries.ts";

export interface NewFile extends ReceivedFile {
  readonly area: FileArea;
  readonly organizationId: number;
  readonly uploadedBy: number;
  readonly uploadedAt: Date;
}

/** Inserts the row of a file whose contents are already in the storage. */
export async function insertFile(db: DbTransaction, file: NewFile): Promise<number> {
  const { id } = await db
    .insertInto("files")
    .values({
      area: file.area,
      organization_id: file.organizationId,
      storage_id: file.storageId,
      name: file.name,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      uploaded_by: file.uploadedBy,
      uploaded_at: file.uploadedAt.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Deletes rows of unused files of all areas uploaded before `before` (G-44, A-58). Uses the owner role, because the
 * request role cannot delete.
 * @returns storage ids of the deleted files, at most `limit`
 */
export async function deleteFreeFiles(db: OwnerTx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storageId: string }>`
    delete from files where (area, id) in (
      select f.area, f.id from files f
      where f.uploaded_at < ${before} and ${isFree}
      order by f.uploaded_at limit ${limit} for update skip locked)
    returning storage_id as "storageId"`.execute(db);
  return rows.map(({ storageId }) => storageId);
}
