import * as api from "@birzha/domain/rules/api.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import { listRuleBook } from "./list-rule-book.ts";

/** Binds the endpoint of the rule book (RULE-001). */
export function bindRules(bindPublic: BindPublic): void {
  bindPublic(api.listReportRules, async () => listRuleBook());
}
