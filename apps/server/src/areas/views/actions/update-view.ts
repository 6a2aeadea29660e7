import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/views/api.ts";
import { viewRefusal } from "@birzha/domain/views/permissions.ts";
import type { ViewedRegister } from "@birzha/domain/views/registers.ts";
import type { Context } from "../../../platform/http/endpoint-binding/context.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import { judgeView } from "../judge-view.ts";
import { getView } from "../queries.ts";
import { replaceView } from "../store.ts";

/** WORK-040: renames a view, replaces its state, or changes whether it is shared. */
export async function updateView(
  context: Context,
  { params: { id }, body }: Pick<InputOf<typeof api.updateView>, "params" | "body">,
): Promise<ResultOf<typeof api.updateView>> {
  const { actor, clock, db } = context;
  const before = await getView(db, actor, id);
  const refusal = viewRefusal(actor, "change", before);
  if (refusal) throw new Refused(refusal);
  const { name = before.name, isShared = before.isShared, state = before.state } = body;
  judgeView(actor, before.register as ViewedRegister, state);
  if (!(await replaceView(db, id, body.version, { name, isShared, state }, clock.now())))
    throw new Refused("shared.stale");
  context.audit({
    action: "views.update",
    entity: "view",
    entityId: id,
    before: { isShared: before.isShared },
    after: { register: before.register, isShared },
  });
  return getView(db, actor, id);
}
