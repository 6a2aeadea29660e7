import type { IsoDate } from "../../shared/values/dates.ts";
import { compareDecimals, isDecimal } from "../../shared/values/decimal.ts";
import { hasDirectionControls } from "../../shared/values/text.ts";
import {
  isPeriod,
  maxAuctionDate,
  maxPeriodBegin,
  minAuctionDate,
  minPeriodEnd,
  seriesForcedNo,
  type MoscowTime,
} from "../auction-dates.ts";
import { isCustomerVolume, sharesAllLots } from "./joint-auction.ts";
import { proposalStatus } from "../lifecycle.ts";
import { areImproveTimes, isRenewalStep } from "../minutes.ts";
import { isCount, isImprovement, isMultiple, isPrice } from "./prices.ts";
import {
  itemFieldNames,
  type AmountField,
  type ItemField,
  type ProposalField,
  type ProposalValues,
} from "./proposal.ts";
import { amountLimits, infoLimit } from "./proposal-limits.ts";
import { requiredFields } from "./required-fields.ts";

/** Rules; the phrase of each is `auctions.rules.<rule>`. */
export const proposalRules = [
  "requiredField",
  "integer",
  "price",
  "limit",
  "notyMiltipleMin",
  "notyMiltiple",
  "dateEarly",
  "dateLate",
  "dateRepeated",
  "dateUnreadable",
  "periodShort",
  "seriesOneDate",
  "improveTimes",
  "renewalStep",
  "infoLong",
  "infoDirection",
  "customersNone",
  "customersRepeated",
  "customerUnknown",
  "customerVolume",
  "customersSum",
  "notOffered",
  "notChangeable",
] as const;
export type ProposalRule = (typeof proposalRules)[number];

export interface BrokenRule {
  /** Field of the payload. */
  readonly field: ProposalField;
  readonly rule: ProposalRule;
  /** Position within the field: `begin`, `end`, or the index of a date or organiser. */
  readonly at?: "begin" | "end" | number;
  /** Parameters of the phrase: dates as days, `limit` as a number in text. */
  readonly params?: Readonly<Record<string, string>>;
}

/** FIX-067: adds a violation for every unreadable day, even if parsing dropped its value. */
export function withUnreadableDays(
  broken: readonly BrokenRule[],
  unreadable: readonly NonNullable<BrokenRule["at"]>[],
): readonly BrokenRule[] {
  const isMissing = ({ field, rule, at }: BrokenRule) =>
    field === "auctionDate" && rule === "requiredField" && at !== undefined && unreadable.includes(at);
  return [
    ...unreadable.map((at): BrokenRule => ({ field: "auctionDate", rule: "dateUnreadable", at })),
    ...broken.filter((each) => !isMissing(each)),
  ];
}

export interface RuleContext {
  /** Server time. */
  readonly now: MoscowTime;
  /** 0 for a new proposal. */
  readonly status: number;
  /** Current values of a filed proposal: unchanged days stay valid although they are now too close (V-5). */
  readonly before?: ProposalValues | undefined;
  /** Whether the dictionary offers the item (V-4); absent if the dictionary is not available. */
  readonly isOffered?: (field: ItemField, id: number) => boolean;
  /** Whether the organisation can be an organiser. */
  readonly isCustomer?: (id: number) => boolean;
}

/**
 * V-4: clears fields that a flag makes irrelevant, and keeps either a period or a list of dates. Apply it
 * before validation.
 */
export function withoutUnused(given: ProposalValues): ProposalValues {
  const { auctionDate } = given;
  return {
    ...given,
    auctionDate: isPeriod(auctionDate)
      ? { ...auctionDate, dates: [] }
      : {
          begin: null,
          end: null,
          dates: auctionDate.dates.filter((date, place) => place === 0 || date !== null),
        },
    ...(given.hasAuctionSeries === true ? {} : { determineStartPrice: null }),
    ...(given.hasAutoImproveStartPrice === true
      ? {}
      : { autoImprovePriceStep: null, autoImprovePriceStartTime: null, autoImprovePriceEndTime: null }),
    ...(given.hasAutoRenewal === true ? {} : { renewalPeriod: null, renewalStep: null }),
    ...(given.hasJointAuction === true ? {} : { customers: [] }),
  };
}

