import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { ReportValues } from "./delivery-shapes.ts";
import { mainSeries, monday, planDeal, scaledPrices } from "./market-plans.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import { randomFrom } from "./random.ts";
import type { PlanSetting, ReportPlan } from "./report-plans.ts";

interface PlannedSuspicion {
  readonly firm: OrganizationName;
  /** Days from the Monday two weeks ago to the contract. */
  readonly day?: number;
  /** Days from the contract to the report. */
  readonly daysLater?: number;
  /** Price to the usual one, per mille. */
  readonly factor?: number;
  readonly buyer?: OrganizationName;
  /** The firm itself is the buyer. */
  readonly seller?: OrganizationName;
  readonly values?: ReportValues;
}

const related = { affiliation_flag: true };
const lots = ["58.500", "59.000", "59.600"] as const;

/** MKT-014, MKT-108: deals that the radar finds, some for each rule. The buyer reports the way back of a round trip. */
const suspicions: readonly PlannedSuspicion[] = [
  { firm: "baltic", factor: 1450 },
  { firm: "mill", factor: 1350, values: related },
  { firm: "altai", factor: 700, values: related, day: 2 },
  { firm: "holding", buyer: "sugar", values: { amount: "480.000" } },
  { firm: "holding", seller: "sugar", values: { amount: "500.000" }, day: 4 },
  { firm: "oilMill", factor: 100 },
  { firm: "mill", factor: 10_000, day: 1 },
  ...lots.map((amount, day) => ({ firm: "poultry", buyer: "mill", values: { amount }, day }) as const),
  ...[0, 1, 2].map((day) => ({ firm: "siberia", day: day - 14, daysLater: 17 - day }) as const),
];

const seed = 20_260_714;
const firstNumber = 4_000;
const usualFactor = 1000;

/** Plans the deals, deterministically for a given day. */
export function planSuspicions(setting: PlanSetting): readonly ReportPlan[] {
  const random = randomFrom(seed);
  const start = monday(setting.clock.today(), 2);
  return suspicions.map(({ firm, day = 0, daysLater = 1, factor = usualFactor, ...planned }, at) => {
    const { seller, buyer = seller && firm, values } = planned;
    const deal = { firm, day: addDays(start, day), number: firstNumber + at, daysLater };
    const plan = planDeal(setting, mainSeries, deal, random);
    const purchaser = buyer && demoOrganizations[buyer];
    const owner = seller && demoOrganizations[seller];
    return {
      ...plan,
      values: {
        ...plan.values,
        ...scaledPrices(plan.values, factor),
        ...(purchaser ? { purchaser_inn: purchaser.inn, purchaser: purchaser.name } : {}),
        ...(owner ? { owner_inn: owner.inn, owner_name: owner.name } : {}),
        ...values,
      },
    };
  });
}
