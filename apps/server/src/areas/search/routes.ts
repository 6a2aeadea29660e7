import * as api from "@birzha/domain/search/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { findRecords } from "./queries.ts";

/** Binds the global search (WORK-010). */
export function bindSearch(bind: BindEndpoint): void {
  bind(api.findRecords, ({ db, actor }, { query }) => findRecords(db, actor, query));
}
