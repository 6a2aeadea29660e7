import {
  cancelRuleTrial,
  createCustomRule,
  deleteCustomRule,
  endCustomRule,
  putRuleInForce,
  startRuleTrial,
  suspendCustomRule,
  updateCustomRule,
  type CustomRuleBody,
} from "@birzha/domain/rules/custom-rule-api.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../../api/api-failure.ts";
import { callEndpoint } from "../../../api/call.ts";

interface SavedDraft {
  readonly rule: CustomRuleBody;
  /** Undefined for a new rule. */
  readonly change?: RuleVersion | undefined;
}

export interface RuleVersion {
  readonly id: number;
  readonly version: number;
}

/** RULE-002: creates or updates a draft. The form shows a stale version itself. */
export const saveDraftMutation = mutationOptions({
  mutationFn: ({ rule, change }: SavedDraft) =>
    change
      ? callEndpoint(updateCustomRule, {
          params: { id: change.id },
          body: { ...rule, version: change.version },
        })
      : callEndpoint(createCustomRule, { body: rule }),
  meta: {
    error: "customRules.failures.save",
    success: "customRules.saved",
    shownByScreen: ["shared.stale"],
  },
});

export const removeDraftMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(deleteCustomRule, { params: { id } }),
  meta: { error: "customRules.failures.remove", success: "customRules.removed" },
});

/** A second operator can have to approve it (DESK-023). */
export const putInForceMutation = mutationOptions({
  mutationFn: ({ id, ...body }: RuleVersion & { readonly confirmedFailing?: number }) =>
    callEndpoint(putRuleInForce, { params: { id }, body }),
  meta: {
    error: "customRules.failures.inForce",
    success: "customRules.putInForce",
    shownByScreen: ["rules.share-unconfirmed"],
  },
});

export const endRuleMutation = mutationOptions({
  mutationFn: ({ id, version, validTo }: RuleVersion & { readonly validTo: IsoDate }) =>
    callEndpoint(endCustomRule, { params: { id }, body: { version, validTo } }),
  meta: { error: "customRules.failures.end", success: "customRules.ended" },
});

/** FIX-218: ends a rule at once, for all contract dates. */
export const suspendRuleMutation = mutationOptions({
  mutationFn: ({ id, version }: RuleVersion) =>
    callEndpoint(suspendCustomRule, { params: { id }, body: { version } }),
  meta: { error: "customRules.failures.suspend", success: "customRules.suspended" },
});

export const startTrialMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(startRuleTrial, { params: { id } }),
  meta: { error: "customRules.failures.start" },
});

export const cancelTrialMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(cancelRuleTrial, { params: { id } }),
  meta: { error: "customRules.failures.cancel" },
});

export const isStale = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === "shared.stale";

/** Returns the error code if the server rejected the content of a rule. */
export const rejectionOf = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.code?.startsWith("rules.") ? error.code : undefined;
