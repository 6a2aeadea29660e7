import * as api from "@birzha/domain/notices/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { readAllNotices } from "./actions/read-all-notices.ts";
import { readNotices } from "./actions/read-notices.ts";
import { saveChoices } from "./actions/save-choices.ts";
import { getNoticeChoices, listNotices } from "./queries.ts";

/** Binds the endpoints of notifications and their e-mail settings (WORK-020). */
export function bindNotices(bind: BindEndpoint): void {
  bind(api.listNotices, ({ db, actor }, { query }) => listNotices(db, actor, query));
  bind(api.readNotices, readNotices);
  bind(api.readAllNotices, readAllNotices);
  bind(api.getNoticeChoices, ({ db, actor }) => getNoticeChoices(db, actor.userId));
  bind(api.saveNoticeChoices, saveChoices);
}
