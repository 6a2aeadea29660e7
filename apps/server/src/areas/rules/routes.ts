import * as api from "@birzha/domain/rules/api.ts";
import { defaultMaxFailingPercent, defaultRuleNoticeDays } from "@birzha/domain/rules/custom-rule-error.ts";
import * as customApi from "@birzha/domain/rules/custom-rule-api.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { cancelRuleTrial } from "./actions/cancel-rule-trial.ts";
import { createCustomRule } from "./actions/create-custom-rule.ts";
import { deleteCustomRule } from "./actions/delete-custom-rule.ts";
import { endCustomRule } from "./actions/end-custom-rule.ts";
import { putRuleInForce } from "./actions/put-rule-in-force.ts";
import { startRuleTrial } from "./actions/start-rule-trial.ts";
import { suspendCustomRule } from "./actions/suspend-custom-rule.ts";
import { updateCustomRule } from "./actions/update-custom-rule.ts";
import { getCustomRule, listCustomRules } from "./custom-rule-queries.ts";
import { listRuleBook } from "./list-rule-book.ts";
import { findFrequentRefusals, loadRulesInForce } from "./queries.ts";
import { getTrialDetails, listFailingOrganizations } from "./trial-queries.ts";

/** Binds the endpoints of the rule book (RULE-001) and of custom rules (RULE-002). */
export function bindRules(
  bind: BindEndpoint,
  bindPublic: BindPublic,
  {
    maxFailingPercent = defaultMaxFailingPercent,
    noticeDays = defaultRuleNoticeDays,
  }: { readonly maxFailingPercent: number | undefined; readonly noticeDays: number | undefined },
): void {
  bindPublic(api.listReportRules, async ({ db }) => listRuleBook(await loadRulesInForce(db)));
  bindPublic(api.listFrequentRefusals, ({ db, clock }) => findFrequentRefusals(db, clock.today()));
  bindPublic(customApi.listRulesInForce, async ({ db }) => [...(await loadRulesInForce(db))]);
  bind(customApi.listCustomRules, ({ db, clock }, { query }) => listCustomRules(db, clock.today(), query));
  bind(customApi.getCustomRule, ({ db, clock }, { params }) =>
    getCustomRule(db, clock.today(), noticeDays, params.id),
  );
  bind(customApi.createCustomRule, createCustomRule);
  bind(customApi.updateCustomRule, updateCustomRule);
  bind(customApi.deleteCustomRule, deleteCustomRule);
  bind(customApi.putRuleInForce, (context, input) =>
    putRuleInForce(context, input, { maxFailingPercent, noticeDays }),
  );
  bind(customApi.endCustomRule, endCustomRule);
  bind(customApi.suspendCustomRule, suspendCustomRule);
  bind(customApi.startRuleTrial, startRuleTrial);
  bind(customApi.cancelRuleTrial, cancelRuleTrial);
  bind(customApi.getRuleTrial, ({ db }, { params }) => getTrialDetails(db, params.id));
  bind(customApi.listTrialOrganizations, ({ db }, { params, query }) =>
    listFailingOrganizations(db, params.id, query),
  );
}
