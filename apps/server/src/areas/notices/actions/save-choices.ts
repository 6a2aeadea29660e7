import type * as api from "@birzha/domain/notices/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { getNoticeChoices } from "../queries.ts";
import { saveChoices as store } from "../store.ts";

/** WORK-020: saves which topics the user also gets by e-mail, and whether there is a daily digest. */
export async function saveChoices(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.saveNoticeChoices>, "body">,
): Promise<ResultOf<typeof api.saveNoticeChoices>> {
  const { actor, db } = context;
  const before = await getNoticeChoices(db, actor.userId);
  await store(db, actor.userId, body);
  context.audit({ action: "notices.choose", entity: "user", entityId: actor.userId, before, after: body });
  return body;
}
