import {
  getCustomRule,
  getRuleTrial,
  listCustomRules,
  listTrialOrganizations,
} from "@birzha/domain/rules/custom-rule-api.ts";
import type { CustomRuleState } from "@birzha/domain/rules/lifecycle.ts";
import { queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../../api/call.ts";

export const rulesKey = ["rules"] as const;
/** Rows of a page of rules. */
export const listSize = 15;
/** Rows of a page of organisations with failing reports. */
export const organizationsSize = 10;

/** RULE-002: page of rules. */
export const listQuery = (pageIndex: number, state: CustomRuleState | undefined) =>
  queryOptions({
    queryKey: [...rulesKey, "list", pageIndex, state ?? "all"],
    queryFn: ({ signal }) =>
      callEndpoint(listCustomRules, {
        query: { pageIndex, pageSize: listSize, ...(state && { state }) },
        signal,
      }),
    meta: { error: "customRules.failures.list", shownWithoutData: true },
  });

/** Rule with its versions. A form must not start with an old version. */
export const ruleQuery = (id: number) =>
  queryOptions({
    queryKey: [...rulesKey, "one", id],
    queryFn: ({ signal }) => callEndpoint(getCustomRule, { params: { id }, signal }),
    staleTime: 0,
    meta: { error: "customRules.failures.rule", shownWithoutData: true },
  });

/** Poll interval of a running trial in milliseconds, for networks that block the event stream. */
const pollInterval = 2_000;

/** Last trial of a rule. */
export const trialQuery = (id: number) =>
  queryOptions({
    queryKey: [...rulesKey, "trial", id],
    queryFn: ({ signal }) => callEndpoint(getRuleTrial, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === "running" ? pollInterval : false),
    meta: { silent: true },
  });

/** Page of organisations, those with most failing reports first. A new trial has another key. */
export const organizationsQuery = (id: number, trialId: number, pageIndex: number) =>
  queryOptions({
    queryKey: [...rulesKey, "trial-organizations", id, trialId, pageIndex],
    queryFn: ({ signal }) =>
      callEndpoint(listTrialOrganizations, {
        params: { id },
        query: { pageIndex, pageSize: organizationsSize },
        signal,
      }),
    meta: { error: "customRules.failures.trial", shownWithoutData: true },
  });
