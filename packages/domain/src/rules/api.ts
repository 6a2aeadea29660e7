import { z } from "zod";
import { publicAccess } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { isoDate } from "../shared/values/scalars.ts";
import { ruleSeverities } from "./rule-severity.ts";

export const listReportRules = defineEndpoint({
  method: "GET",
  path: "/api/rules/list",
  summary: "List the rules that reports are validated by (RULE-001, RULE-002)",
  effect: "read",
  access: publicAccess,
  response: recordResponse(
    z.array(
      z.object({
        code: z.string().describe("Code of the rule in responses to reports."),
        severity: z.enum(ruleSeverities).describe("`error` rejects a report; a `warning` does not."),
        /** Fields of the report form that the rule validates. */
        fields: z.array(z.string()).describe("Fields of the form."),
        /** Text in Russian and English. */
        text: z
          .object({ ru: z.string().describe("Russian text."), en: z.string().describe("English text.") })
          .describe("Text of the rule."),
        example: z
          .object({
            field: z.string().describe("Field of the report form."),
            wrong: z.string().describe("Value that breaks the rule."),
            right: z.string().describe("Corrected value."),
          })
          .nullable()
          .describe(
            "A value that breaks the rule and its correction; null for a rule about the caller or the server.",
          ),
        /** Id of the requirement that the rule implements; the source of a custom rule. */
        requirement: z.string().describe("Id of the requirement."),
        validFrom: isoDate.describe("First contract date of the rule."),
        /** Null while the rule has no last day. */
        validTo: isoDate.nullable().describe("Last contract date of the rule; null for an open end."),
        /** Path of the rule on the portal. */
        path: z.string().describe("Path of the rule on the portal."),
      }),
    ),
  ),
});

/** SCREEN-106: days, least count and number of the rules that refused most. */
export const frequentRefusals = { days: 30, minCount: 3, limit: 5 } as const;

export const listFrequentRefusals = defineEndpoint({
  method: "GET",
  path: "/api/rules/refusals",
  summary: "List the rules that refused most reports in 30 days (SCREEN-106)",
  description:
    "At most five rules with at least three refusals each. Errors that the form finds are not counted.",
  effect: "read",
  access: publicAccess,
  response: recordResponse(
    z.array(
      z.object({
        code: z.string().describe("Code of the rule, as in `/api/rules/list`."),
        refusals: z.number().int().describe("Number of refused reports."),
      }),
    ),
  ),
});
