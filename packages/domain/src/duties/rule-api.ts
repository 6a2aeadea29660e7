import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { historyEntry } from "../shared/registers/history.ts";
import { inData, registerRequest } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { rowSchema } from "../shared/registers/register-schema.ts";
import {
  givenDate,
  givenId,
  idResponse,
  idSchema,
  isoDate,
  recordId,
  recordName,
  recordVersion,
  wholeNumber,
} from "../shared/values/scalars.ts";
import { requiredLine, requiredText } from "../shared/values/text-schemas.ts";
import { dayKinds, dutyDigits, dutyLimits, triggerFields } from "./duty-rule.ts";
import { dutyRuleRegister } from "./register.ts";
import { positiveDecimal } from "./positive-decimal.ts";

const staffOnly = accessOf({ operator: "yes" });

const ruleContent = {
  name: requiredLine(dutyLimits.name).describe("Name."),
  productTypeIds: z.array(idSchema).max(500).describe("Ids of the product types of the rule; empty for all."),
  volumeFrom: positiveDecimal(dutyDigits.tonnes)
    .nullable()
    .describe("Minimum amount in tonnes, decimal text; null for any."),
  amountFrom: positiveDecimal(dutyDigits.rubles)
    .nullable()
    .describe("Minimum value of the contract in rubles, decimal text; null for any."),
  triggerField: z.enum(triggerFields).describe("Date of the report from which the due date is counted."),
  days: wholeNumber(1, dutyLimits.days).describe("Number of days from the trigger date to the due date."),
  dayKind: z
    .enum(dayKinds)
    .describe(
      "How days are counted: working days, calendar days, or calendar days moved to the next working day.",
    ),
  validFrom: givenDate.describe("First trigger date of the rule, `YYYY-MM-DD`."),
  validTo: givenDate.nullable().describe("Last day of validity; null for no end."),
  citation: requiredText(dutyLimits.citation).describe("Legal source of the rule."),
  confirmedBy: requiredLine(dutyLimits.confirmedBy)
    .nullable()
    .describe("Lawyer who confirmed the rule; null without a confirmation."),
  confirmedOn: givenDate.nullable().describe("Day of the confirmation, `YYYY-MM-DD`; null without one."),
} as const;

const ruleBody = z.strictObject(ruleContent);

export type DutyRuleBody = z.input<typeof ruleBody>;

/** A version of a rule with its author and time. */
export const storedRule = z.object({
  name: recordName,
  productTypeIds: z.array(z.number()).describe("Ids of the product types of the rule; empty for all."),
  volumeFrom: z.string().nullable().describe("Minimum amount in tonnes, decimal text; null for any."),
  amountFrom: z
    .string()
    .nullable()
    .describe("Minimum value of the contract in rubles, decimal text; null for any."),
  triggerField: z.enum(triggerFields).describe("Date of the report from which the due date is counted."),
  days: z.number().describe("Number of days from the trigger date to the due date."),
  dayKind: z
    .enum(dayKinds)
    .describe(
      "How days are counted: working days, calendar days, or calendar days moved to the next working day.",
    ),
  validFrom: isoDate.describe("First trigger date of the rule, `YYYY-MM-DD`."),
  validTo: isoDate.nullable().describe("Last day of validity; null for no end."),
  citation: z.string().describe("Legal source of the rule."),
  confirmedBy: z.string().nullable().describe("Lawyer who confirmed the rule; null without a confirmation."),
  confirmedOn: isoDate.nullable().describe("Day of the confirmation, `YYYY-MM-DD`; null without one."),
  ...historyEntry(["create", "update"]).shape,
  version: recordVersion,
});

export type StoredRule = z.output<typeof storedRule>;

export const dutyRuleListBody = inData(registerRequest(registerKeys(dutyRuleRegister)));

export type DutyRuleRequest = z.output<typeof dutyRuleListBody>["data"];

export const listRules = defineEndpoint({
  method: "POST",
  path: "/api/duties/rules/all",
  summary: "List reporting rules (WORK-060)",
  description: "The newest version of each rule.",
  effect: "read",
  access: staffOnly,
  query: z.strictObject(listPageQuery),
  body: dutyRuleListBody,
  response: pageResponse(
    rowSchema(dutyRuleRegister, {
      name: "Name.",
      confirmedBy: "Lawyer who confirmed the rule; null without a confirmation.",
      products: "Names of the product types of the rule; null for all.",
      volumeFrom: "Minimum amount in tonnes, decimal text; null for any.",
      amountFrom: "Minimum value of the contract in rubles, decimal text; null for any.",
      triggerField: "Date of the report from which the due date is counted.",
      days: "Number of days from the trigger date to the due date.",
      dayKind:
        "How days are counted: working days, calendar days, or calendar days moved to the next working day.",
      validFrom: "First trigger date of the rule, `YYYY-MM-DD`.",
      validTo: "Last day of validity; null for no end.",
      citation: "Legal source of the rule.",
      confirmedOn: "Day of the confirmation, `YYYY-MM-DD`; null without one.",
    }),
  ),
});

export const getRule = defineEndpoint({
  method: "GET",
  path: "/api/duties/rules/{id}",
  summary: "Get a reporting rule with its versions (WORK-060)",
  description: "Newest version first.",
  effect: "read",
  access: staffOnly,
  params: z.object({ id: idSchema.describe("Id of the rule.") }),
  response: recordResponse(
    z.object({ id: recordId, versions: z.array(storedRule).describe("Versions of the record.") }),
  ),
});

/** Error codes of rejected rules. */
const ruleRejections = [
  "duties.ends-before-it-begins",
  "duties.half-confirmed",
  "duties.confirmed-later",
  "duties.backdated",
  "duties.unknown-product",
  "duties.too-many-rules",
] as const;

export const createRule = defineEndpoint({
  method: "POST",
  path: "/api/duties/rules/create",
  summary: "Create a reporting rule (WORK-060)",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  body: ruleBody,
  rejections: [...ruleRejections],
  response: recordResponse(idResponse),
});

export const updateRule = defineEndpoint({
  method: "PUT",
  path: "/api/duties/rules/update",
  summary: "Update a reporting rule (WORK-060)",
  description:
    "Saves a new version. Due dates can change only from today on: a change for the past returns 400 `duties.backdated`.",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  body: ruleBody.extend({
    id: givenId,
    version: z.number().int().positive().describe("Version of the record, to detect concurrent edits."),
  }),
  rejections: [...ruleRejections, "shared.not-found", "shared.stale"],
  response: recordResponse(idResponse),
});
