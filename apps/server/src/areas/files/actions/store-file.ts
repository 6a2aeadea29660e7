import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { maxWaitingFiles, waitingMilliseconds } from "@birzha/domain/shared/values/file-limits.ts";
import { requireOrganization, type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { ReceivedFile } from "../../../platform/http/endpoint-binding/receive-file.ts";
import { auditedAs, countWaitingFiles, type FileArea } from "../queries.ts";
import { insertFile } from "../store.ts";

/** Stores an upload of the acting organisation for a record to be filed later (OTC-057, SPOT-052, G-44, A-58). */
export async function storeFile(
  context: RequestContext,
  area: FileArea,
  file: ReceivedFile,
): Promise<{ id: number; name: string }> {
  const { actor, clock, db } = context;
  if (area === "agreements" && isStaff(actor) && !actor.organization)
    throw new ApiError("agreements.organization-required");
  const { id: organizationId } = requireOrganization(context);
  const since = new Date(clock.now().getTime() - waitingMilliseconds);
  if ((await countWaitingFiles(db, area, organizationId, since)) >= maxWaitingFiles)
    throw new ApiError(`${area}.too-many-waiting-files`);
  const id = await insertFile(db, {
    ...file,
    area,
    organizationId,
    uploadedBy: actor.userId,
    uploadedAt: clock.now(),
  });
  const { name, size, sha256 } = file;
  context.audit({
    action: `${area}.upload-file`,
    entity: auditedAs[area],
    entityId: id,
    after: { name, size, sha256 },
  });
  return { id, name };
}
