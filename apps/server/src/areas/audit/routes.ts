import * as api from "@birzha/domain/audit/api.ts";
import type { Bind } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { requestCheck } from "./actions/request-check.ts";
import { getAuditChain, listAudit } from "./queries.ts";

/** Binds the endpoints of the audit log for exchange staff (S-8). */
export function bindAudit(bind: Bind): void {
  bind(api.listAudit, ({ db }, { query }) => listAudit(db, query));
  bind(api.getAuditChain, ({ db }) => getAuditChain(db));
  bind(api.verifyAuditChain, requestCheck);
}
