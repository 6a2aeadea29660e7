import * as api from "@birzha/domain/audit/api.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { requestCheck } from "./actions/request-check.ts";
import { getAuditChain, listAudit } from "./queries.ts";

/** Binds the endpoints of the audit log for exchange staff (S-8). */
export function bindAudit(bind: BindEndpoint): void {
  bind(api.listAudit, ({ db }, { query }) => listAudit(db, query));
  bind(api.getAuditChain, ({ db }) => getAuditChain(db));
  bind(api.verifyAuditChain, requestCheck);
}
