import { z } from "zod";
import { access, publicAccess } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { historyEntry } from "../shared/registers/history.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, idAnswer, instant, isoDate } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { customRuleCode, ruleText } from "./custom-rule-code.ts";
import { customRuleLimits } from "./custom-rule-limits.ts";
import { ruleDefinition } from "./custom-rule.ts";
import { customRuleStates } from "./lifecycle.ts";
import { ruleSeverities } from "./rule-severity.ts";
import { ruleTrialStates } from "./rule-trial.ts";

const staffOnly = access({ operator: "yes" });
const params = z.object({ id });
const version = z.number().int().positive();

const content = z.strictObject({
  definition: ruleDefinition,
  severity: z.enum(ruleSeverities),
  /** States the valid case. */
  text: z.strictObject({
    ru: requiredText(customRuleLimits.text),
    en: requiredText(customRuleLimits.text),
  }),
  /** Citation of the decision or the act. */
  source: requiredText(customRuleLimits.source),
  /** First and last contract date; null for an open end. */
  validFrom: isoDate,
  validTo: isoDate.nullable(),
});
export type CustomRuleBody = z.output<typeof content>;

/** Content of a stored rule. */
const storedContent = {
  definition: ruleDefinition,
  severity: z.enum(ruleSeverities),
  text: ruleText,
  source: z.string(),
  validFrom: isoDate,
  validTo: isoDate.nullable(),
};

