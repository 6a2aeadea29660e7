import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { historyEntry } from "../shared/registers/history.ts";
import { inData, registerRequest } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { rowSchema } from "../shared/registers/register-schema.ts";
import { id, idAnswer, isoDate, wholeNumber } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { dayKinds, dutyDigits, dutyLimits, triggerFields } from "./duty-rule.ts";
import { dutyRuleRegister } from "./register.ts";
import { positiveDecimal } from "./positive-decimal.ts";

const staffOnly = access({ operator: "yes" });

const ruleContent = {
  name: requiredText(dutyLimits.name),
  productTypeIds: z.array(id).max(500),
  volumeFrom: positiveDecimal(dutyDigits.tonnes).nullable(),
  amountFrom: positiveDecimal(dutyDigits.rubles).nullable(),
  triggerField: z.enum(triggerFields),
  days: wholeNumber(1, dutyLimits.days),
  dayKind: z.enum(dayKinds),
  validFrom: isoDate,
  validTo: isoDate.nullable(),
  citation: requiredText(dutyLimits.citation),
  confirmedBy: requiredText(dutyLimits.confirmedBy).nullable(),
  confirmedOn: isoDate.nullable(),
} as const;

const ruleBody = z.strictObject(ruleContent);

export type DutyRuleBody = z.input<typeof ruleBody>;

/** A version of a rule with its author and time. */
export const storedRule = z.object({
  name: z.string(),
  productTypeIds: z.array(z.number()),
  volumeFrom: z.string().nullable(),
  amountFrom: z.string().nullable(),
  triggerField: z.enum(triggerFields),
  days: z.number(),
  dayKind: z.enum(dayKinds),
  validFrom: isoDate,
  validTo: isoDate.nullable(),
  citation: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedOn: isoDate.nullable(),
  ...historyEntry(["create", "update"]).shape,
  version: z.number(),
});

export type StoredRule = z.output<typeof storedRule>;

export const dutyRuleListBody = inData(registerRequest(registerKeys(dutyRuleRegister)));

export type DutyRuleRequest = z.output<typeof dutyRuleListBody>["data"];

export const listRules = endpoint({
  method: "POST",
  path: "/api/duties/rules/all",
  summary: "List reporting rules (WORK-060)",
  effect: "read",
  access: staffOnly,
  query: z.strictObject(listPageQuery),
  body: dutyRuleListBody,
  answer: page(rowSchema(dutyRuleRegister)),
});

export const getRule = endpoint({
  method: "GET",
  path: "/api/duties/rules/{id}",
  summary: "Get a reporting rule with its versions (WORK-060)",
  effect: "read",
  access: staffOnly,
  params: z.object({ id }),
  answer: one(z.object({ id: z.number(), versions: z.array(storedRule) })),
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

export const createRule = endpoint({
  method: "POST",
  path: "/api/duties/rules/create",
  summary: "Create a reporting rule (WORK-060)",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  body: ruleBody,
  rejections: [...ruleRejections],
  answer: one(idAnswer),
});

export const updateRule = endpoint({
  method: "PUT",
  path: "/api/duties/rules/update",
  summary: "Update a reporting rule (WORK-060)",
  effect: "write",
  access: staffOnly,
  approval: { kind: "rules" },
  body: ruleBody.extend({ id, version: z.number().int().positive() }),
  rejections: [...ruleRejections, "shared.not-found", "shared.stale"],
  answer: one(idAnswer),
});
