import { z } from "zod";
import { accessOf, publicAccess } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { historyEntry } from "../shared/registers/history.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import {
  givenDate,
  idResponse,
  idSchema,
  innText,
  instantSchema,
  isoDate,
  recordName,
  recordVersion,
} from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { customRuleCode, customRuleLimits, ruleText } from "./custom-rule-code.ts";
import { ruleDefinition } from "./custom-rule.ts";
import { customRuleStates } from "./lifecycle.ts";
import { ruleSeverities } from "./rule-severity.ts";
import { ruleTrialStates } from "./rule-trial.ts";

const staffOnly = accessOf({ operator: "yes" });
const params = z.object({ id: idSchema.describe("Number of the custom rule.") });
const version = z.number().int().positive().describe("Version of the record, to detect concurrent edits.");

const content = z.strictObject({
  definition: ruleDefinition,
  severity: z.enum(ruleSeverities).describe("An error rejects a report, a warning needs a confirmation."),
  text: z
    .strictObject({
      ru: requiredText(customRuleLimits.text).describe("Russian text."),
      en: requiredText(customRuleLimits.text).describe("English text."),
    })
    .describe("Text in Russian and English; it states the valid case."),
  source: requiredText(customRuleLimits.source).describe("Citation of the decision or the act."),
  /** First and last contract date; null for an open end. */
  validFrom: givenDate.describe("First contract date of the rule."),
  validTo: givenDate.nullable().describe("Last contract date of the rule; null for an open end."),
});
export type CustomRuleBody = z.output<typeof content>;

/** Content of a stored rule. */
const storedContent = {
  definition: ruleDefinition,
  severity: z.enum(ruleSeverities).describe("An error rejects a report, a warning needs a confirmation."),
  text: ruleText.describe("Text in Russian and English; it states the valid case."),
  source: z.string().describe("Citation of the decision or the act."),
  validFrom: isoDate.describe("First contract date of the rule."),
  validTo: isoDate.nullable().describe("Last contract date of the rule; null for an open end."),
};

/** Trial of a definition on the reports of the last twelve months. */
const ruleTrial = z.object({
  id: z.number().describe("Id of the trial."),
  state: z.enum(ruleTrialStates).describe("State of the trial."),
  isCurrent: z.boolean().describe("Whether the rule still has the definition of the trial."),
  from: isoDate.describe("First contract date of the tried reports."),
  to: isoDate.describe("Last contract date of the tried reports."),
  /** Reports of the period at the start; null while the trial waits for its job. */
  total: z.number().nullable().describe("Reports of the period; null before the job starts."),
  read: z.number().describe("Tried reports."),
  failing: z.number().describe("Reports that break the rule."),
  failingOrganizations: z.number().describe("Organisations with such reports."),
  requestedAt: instantSchema.describe("Time of the request."),
  startedAt: instantSchema.nullable().describe("Start of the trial; null before."),
  finishedAt: instantSchema.nullable().describe("End of the trial; null before."),
});
export type RuleTrial = z.output<typeof ruleTrial>;

const storedRule = z.object({
  id: z.number().describe("Number of the custom rule."),
  code: customRuleCode.describe("Code of the rule in responses to reports."),
  state: z.enum(customRuleStates).describe("State of the rule."),
  ...storedContent,
  version,
  changedAt: instantSchema.describe("Time of the last change, ISO 8601 with offset."),
  /** FIX-218: time of the suspension, which ends the rule for all contract dates; null without one. */
  suspendedAt: instantSchema
    .nullable()
    .describe("Time of the suspension, which ends the rule for all contract dates; null without one."),
  trial: ruleTrial.nullable().describe("The last trial; null before the first one."),
});
export type StoredCustomRule = z.output<typeof storedRule>;

