import type * as api from "@birzha/domain/agreements/api.ts";
import { isStaff } from "@birzha/domain/shared/actor.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { Context } from "../../../platform/http/context.ts";
import { requireOrganization } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import type { ReceivedFile } from "../../../platform/http/receive-file.ts";
import { countWaitingFiles } from "../file-queries.ts";
import { insertFile } from "../store.ts";

/** G-44: files of one organisation that may wait for a report at once; a long day of work, 1 GB at most. */
const mostWaitingFiles = 100;
/** G-44: after a day the waiting ones are removed. */
const waitingMilliseconds = 24 * 3_600_000;

/** Keeps an uploaded file for a report of the acting organisation that is still to come (OTC-057, G-44). */
export async function storeFile(
  context: Context,
  { file }: { readonly file: ReceivedFile },
): Promise<ResultOf<typeof api.uploadFile>> {
  const { actor, clock, db } = context;
  if (isStaff(actor) && !actor.organization) throw new Refused("agreements.organization-required");
  const { id: organizationId } = requireOrganization(context);
  const since = new Date(clock.now().getTime() - waitingMilliseconds);
  if ((await countWaitingFiles(db, organizationId, since)) >= mostWaitingFiles)
    throw new Refused("agreements.too-many-waiting-files");
  const id = await insertFile(db, {
    ...file,
    organizationId,
    uploadedBy: actor.userId,
    uploadedAt: clock.now().toISOString(),
  });
  const { name, size, sha256 } = file;
  context.audit({
    action: "agreements.upload-file",
    entity: "file",
    entityId: id,
    after: { name, size, sha256 },
  });
  return { id, value: name };
}
