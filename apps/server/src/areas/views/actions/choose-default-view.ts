import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/views/api.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { getView } from "../queries.ts";
import { putDefault, removeDefault } from "../store.ts";

/** WORK-040: sets an own or shared view as the default. */
export async function chooseDefaultView(
  context: RequestContext,
  { body: { register, viewId } }: Pick<InputOf<typeof api.chooseDefaultView>, "body">,
): Promise<ResultOf<typeof api.chooseDefaultView>> {
  const { actor, db } = context;
  const act = { action: "views.choose-default", entity: "view" };
  if (viewId === null) {
    const before = await removeDefault(db, actor, register);
    if (before !== undefined) context.audit({ ...act, entityId: before, before: { register } });
    return { viewId };
  }
  if ((await getView(db, actor, viewId)).register !== register) throw new ApiError("shared.not-found");
  await putDefault(db, actor, register, viewId);
  context.audit({ ...act, entityId: viewId, after: { register } });
  return { viewId };
}