/**
 * V-4: returns all violations in the order of the form; empty if the proposal is valid. Used by the screen
 * before sending and by the server.
 */
export function brokenProposalRules(given: ProposalValues, context: RuleContext): readonly BrokenRule[] {
  const values = withoutUnused(given);
  const broken = [
    ...brokenDates(values, context),
    ...requiredFields(values)
      .filter((field) => values[field] === null)
      .map((field): BrokenRule => ({ field, rule: "requiredField" })),
    ...brokenItems(values, context),
    ...brokenAmounts(values),
    ...brokenTimes(values),
    ...brokenCustomers(values, context),
    ...(values.info.length > infoLimit
      ? [{ field: "info", rule: "infoLong", params: { limit: String(infoLimit) } } as const]
      : []),
    ...(hasDirectionControls(values.info) ? [{ field: "info", rule: "infoDirection" } as const] : []),
  ];
  return broken.toSorted((a, b) => place(a.field) - place(b.field));
}

/** Order of the form. */
const order: readonly ProposalField[] = [
  "auctionDate",
  "commodity",
  "direction",
  "hasAuctionSeries",
  "determineStartPrice",
  "currency",
  "hasVat",
  "productUnit",
  "lotVolume",
  "durationMiniSession",
  "hasAutoImproveStartPrice",
  "autoImprovePriceStep",
  "autoImprovePriceStartTime",
  "autoImprovePriceEndTime",
  "lotQty",
  "minStepPrice",
  "startPrice",
  "numberOfParticipants",
  "basis",
  "termsSupply",
  "hasAutoRenewal",
  "renewalPeriod",
  "renewalStep",
  "hasJointAuction",
  "customers",
  "exportAuction",
  "info",
];
export const proposalFields = order;
const place = (field: ProposalField) => order.indexOf(field);

function brokenDates(values: ProposalValues, context: RuleContext): BrokenRule[] {
  const { auctionDate } = values;
  const dates = isPeriod(auctionDate) ? brokenPeriod(values, context) : brokenDays(values, context);
  return seriesForcedNo(auctionDate) && values.hasAuctionSeries === true
    ? [...dates, { field: "hasAuctionSeries", rule: "seriesOneDate" }]
    : dates;
}

const broken = (at: "begin" | "end" | number, rule: ProposalRule, date?: IsoDate): BrokenRule => ({
  field: "auctionDate",
  rule,
  at,
  ...(date === undefined ? {} : { params: { date } }),
});

/** V-5: unchanged days are never too close. A returned proposal starts over (A-12, step 8). */
function isTooNear(day: IsoDate, { now, status, before }: RuleContext): boolean {
  if (day >= minAuctionDate(now, status)) return false;
  if (before === undefined || status === proposalStatus.returned) return true;
  const { begin, end, dates } = before.auctionDate;
  return ![begin, end, ...dates].includes(day);
}

function brokenDays({ auctionDate }: ProposalValues, context: RuleContext): BrokenRule[] {
  const { dates } = auctionDate;
  if ((dates[0] ?? null) === null) return [broken(0, "requiredField")];
  const last = maxAuctionDate(context.now);
  return dates.flatMap((day, at): BrokenRule[] => {
    if (day === null) return [];
    if (isTooNear(day, context))
      return [broken(at, "dateEarly", minAuctionDate(context.now, context.status))];
    if (day > last) return [broken(at, "dateLate", last)];
    return dates.indexOf(day) < at ? [broken(at, "dateRepeated")] : [];
  });
}

/** PROP-096, F1: validates a period. */
function brokenPeriod({ auctionDate }: ProposalValues, context: RuleContext): BrokenRule[] {
  const { begin, end } = auctionDate;
  const [lastBegin, last] = [maxPeriodBegin(context.now), maxAuctionDate(context.now)];
  const errors: BrokenRule[] = [];
  if (begin === null) errors.push(broken("begin", "requiredField"));
  else if (isTooNear(begin, context))
    errors.push(broken("begin", "dateEarly", minAuctionDate(context.now, context.status)));
  else if (begin > lastBegin) errors.push(broken("begin", "dateLate", lastBegin));
  if (end === null) errors.push(broken("end", "requiredField"));
  else if (begin !== null && end < minPeriodEnd(begin))
    errors.push(broken("end", "periodShort", minPeriodEnd(begin)));
  else if (end > last) errors.push(broken("end", "dateLate", last));
  return errors;
}

