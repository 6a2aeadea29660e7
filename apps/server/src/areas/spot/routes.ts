import * as api from "@birzha/domain/spot/api.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { downloadDeals } from "./actions/download-deals.ts";
import { importDeals } from "./actions/import-deals.ts";
import { updateDeals } from "./actions/update-deals.ts";
import { listDeals } from "./queries.ts";

const statusesOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([id, value]) => ({ id: Number(id), value }));

/** Binds the endpoints of the spot register: list, execution reports, export, import (SPOT-049..058). */
export function bindSpot(bind: BindEndpoint): void {
  bind(api.listDeals, ({ db, actor }, { query, body }) => listDeals(db, actor, query, body.data));
  bind(api.updateDeals, updateDeals);
  bind(api.exportDeals, downloadDeals);
  bind(api.listRecordStatuses, async () => statusesOf(ru.record));
  bind(api.listExecutionStatuses, async () => statusesOf(ru.execution));
  bind(api.importDeals, importDeals);
}
