import * as api from "@birzha/domain/applications/api.ts";
import { ru } from "@birzha/phrases/applications/ru.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { listApplications, listOwnApplications } from "./queries.ts";

/**
 * Binds the endpoints for those who decide applications. Filing, deciding and reading one affect
 * several areas and are processes.
 */
export function bindApplications(bind: BindEndpoint): void {
  bind(api.listApplications, ({ db, actor, clock }, { query }) =>
    listApplications(db, actor, clock.today(), query),
  );
  bind(api.listOwnApplications, ({ db, actor }, { query }) => listOwnApplications(db, actor, query));
  bind(api.listApplicationStatuses, async () =>
    Object.entries(ru.statuses).map(([id, name]) => ({ id: Number(id), name })),
  );
}
