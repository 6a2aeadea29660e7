import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { isPositive } from "../shared/values/decimal.ts";
import { endpoint, file, one, page, pageBeside } from "../shared/endpoint.ts";
import { historyEntry } from "../shared/registers/history.ts";
import { exportRequest, inData, registerRequest } from "../shared/registers/list-request.ts";
import { listPageQuery } from "../shared/registers/paging.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import { rowSchema } from "../shared/registers/register-schema.ts";
import { id, idAnswer, instant, isoDate, option, wholeNumber } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { dueKinds, feedSecret } from "./calendar.ts";
import { dayKinds, dutyDigits, dutyLimits, triggerFields, type Digits } from "./duty-rule.ts";
import { lateBands, punctualityRegister } from "./punctuality.ts";
import { dutyRuleRegister } from "./register.ts";

const staffOnly = access({ operator: "yes" });
const everybody = access({
  guest: "yes",
  newcomer: "yes",
  blocked: "yes",
  employee: "yes",
  owner: "yes",
  operator: "yes",
  machine: "yes",
});

/** A number above zero with so many digits before and after the dot. */
const positive = (digits: Digits) => z.string().refine((given) => isPositive(given, digits));

const ruleContent = {
  name: requiredText(dutyLimits.name),
  productTypeIds: z.array(id).max(500),
  volumeFrom: positive(dutyDigits.tonnes).nullable(),
  amountFrom: positive(dutyDigits.rubles).nullable(),
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

/** A version of a rule with who made it and when. */
export const keptRule = z.object({
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
export type KeptRule = z.output<typeof keptRule>;

export const dutyRuleListBody = inData(registerRequest(registerKeys(dutyRuleRegister)));
export type DutyRuleRequest = z.output<typeof dutyRuleListBody>["data"];

export const listRules = endpoint({
  method: "POST",
  path: "/api/duties/rules/all",
  summary: "Rules of what is to be reported until when, for exchange staff (WORK-060).",
  effect: "read",
  access: staffOnly,
  query: z.strictObject(listPageQuery),
  body: dutyRuleListBody,
  answer: page(rowSchema(dutyRuleRegister)),
});

export const getRule = endpoint({
  method: "GET",
  path: "/api/duties/rules/{id}",
  summary: "A rule with all its versions, newest first (WORK-060).",
  effect: "read",
  access: staffOnly,
  params: z.object({ id }),
  answer: one(z.object({ id: z.number(), versions: z.array(keptRule) })),
});

/** What a rule may be refused with. */
const ruleRefusals = [
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
  summary: "Adds a rule of reporting (WORK-060).",
  effect: "write",
  access: staffOnly,
  second: { kind: "rules" },
  body: ruleBody,
  refusals: [...ruleRefusals],
  answer: one(idAnswer),
});

export const updateRule = endpoint({
  method: "PUT",
  path: "/api/duties/rules/update",
  summary:
    "Gives a rule a new version; what is due may be changed from today on, never backwards (WORK-060).",
  effect: "write",
  access: staffOnly,
  second: { kind: "rules" },
  body: ruleBody.extend({ id, version: z.number().int().positive() }),
  refusals: [...ruleRefusals, "shared.not-found", "shared.stale"],
  answer: one(idAnswer),
});

export const listProducts = endpoint({
  method: "GET",
  path: "/api/duties/products",
  summary: "Product types to ask about, for everybody (WORK-062).",
  effect: "read",
  access: everybody,
  answer: one(z.array(option)),
});

export const punctualityBody = inData(registerRequest(registerKeys(punctualityRegister)));
export type PunctualityRequest = z.output<typeof punctualityBody>["data"];

const lateCount = z.object({ band: z.enum(lateBands), reports: z.number() });

export const listPunctuality = endpoint({
  method: "POST",
  path: "/api/duties/punctuality/all",
  summary:
    "Reports that were due, by organisation and month, with how late they came; for exchange staff (WORK-064).",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  query: z.strictObject(listPageQuery),
  body: punctualityBody,
  answer: pageBeside(rowSchema(punctualityRegister), {
    /** Of all rows that the filter leaves. */
    distribution: z.array(lateCount),
    /** Whether there is a rule that no lawyer has confirmed. */
    isUnconfirmed: z.boolean(),
  }),
});

export const exportPunctuality = endpoint({
  method: "POST",
  path: "/api/duties/punctuality/export",
  summary: "Workbook of the same, as a filter leaves it (WORK-064).",
  effect: "read",
  mayLag: true,
  access: staffOnly,
  body: inData(exportRequest(registerKeys(punctualityRegister))),
  refusals: ["shared.too-many-rows"],
  answer: file,
});
export type PunctualityExport = z.output<typeof exportPunctuality.body>["data"];

/** What is due, why, and on whose word. */
const dutyAnswer = z.object({
  name: z.string(),
  triggerField: z.enum(triggerFields),
  triggerDate: isoDate,
  days: z.number(),
  dayKind: z.enum(dayKinds),
  dueDate: isoDate,
  citation: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedOn: isoDate.nullable(),
});
export type DutyAnswer = z.output<typeof dutyAnswer>;

const dealQuery = z.strictObject({
  productTypeId: id,
  amount: positive(dutyDigits.tonnes),
  price: positive(dutyDigits.price),
  /** Of the contract; rubles where none is said. */
  currencyId: id.optional(),
  contractDate: isoDate.optional(),
  supplementaryAgreementDate: isoDate.optional(),
  deliveryDate: isoDate.optional(),
  shipmentFactDate: isoDate.optional(),
});
export type DealQuery = z.output<typeof dealQuery>;

export const findDuty = endpoint({
  method: "GET",
  path: "/api/duties/due",
  summary:
    "Whether a deal is to be reported, until when and why, by the exchange's rules, for everybody (WORK-061, WORK-062).",
  effect: "read",
  access: everybody,
  query: dealQuery,
  answer: one(
    z.object({
      /** Moscow's. */
      today: isoDate,
      /** None of the rules means the deal. */
      duty: dutyAnswer.nullable(),
      /** Whether there are rules at all. */
      hasRules: z.boolean(),
    }),
  ),
});

export const getStanding = endpoint({
  method: "GET",
  path: "/api/duties/standing",
  summary:
    "How many reports of the acting organisation came on time this year, by month, and what is due next (WORK-061).",
  effect: "read",
  access: access({ employee: "own", owner: "own" }),
  answer: one(
    z.object({
      year: z.number(),
      /** Months that have reports with a due date. */
      months: z.array(z.object({ month: z.number(), onTime: z.number(), late: z.number() })),
      /** Of what is still to be reported, the day that comes first: how many reports are due by then. */
      next: z.object({ dueDate: isoDate, count: z.number() }).nullable(),
    }),
  ),
});

const ownFirm = access({ employee: "own", owner: "own" });
const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/);

/** What is due on a day: a report that is to be made anew, a spot deal whose execution is to be told. */
const dueItem = z.object({
  kind: z.enum(dueKinds),
  id: z.number(),
  /** Of a report its number, of a deal that of its contract. */
  number: z.string(),
  dueDate: isoDate,
  product: z.string(),
  /** Of a report: the rule it is due by, and whether a lawyer has confirmed it. */
  rule: z.string().nullable(),
  citation: z.string().nullable(),
  isConfirmed: z.boolean().nullable(),
});
export type DueItem = z.output<typeof dueItem>;

const nilReturn = z.object({
  id: z.number(),
  month,
  author: z.string(),
  filedAt: instant,
  /** The report that came after it. */
  overtakenBy: z.number().nullable(),
  overtakenAt: instant.nullable(),
});

export const getCalendar = endpoint({
  method: "GET",
  path: "/api/duties/calendar",
  summary:
    "What of the acting organisation is due from today on, day by day, the months it can answer for, and those it has said had no deals (WORK-063).",
  effect: "read",
  access: ownFirm,
  answer: one(
    z.object({
      today: isoDate,
      due: z.array(dueItem),
      /** The newest first. */
      months: z.array(z.object({ month, reports: z.number(), isNil: z.boolean() })),
      nilReturns: z.array(nilReturn),
      /** When the caller has made the secret address of this calendar; null: there is none. */
      feedMadeAt: instant.nullable(),
    }),
  ),
});

export const fileNilReturn = endpoint({
  method: "POST",
  path: "/api/duties/nil-returns/create",
  summary: "Says that the acting organisation made no deals in a month; once, and on record (WORK-063).",
  effect: "write",
  access: ownFirm,
  key: "file",
  body: z.strictObject({ month }),
  refusals: [
    "duties.month-runs",
    "duties.month-long-past",
    "duties.nil-return-filed",
    "duties.month-has-reports",
  ],
  answer: one(idAnswer),
});

export const renewFeed = endpoint({
  method: "POST",
  path: "/api/duties/feed/renew",
  summary:
    "Gives the caller's calendar of due dates a secret address, and ends the one before. The secret is drawn by the caller and only its hash is kept, so that no kept answer holds it (WORK-063).",
  effect: "write",
  access: ownFirm,
  body: z.strictObject({ secret: z.string().regex(feedSecret) }),
  answer: one(z.object({ madeAt: instant })),
});

export const removeFeed = endpoint({
  method: "POST",
  path: "/api/duties/feed/remove",
  summary: "Takes the secret address of the caller's calendar back (WORK-063).",
  effect: "write",
  mayChangeNothing: true,
  access: ownFirm,
  answer: one(z.boolean()),
});
