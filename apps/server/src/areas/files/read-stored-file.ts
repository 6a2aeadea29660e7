import path from "node:path";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { BlobResult } from "../../platform/http/blob.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { auditedAs, findFile, type FileArea } from "./queries.ts";

/** OTC-056, SPOT-053, S-12, V-11: returns a file's contents to users who can see its record, with an audit entry. */
export async function readStoredFile(
  context: RequestContext,
  files: FileStorage,
  area: FileArea,
  id: number,
): Promise<BlobResult> {
  const file = await findFile(context.db, context.actor, area, id);
  if (!file) throw new ApiError("shared.not-found");
  context.audit({ action: `${area}.download-file`, entity: auditedAs[area], entityId: id });
  const { name, ext } = path.posix.parse(file.name);
  return {
    name,
    extension: ext.slice(1),
    contentType: file.contentType,
    open: () => files.get(file.storageId),
  };
}
