import { z } from "zod";
import { accessOf } from "../../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../../shared/endpoint.ts";
import { givenId, idResponse, isoDate, recordId } from "../../shared/values/scalars.ts";
import { radarRuleCodes } from "./radar-rule-codes.ts";

const staffOnly = accessOf({ operator: "yes" });
const rubles = (text: string) => z.number().describe(`${text}, rubles per tonne without VAT.`);

const suspicion = z.object({
  reportId: recordId.describe("Number of the report."),
  version: z.number().describe("Examined version of the report."),
  day: isoDate.describe("Moscow day of the run that found it, `YYYY-MM-DD`."),
  score: z.number().describe("Score, 1 to 100."),
  sentences: z
    .array(
      z.object({
        rule: z.enum(radarRuleCodes).describe("Rule."),
        figures: z.record(z.string(), z.number()).describe("Numbers of the sentence, by name."),
        reports: z.array(z.number()).describe("Ids of other reports of the finding, at most 10."),
      }),
    )
    .describe("Findings, one for each rule that applies."),
  price: rubles("Price of the deal"),
  band: z
    .object({
      median: rubles("Median"),
      lowerQuartile: rubles("Price that 25 % of the deals do not exceed"),
      upperQuartile: rubles("Price that 75 % of the deals do not exceed"),
      deals: z.number().describe("Number of deals."),
      groups: z.number().describe("Number of groups of firms."),
    })
    .nullable()
    .describe("Prices of other groups of firms around the deal; null if too few trade."),
});

export const getSuspicion = defineEndpoint({
  method: "GET",
  path: "/api/market/radar/{id}",
  summary: "Get the suspicion about a report (MKT-014)",
  effect: "read",
  access: staffOnly,
  params: z.strictObject({ id: givenId }),
  response: recordResponse(suspicion),
});

export const decideSuspicion = defineEndpoint({
  method: "PUT",
  path: "/api/market/radar/{id}",
  summary: "Decide the suspicion about a report (MKT-014)",
  description: "True sets the flag of a doubtful deal. False dismisses the suspicion about this version.",
  effect: "write",
  access: staffOnly,
  undo: { by: "flagDeal", note: "Only staff sees flags and suspicions." },
  params: z.strictObject({ id: givenId }),
  body: z.strictObject({
    isDubious: z.boolean().describe("Whether the deal is doubtful."),
    version: z.number().int().positive().describe("Version of the record, to detect concurrent edits."),
  }),
  rejections: ["shared.stale", "agreements.dubious-terminated"],
  response: recordResponse(idResponse),
});

export const getRadar = defineEndpoint({
  method: "GET",
  path: "/api/market/radar",
  summary: "Get the precision of the radar by rule (MKT-014)",
  description: "Suspicions of the last 365 days.",
  effect: "read",
  access: staffOnly,
  response: recordResponse(
    z.object({
      rules: z
        .array(
          z.object({
            rule: z.enum(radarRuleCodes).describe("Rule."),
            found: z.number().describe("Number of suspicions with a finding of the rule."),
            flagged: z.number().describe("Number of flagged deals."),
            dismissed: z.number().describe("Number of dismissed suspicions."),
            open: z.number().describe("Number of suspicions without a decision."),
            precision: z
              .number()
              .nullable()
              .describe("Share of flagged deals among the decisions, percent; null without decisions."),
          }),
        )
        .describe("All rules."),
    }),
  ),
});