export const listCustomRules = defineEndpoint({
  method: "GET",
  path: "/api/rules",
  summary: "List the custom rules of reports in all states (RULE-002)",
  description: "Newest rule first.",
  effect: "read",
  access: staffOnly,
  query: z.strictObject({
    ...pageQuery,
    state: z.enum(customRuleStates).optional().describe("Only rules in this state."),
  }),
  response: pageResponse(storedRule),
});

export const getCustomRule = defineEndpoint({
  method: "GET",
  path: "/api/rules/{id}",
  summary: "Get a custom rule with its versions (RULE-002)",
  effect: "read",
  access: staffOnly,
  params,
  response: recordResponse(
    storedRule.extend({
      /** FIX-218: earliest first contract date of a rule that is put in force today. */
      earliestFrom: isoDate.describe("Earliest first contract date of a rule that is put in force today."),
      versions: z
        .array(
          z.object({
            ...storedContent,
            ...historyEntry(["create", "update", "put-in-force", "end"]).shape,
            version: recordVersion,
          }),
        )
        .describe("Newest version first."),
    }),
  ),
});
export type CustomRuleDetails = z.output<typeof getCustomRule.response.schema>;

export const listRulesInForce = defineEndpoint({
  method: "GET",
  path: "/api/rules/in-force",
  summary: "List the custom rules in force with their definitions (RULE-002)",
  description: "Includes ended rules: they validate reports of their contract dates.",
  effect: "read",
  access: publicAccess,
  /** Ended rules, too: they validate reports of their contract dates. */
  response: recordResponse(
    z.array(
      z.object({
        number: z.number().describe("Number of the rule, as in its code."),
        code: customRuleCode.describe("Code of the rule in responses to reports."),
        ...storedContent,
      }),
    ),
  ),
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

export const createCustomRule = defineEndpoint({
  method: "POST",
  path: "/api/rules",
  summary: "Draft a custom rule from a template (RULE-002)",
  description: "A draft validates nothing before it is in force.",
  effect: "write",
  access: staffOnly,
  undo: { by: "deleteCustomRule" },
  body: content,
  rejections: [...contentRejections, "rules.too-many-rules"],
  response: recordResponse(idResponse),
});

export const updateCustomRule = defineEndpoint({
  method: "PUT",
  path: "/api/rules/{id}",
  summary: "Update the draft of a custom rule (RULE-002)",
  description: "A changed definition needs another trial.",
  effect: "write",
  access: staffOnly,
  undo: "save-again",
  params,
  body: content.extend({ version }),
  rejections: [...contentRejections, "rules.not-draft", "shared.stale"],
  response: recordResponse(idResponse),
});

export const deleteCustomRule = defineEndpoint({
  method: "DELETE",
  path: "/api/rules/{id}",
  summary: "Delete the draft of a custom rule (RULE-002)",
  effect: "write",
  access: staffOnly,
  undo: { by: "createCustomRule", note: "A draft checks no report." },
  params,
  rejections: ["rules.not-draft"],
  response: recordResponse(idResponse),
});

export const putRuleInForce = defineEndpoint({
  method: "PUT",
  path: "/api/rules/{id}/in-force",
  summary: "Put a tried draft in force (RULE-002)",
  description:
    "Needs a finished trial of the same definition. The first contract date is `earliestFrom` or later: members get a notice before (`rules.short-notice`).",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  params,
  /** FIX-218: number of failing reports of the trial that the caller has confirmed. */
  body: z.strictObject({
    version,
    confirmedFailing: z
      .number()
      .int()
      .nonnegative()
      .optional()
      .describe(
        "Confirmed number of past reports that break the rule; required above the share of the settings.",
      ),
  }),
  rejections: [
    "rules.not-draft",
    "rules.not-tried",
    "rules.share-unconfirmed",
    "rules.backdated",
    "rules.short-notice",
    "shared.not-found",
    "shared.stale",
  ],
  response: recordResponse(idResponse),
});

export const endCustomRule = defineEndpoint({
  method: "PUT",
  path: "/api/rules/{id}/end",
  summary: "Set the last contract date of a rule in force (RULE-002)",
  description: "Today or later, and not later than the current last date.",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  params,
  body: z.strictObject({
    version,
    validTo: givenDate.describe("Last contract date of the rule."),
  }),
  rejections: ["rules.not-in-force", "rules.ended", "rules.wrong-end", "shared.not-found", "shared.stale"],
  response: recordResponse(idResponse),
});

export const suspendCustomRule = defineEndpoint({
  method: "PUT",
  path: "/api/rules/{id}/suspend",
  summary: "Suspend a rule in force at once, for all contract dates (FIX-218)",
  description: "Applies from the next validation on and needs no approval. A suspended rule stays ended.",
  effect: "write",
  access: staffOnly,
  undo: {
    by: "createCustomRule",
    note: "The suspension lets reports pass; the same rule can be drafted and put in force again.",
  },
  params,
  body: z.strictObject({ version }),
  rejections: ["rules.not-in-force", "rules.ended", "shared.not-found", "shared.stale"],
  response: recordResponse(idResponse),
});

export const startRuleTrial = defineEndpoint({
  method: "POST",
  path: "/api/rules/{id}/trials",
  summary: "Try a draft on the reports of the last twelve months (RULE-002)",
  description:
    "Reads the current versions by contract date, without rejected reports, for ten minutes at most.",
  effect: "write",
  access: staffOnly,
  undo: { by: "cancelRuleTrial", note: "A trial changes no report." },
  params,
  rejections: ["rules.not-draft", "rules.trial-running"],
  response: recordResponse(ruleTrial),
});

export const cancelRuleTrial = defineEndpoint({
  method: "POST",
  path: "/api/rules/{id}/trial/cancel",
  summary: "Cancel the running trial of a draft (RULE-002)",
  description: "The part that it has read stays.",
  effect: "write",
  mayChangeNothing: true,
  access: staffOnly,
  undo: { by: "startRuleTrial" },
  params,
  response: recordResponse(ruleTrial),
});

export const getRuleTrial = defineEndpoint({
  method: "GET",
  path: "/api/rules/{id}/trial",
  summary: "Get the last trial of a rule with examples of failing reports (RULE-002)",
  effect: "read",
  access: staffOnly,
  params,
  response: recordResponse(
    ruleTrial.extend({
      examples: z
        .array(
          z.object({
            reportId: z.number().describe("Number of the report."),
            number: z.string().describe("Number of the contract."),
            organization: z
              .object({ id: z.number().describe("Id of the organisation."), name: recordName })
              .describe("Organisation of the reports."),
            contractDate: isoDate.describe("Date of the contract, `YYYY-MM-DD`."),
            /** Values of the fields of the rule, as texts in the wire format; null without a value. */
            values: z
              .array(
                z.object({
                  field: z.string().describe("Field of the report form."),
                  value: z.string().nullable().describe("Value."),
                }),
              )
              .describe("Values of the fields that the rule reads."),
          }),
        )
        .describe("Failing reports by contract date; at most 100."),
    }),
  ),
});
export type RuleTrialDetails = z.output<typeof getRuleTrial.response.schema>;

export const listTrialOrganizations = defineEndpoint({
  method: "GET",
  path: "/api/rules/{id}/trial/organizations",
  summary: "List the organisations whose reports fail in the last trial (RULE-002)",
  description: "Most failing reports first.",
  effect: "read",
  access: staffOnly,
  params,
  query: z.strictObject(pageQuery),
  /** Most failing reports first. */
  response: pageResponse(
    z.object({
      organization: z
        .object({ id: z.number().describe("Id of the organisation."), name: recordName, inn: innText })
        .describe("Organisation of the reports."),
      read: z.number().describe("Tried reports."),
      failing: z.number().describe("Reports that break the rule."),
    }),
  ),
});
