import path from "node:path";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { BlobResult } from "../../platform/http/blob.ts";
import type { Context } from "../../platform/http/context.ts";
import { Refused } from "../../platform/http/failure.ts";
import { findFile } from "./file-queries.ts";
import { scopeOf } from "./queries.ts";

/** OTC-056, S-12: the bytes of a file, for those who may see its report; a download leaves an audit row. */
export async function readAttachedFile(
  context: Context,
  files: FileStorage,
  id: number,
): Promise<BlobResult> {
  const file = await findFile(context.db, scopeOf(context.actor), id);
  if (!file) throw new Refused("shared.not-found");
  context.audit({ action: "agreements.download-file", entity: "file", entityId: id });
  const { name, ext } = path.posix.parse(file.name);
  return {
    name,
    extension: ext.slice(1),
    contentType: file.contentType,
    open: () => files.get(file.storageId),
  };
}
