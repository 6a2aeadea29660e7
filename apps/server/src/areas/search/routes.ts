import * as api from "@birzha/domain/search/api.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { findRecords } from "./queries.ts";

/** One search for everything (WORK-010). */
export function bindSearch(bind: Bind): void {
  bind(api.findRecords, ({ db, actor }, { query }) => findRecords(db, actor, query));
}
