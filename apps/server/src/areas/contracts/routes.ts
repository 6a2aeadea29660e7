import * as api from "@birzha/domain/contracts/api.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { downloadContracts } from "./actions/download-contracts.ts";
import { importContracts } from "./actions/import-contracts.ts";
import { reportDeliveries } from "./actions/report-deliveries.ts";
import { listContracts } from "./queries.ts";

const options = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([id, value]) => ({ id: Number(id), value }));

/** Binds the endpoints of the register of auction contracts: lists, import and delivery reports (CON). */
export function bindContracts(bind: BindEndpoint): void {
  bind(api.listContracts, ({ db, actor }, { query, body }) => listContracts(db, actor, query, body.data));
  bind(api.exportContracts, downloadContracts);
  bind(api.reportDeliveries, reportDeliveries);
  bind(api.importContracts, importContracts);
  bind(api.listDealStatuses, async () => options(ru.deals));
  bind(api.listDeliveryStatuses, async () => options(ru.deliveries));
}
