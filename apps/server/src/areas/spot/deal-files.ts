import path from "node:path";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { BlobResult } from "../../platform/http/blob.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";
import { findFile } from "./file-queries.ts";

/** SPOT-053, V-11: the bytes of a document, for its organisation and the exchange; a download leaves an audit row. */
export async function readDealFile(context: Context, files: FileStorage, id: number): Promise<BlobResult> {
  const file = await findFile(context.db, context.actor, id);
  if (!file) throw new Refused("shared.not-found");
  context.audit({ action: "spot.download-file", entity: "spot-file", entityId: id });
  const { name, ext } = path.posix.parse(file.name);
  return {
    name,
    extension: ext.slice(1),
    contentType: file.contentType,
    open: () => files.get(file.storageId),
  };
}
