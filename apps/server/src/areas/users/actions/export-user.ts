import { Readable } from "node:stream";
import type * as api from "@birzha/domain/users/api.ts";
import { fileTypes } from "@birzha/domain/shared/values/file-limits.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import type { StoredBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { zipStream } from "../../../platform/xlsx/zip-stream.ts";
import { getPersonalData } from "../profile-queries.ts";

/** INST-041: exports a user's personal data, for the user or for staff, with an audit entry (S-8). */
export async function exportUser(
  context: RequestContext,
  { query }: Pick<InputOf<typeof api.exportUser>, "query">,
): Promise<StoredBlob> {
  const content = [JSON.stringify(await getPersonalData(context.db, query.id), undefined, 2)];
  context.audit({ action: "users.export", entity: "user", entityId: query.id });
  return {
    name: `user-${query.id}`,
    extension: "zip",
    contentType: fileTypes.zip,
    open: async () => Readable.from(zipStream([{ name: "user.json", content }]), { objectMode: false }),
  };
}