/** V-4: the dictionary offers the chosen item, or the item is unchanged. */
const brokenItems = (values: ProposalValues, { isOffered, before }: RuleContext): BrokenRule[] =>
  itemFieldNames.flatMap((field): BrokenRule[] => {
    const chosen = values[field];
    if (!chosen || !isOffered || isOffered(field, chosen.id) || before?.[field]?.id === chosen.id) return [];
    return [{ field, rule: "notOffered" }];
  });

const isWithin = (text: string, limit: string) => isDecimal(text) && compareDecimals(text, limit) <= 0;

function brokenAmount(values: ProposalValues, field: keyof typeof amountLimits): ProposalRule | undefined {
  const text = values[field];
  if (text === null) return undefined;
  if (field === "startPrice" ? !isPrice(text) : !isCount(text))
    return field === "startPrice" ? "price" : "integer";
  if (!isWithin(text, amountLimits[field])) return "limit";
  const step = values.minStepPrice?.volume;
  if (step === undefined) return undefined;
  if (field === "startPrice" && !isMultiple(text, step)) return "notyMiltipleMin";
  return field === "autoImprovePriceStep" && !isImprovement(text, step) ? "notyMiltiple" : undefined;
}

const brokenAmounts = (values: ProposalValues): BrokenRule[] =>
  (Object.keys(amountLimits) as (keyof typeof amountLimits)[]).flatMap((field): BrokenRule[] => {
    const rule = brokenAmount(values, field);
    if (!rule) return [];
    return [{ field, rule, ...(rule === "limit" ? { params: { limit: amountLimits[field] } } : {}) }];
  });

/** PROP-065, PROP-066, PROP-090: validates minutes against their duration or period. */
function brokenTimes(values: ProposalValues): BrokenRule[] {
  const errors: BrokenRule[] = [];
  const { autoImprovePriceStartTime: start, autoImprovePriceEndTime: end, renewalStep } = values;
  for (const [field, text] of Object.entries({
    autoImprovePriceStartTime: start,
    autoImprovePriceEndTime: end,
    renewalStep,
  }) as [AmountField, string | null][])
    if (text !== null && !isCount(text)) errors.push({ field, rule: "integer" });
  if (errors.length > 0) return errors;
  const duration = values.durationMiniSession?.volume;
  if (duration !== undefined && start !== null && end !== null)
    if (!areImproveTimes(Number(duration), Number(start), Number(end)))
      errors.push({ field: "autoImprovePriceEndTime", rule: "improveTimes" });
  const period = values.renewalPeriod?.volume;
  if (period !== undefined && renewalStep !== null && !isRenewalStep(Number(period), Number(renewalStep)))
    errors.push({ field: "renewalStep", rule: "renewalStep" });
  return errors;
}

/** PROP-092, A-29: validates organisers and their lots. */
function brokenCustomers(values: ProposalValues, { isCustomer, before }: RuleContext): BrokenRule[] {
  const { customers, hasJointAuction, lotQty } = values;
  if (hasJointAuction !== true) return [];
  if (customers.length === 0) return [{ field: "customers", rule: "customersNone" }];
  const ids = customers.map(({ id }) => id);
  const errors = customers.flatMap(({ id, value }, at): BrokenRule[] => {
    if (ids.indexOf(id) < at) return [{ field: "customers", rule: "customersRepeated", at }];
    const stood = before?.customers.some((customer) => customer.id === id) === true;
    if (isCustomer && !stood && !isCustomer(id)) return [{ field: "customers", rule: "customerUnknown", at }];
    return value === null || !isCustomerVolume(value)
      ? [{ field: "customers", rule: "customerVolume", at }]
      : [];
  });
  if (errors.length > 0 || lotQty === null || !isCount(lotQty)) return errors;
  return sharesAllLots(customers, lotQty)
    ? []
    : [{ field: "customers", rule: "customersSum", params: { lots: lotQty } }];
}
