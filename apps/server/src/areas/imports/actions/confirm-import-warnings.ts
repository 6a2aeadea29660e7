import type * as api from "@birzha/domain/imports/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { requireFiler } from "../require-filer.ts";
import { confirmWarning } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

/** SOFT-001: confirms a warning of a row, or of all rows of the import. A row without other warnings becomes ready. */
export async function confirmImportWarnings(
  context: RequestContext,
  {
    params: { id },
    body: { number, code, inAll },
  }: Pick<InputOf<typeof api.confirmImportWarnings>, "params" | "body">,
): Promise<ResultOf<typeof api.confirmImportWarnings>> {
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(context.db, organizationId, id);
  const changed = await confirmWarning(context.db, id, code, inAll ? undefined : number);
  if (changed === 0) throw new ApiError("shared.not-found");
  context.audit({
    action: "imports.confirm-warnings",
    entity: "import",
    entityId: id,
    after: { code, changed, ...(inAll ? {} : { number }) },
  });
  return { changed };
}
