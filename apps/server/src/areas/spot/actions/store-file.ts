import type * as api from "@birzha/domain/spot/api.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { requireOrganization, type Context } from "../../../platform/http/context.ts";
import { Refused } from "../../../platform/http/failure.ts";
import type { ReceivedFile } from "../../../platform/http/receive-file.ts";
import { countWaitingFiles } from "../file-queries.ts";
import { insertFile } from "../store.ts";

/** files of one organisation that may wait for a deal at once. */
const mostWaitingFiles = 100;
/** after a day the waiting ones are removed. */
const waitingMilliseconds = 24 * 3_600_000;

/** Keeps an uploaded document for a deal of the acting organisation that is still to be sent (SPOT-052, A-58). */
export async function storeFile(
  context: Context,
  { file }: { readonly file: ReceivedFile },
): Promise<ResultOf<typeof api.uploadSpotFile>> {
  const { actor, clock, db } = context;
  const { id: organizationId } = requireOrganization(context);
  const since = new Date(clock.now().getTime() - waitingMilliseconds);
  if ((await countWaitingFiles(db, organizationId, since)) >= mostWaitingFiles)
    throw new Refused("spot.too-many-waiting-files");
  const id = await insertFile(db, {
    ...file,
    organizationId,
    uploadedBy: actor.userId,
    uploadedAt: clock.now(),
  });
  const { name, size, sha256 } = file;
  context.audit({
    action: "spot.upload-file",
    entity: "spot-file",
    entityId: id,
    after: { name, size, sha256 },
  });
  return { id };
}