/** Trial of a definition on the reports of the last twelve months. */
const ruleTrial = z.object({
  id: z.number(),
  state: z.enum(ruleTrialStates),
  /** Whether the rule still has the definition of the trial. */
  isCurrent: z.boolean(),
  /** First and last contract date. */
  from: isoDate,
  to: isoDate,
  /** Reports of the period at the start; null while the trial waits for its job. */
  total: z.number().nullable(),
  read: z.number(),
  failing: z.number(),
  failingOrganizations: z.number(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});
export type RuleTrial = z.output<typeof ruleTrial>;

const storedRule = z.object({
  /** Number of the rule, as in its code. */
  id: z.number(),
  code: customRuleCode,
  state: z.enum(customRuleStates),
  ...storedContent,
  version,
  /** Time of the last change. */
  changedAt: instant,
  /** FIX-218: time of the suspension, which ends the rule for all contract dates; null without one. */
  suspendedAt: instant.nullable(),
  /** The last trial; null before the first one. */
  trial: ruleTrial.nullable(),
});
export type StoredCustomRule = z.output<typeof storedRule>;

export const listCustomRules = endpoint({
  method: "GET",
  path: "/api/rules",
  summary: "List the custom rules of reports in all states (RULE-002)",
  effect: "read",
  access: staffOnly,
  query: z.strictObject({ ...pageQuery, state: z.enum(customRuleStates).optional() }),
  answer: page(storedRule),
});

export const getCustomRule = endpoint({
  method: "GET",
  path: "/api/rules/{id}",
  summary: "Get a custom rule with its versions (RULE-002)",
  effect: "read",
  access: staffOnly,
  params,
  answer: one(
    storedRule.extend({
      /** FIX-218: earliest first contract date of a rule that is put in force today. */
      earliestFrom: isoDate,
      /** Newest first. */
      versions: z.array(
        z.object({
          ...storedContent,
          ...historyEntry(["create", "update", "put-in-force", "end"]).shape,
          version: z.number(),
        }),
      ),
    }),
  ),
});
export type CustomRuleDetails = z.output<typeof getCustomRule.answer.schema>;

export const listRulesInForce = endpoint({
  method: "GET",
  path: "/api/rules/in-force",
  summary: "List the custom rules in force with their definitions (RULE-002)",
  effect: "read",
  access: publicAccess,
  /** Ended rules, too: they validate reports of their contract dates. */
  answer: one(z.array(z.object({ number: z.number(), code: customRuleCode, ...storedContent }))),
});

/** Error codes of an invalid draft. */
const contentRejections = [
  "rules.ends-before-it-begins",
  "rules.no-limit",
  "rules.wrong-limit",
  "rules.limits-crossed",
  "rules.not-comparable",
  "rules.wrong-condition",
  "rules.unknown-record",
] as const;

export const createCustomRule = endpoint({
  method: "POST",
  path: "/api/rules",
  summary: "Draft a custom rule from a template (RULE-002)",
  effect: "write",
  access: staffOnly,
  body: content,
  rejections: [...contentRejections, "rules.too-many-rules"],
  answer: one(idAnswer),
});

export const updateCustomRule = endpoint({
  method: "PUT",
  path: "/api/rules/{id}",
  summary: "Update the draft of a custom rule (RULE-002)",
  effect: "write",
  access: staffOnly,
  params,
  body: content.extend({ version }),
  rejections: [...contentRejections, "rules.not-draft", "shared.stale"],
  answer: one(idAnswer),
});

export const deleteCustomRule = endpoint({
  method: "DELETE",
  path: "/api/rules/{id}",
  summary: "Delete the draft of a custom rule (RULE-002)",
  effect: "write",
  access: staffOnly,
  params,
  rejections: ["rules.not-draft"],
  answer: one(idAnswer),
});

export const putRuleInForce = endpoint({
  method: "PUT",
  path: "/api/rules/{id}/in-force",
  summary: "Put a tried draft in force (RULE-002)",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  params,
  /** FIX-218: number of failing reports of the trial that the caller has confirmed. */
  body: z.strictObject({ version, confirmedFailing: z.number().int().nonnegative().optional() }),
  rejections: [
    "rules.not-draft",
    "rules.not-tried",
    "rules.share-unconfirmed",
    "rules.backdated",
    "rules.short-notice",
    "shared.not-found",
    "shared.stale",
  ],
  answer: one(idAnswer),
});

export const endCustomRule = endpoint({
  method: "PUT",
  path: "/api/rules/{id}/end",
  summary: "Set the last contract date of a rule in force (RULE-002)",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  params,
  body: z.strictObject({ version, validTo: isoDate }),
  rejections: ["rules.not-in-force", "rules.ended", "rules.wrong-end", "shared.not-found", "shared.stale"],
  answer: one(idAnswer),
});

export const suspendCustomRule = endpoint({
  method: "PUT",
  path: "/api/rules/{id}/suspend",
  summary: "Suspend a rule in force at once, for all contract dates (FIX-218)",
  effect: "write",
  access: staffOnly,
  params,
  body: z.strictObject({ version }),
  rejections: ["rules.not-in-force", "rules.ended", "shared.not-found", "shared.stale"],
  answer: one(idAnswer),
});

export const startRuleTrial = endpoint({
  method: "POST",
  path: "/api/rules/{id}/trials",
  summary: "Try a draft on the reports of the last twelve months (RULE-002)",
  effect: "write",
  access: staffOnly,
  params,
  rejections: ["rules.not-draft", "rules.trial-running"],
  answer: one(ruleTrial),
});

export const cancelRuleTrial = endpoint({
  method: "POST",
  path: "/api/rules/{id}/trial/cancel",
  summary: "Cancel the running trial of a draft (RULE-002)",
  effect: "write",
  mayChangeNothing: true,
  access: staffOnly,
  params,
  answer: one(ruleTrial),
});

export const getRuleTrial = endpoint({
  method: "GET",
  path: "/api/rules/{id}/trial",
  summary: "Get the last trial of a rule with examples of failing reports (RULE-002)",
  effect: "read",
  access: staffOnly,
  params,
  answer: one(
    ruleTrial.extend({
      /** At most `maxTrialExamples`, by contract date. */
      examples: z.array(
        z.object({
          reportId: z.number(),
          number: z.string(),
          organization: z.object({ id: z.number(), name: z.string() }),
          contractDate: isoDate,
          /** Values of the fields of the rule, as texts in the wire format; null without a value. */
          values: z.array(z.object({ field: z.string(), value: z.string().nullable() })),
        }),
      ),
    }),
  ),
});
export type RuleTrialDetails = z.output<typeof getRuleTrial.answer.schema>;

export const listTrialOrganizations = endpoint({
  method: "GET",
  path: "/api/rules/{id}/trial/organizations",
  summary: "List the organisations whose reports fail in the last trial (RULE-002)",
  effect: "read",
  access: staffOnly,
  params,
  query: z.strictObject(pageQuery),
  /** Most failing reports first. */
  answer: page(
    z.object({
      organization: z.object({ id: z.number(), name: z.string(), inn: z.string() }),
      read: z.number(),
      failing: z.number(),
    }),
  ),
});
