import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { fromScaled, toScaled } from "@birzha/domain/shared/values/decimal.ts";
import { officeHour } from "./courses.ts";
import { inventDeal } from "./deals.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import type { DealShape, ReportValues } from "./delivery-shapes.ts";
import type { GoodName } from "./goods.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import { reportersOf } from "./people.ts";
import { demoRegions, demoStreets } from "./places.ts";
import { randomFrom, type RandomSource } from "./random.ts";
import type { PlanSetting, ReportPlan } from "./report-plans.ts";

/** A group of firms that sell the same product at the same place every week. */
interface MarketSeries {
  readonly good: GoodName;
  readonly shape: DealShape;
  /** Port of the basis, or town of the elevator. */
  readonly port?: string;
  readonly town?: "rostov" | "tikhoretsk";
  readonly firms: readonly OrganizationName[];
  /** Firms of a week, in turn; all by default. A thin series has prices of longer periods only (MKT-107). */
  readonly firmsOfWeek?: number;
  /** Newest weeks in which each firm has two deals, so that quartiles have their support (MKT-103). */
  readonly denseWeeks?: number;
  /** Number of weeks before the present one. */
  readonly weeks: number;
  /** Difference to the usual price, per mille. */
  readonly premium: number;
}

const series: readonly MarketSeries[] = [
  {
    good: "wheat4",
    shape: "port-by-road",
    port: "novorossiysk",
    weeks: 24,
    premium: 1010,
    firms: ["elevator", "steppe", "siberia", "holding", "baltic"],
    denseWeeks: 10,
  },
  {
    good: "wheat4",
    shape: "elevator",
    town: "rostov",
    weeks: 8,
    premium: 965,
    firms: ["mill", "poultry", "oilMill"],
  },
  {
    good: "barley",
    shape: "port-by-road",
    port: "azov",
    weeks: 6,
    premium: 1000,
    firms: ["holding", "elevator", "poultry", "steppe"],
    firmsOfWeek: 2,
  },
];

/** Series with the most firms at one basis. */
export const mainSeries = series[0]!;

/** Number of usual reports that goes with all weeks. */
const fullSize = 320;
const seed = 20_260_704;
/** Per cent of the weeks without enough firms, and of the deals with a price far from the others. */
const quietWeeks = 4;
const outliers = 2;
/** Weeks before the present one of the reports that come late. */
const lateWeek = 5;
const lateFirms = ["steppe", "siberia", "holding"] as const satisfies readonly OrganizationName[];
/** The index needs the weekday: all firms of a week sell on one or two days. */
export const monday = (today: IsoDate, weeksAgo: number): IsoDate =>
  addDays(today, -((new Date(today).getUTCDay() + 6) % 7) - 7 * weeksAgo);

/** Plans weekly reports of several firms for the main products, deterministically for a given day. */
export function planMarket(setting: PlanSetting): readonly ReportPlan[] {
  const random = randomFrom(seed);
  const today = setting.clock.today();
  let number = 0;
  return series.flatMap((each) =>
    Array.from(
      { length: Math.ceil((each.weeks * setting.reports) / fullSize) },
      (_, week) => week + 1,
    ).flatMap((week) => {
      const day = addDays(monday(today, week), random.between(0, 3));
      return firmsOf(each, week, random).map((firm) =>
        planDeal(
          setting,
          each,
          { firm, day, number: 2_000 + (number += 1), daysLater: random.between(0, 2) },
          random,
        ),
      );
    }),
  );
}

/** Returns the firm of each deal of a week. */
function firmsOf(
  { firms, firmsOfWeek = firms.length, denseWeeks = 0 }: MarketSeries,
  week: number,
  random: RandomSource,
): readonly OrganizationName[] {
  if (random.chance(quietWeeks)) return firms.slice(0, 2);
  const turn = Array.from(
    { length: firmsOfWeek },
    (_, at) => firms[(week * firmsOfWeek + at) % firms.length]!,
  );
  return week <= denseWeeks ? [...turn, ...turn] : turn;
}

/** Plans reports of three firms that come after the first run. */
export function lateReports(setting: PlanSetting): readonly ReportPlan[] {
  const random = randomFrom(seed + 1);
  const day = addDays(monday(setting.clock.today(), lateWeek), 4);
  const daysLater = 7 * lateWeek - 6;
  // Each firm has buyers of its own: with a common one the deals would wait for others.
  const buyersOf = (place: number) => setting.companies.filter((_, at) => at % lateFirms.length === place);
  return lateFirms.map((firm, at) =>
    planDeal(
      { ...setting, companies: buyersOf(at) },
      mainSeries,
      { firm, day, number: 3_000 + at, daysLater },
      random,
    ),
  );
}

/** Multiplies the prices of a deal by a factor per mille, rounded to ten rubles. */
export function scaledPrices(values: ReportValues, factor: number): ReportValues {
  const scaled = (["price", "product_basis_price"] as const).flatMap((field) => {
    const value = values[field];
    if (typeof value !== "string") return [];
    return [[field, fromScaled(((toScaled(value, 2) * BigInt(factor)) / 1_000_000n) * 1_000n, 2)]];
  });
  return Object.fromEntries(scaled) as ReportValues;
}

function placeOf(town: keyof typeof demoRegions, records: CatalogKeys, random: RandomSource): ReportValues {
  const place = demoRegions[town];
  return {
    delivery_zip_code: place.zip,
    delivery_RF_subject: records("regions", place.region),
    delivery_address: `${place.town}, ${random.pick(demoStreets)}`,
  };
}

interface MarketDeal {
  readonly firm: OrganizationName;
  readonly day: IsoDate;
  readonly number: number;
  /** Days from the contract to the report. */
  readonly daysLater: number;
}

export function planDeal(
  { clock, companies, records }: PlanSetting,
  { good, shape, port, town, premium }: MarketSeries,
  { firm, day, number, daysLater }: MarketDeal,
  random: RandomSource,
): ReportPlan {
  const seller = { ...demoOrganizations[firm], shapes: [shape] };
  const invented = inventDeal({
    seller,
    number,
    contractDay: day,
    today: clock.today(),
    records,
    random,
    good,
    companies: companies.filter(({ inn }) => inn !== seller.inn),
  });
  const factor = random.chance(outliers) ? 10_000 : premium;
  const values: ReportValues = {
    ...invented,
    ...scaledPrices(invented, factor),
    // Lots of one size: no firm has most of the tonnes.
    amount: fromScaled(BigInt(random.between(30, 60)) * 10_000n, 3),
    ...(port === undefined ? {} : { port_type: records("ports", port) }),
    ...(town === undefined ? {} : placeOf(town, records, random)),
    preferential_pricing: false,
    normative_act_requisites: undefined,
    interdependence_flag: false,
    affiliation_flag: false,
  };
  return {
    organization: firm,
    author: reportersOf(firm, 0)[0]!,
    at: officeHour(new Date(`${day}T12:00:00+03:00`), daysLater, random),
    values,
    attachments: [],
    steps: [],
    supplement: undefined,
  };
}
