import type * as api from "@birzha/domain/imports/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { requireFiler } from "../require-filer.ts";
import { setDecision } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

/** BULK-004: stores the decision about a row that looks like an earlier report. */
export async function decideRow(
  context: RequestContext,
  { params: { id }, body: { number, isDistinct } }: Pick<InputOf<typeof api.decideRow>, "params" | "body">,
): Promise<ResultOf<typeof api.decideRow>> {
  const { id: organizationId } = requireFiler(context);
  await lockIdleImport(context.db, organizationId, id);
  const changed = await setDecision(context.db, id, number, isDistinct);
  if (changed === 0) throw new ApiError("shared.not-found");
  context.audit({ action: "imports.decide", entity: "import", entityId: id, after: { number, isDistinct } });
  return { changed };
}
