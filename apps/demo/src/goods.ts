import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { RandomSource } from "./random.ts";

export interface DemoProduct {
  /** Key of the product type in the initial catalogue. */
  readonly key: string;
  /** Rubles per tonne with VAT, in the autumn two years ago. */
  readonly price: number;
  /** Tonnes per contract. */
  readonly lot: readonly [from: number, to: number];
  /** Month of harvest; absent for manufactured goods. */
  readonly harvest?: number;
  /** Hundredths of a per cent. */
  readonly protein?: readonly [from: number, to: number];
  readonly gluten?: readonly [from: number, to: number];
}

export const demoProducts = {
  wheat3: {
    key: "wheat-soft-3",
    price: 16_400,
    lot: [300, 6_000],
    harvest: 7,
    protein: [1200, 1360],
    gluten: [2300, 2600],
  },
  wheat4: {
    key: "wheat-soft-4",
    price: 15_200,
    lot: [200, 8_000],
    harvest: 7,
    protein: [1100, 1190],
    gluten: [1800, 2260],
  },
  wheat5: { key: "wheat-soft-5", price: 13_600, lot: [100, 4_000], harvest: 7 },
  durum: {
    key: "wheat-durum-2",
    price: 27_500,
    lot: [100, 1_500],
    harvest: 7,
    protein: [1250, 1450],
    gluten: [2500, 2800],
  },
  rye: { key: "rye-2", price: 11_300, lot: [60, 1_200], harvest: 8 },
  barley: { key: "barley-2", price: 13_900, lot: [150, 5_000], harvest: 7 },
  maize: { key: "maize-2", price: 14_300, lot: [150, 5_000], harvest: 10 },
  oats: { key: "oats", price: 11_900, lot: [60, 1_500], harvest: 8 },
  millet: { key: "millet", price: 14_800, lot: [40, 600], harvest: 9 },
  buckwheat: { key: "buckwheat", price: 19_500, lot: [40, 900], harvest: 9 },
  rice: { key: "rice", price: 31_000, lot: [60, 1_500], harvest: 9 },
  peas: { key: "peas", price: 20_500, lot: [60, 2_500], harvest: 7 },
  chickpeas: { key: "chickpeas", price: 44_000, lot: [40, 600], harvest: 8 },
  lentils: { key: "lentils", price: 41_000, lot: [40, 500], harvest: 9 },
  sunflower: { key: "sunflower", price: 33_500, lot: [100, 3_000], harvest: 10 },
  soya: { key: "soya", price: 37_200, lot: [100, 2_000], harvest: 10 },
  rape: { key: "rape", price: 39_800, lot: [100, 2_500], harvest: 8 },
  flax: { key: "flax", price: 42_600, lot: [60, 1_500], harvest: 9 },
  flour: { key: "flour-wheat", price: 24_900, lot: [20, 400] },
  bran: { key: "bran", price: 9_800, lot: [20, 600] },
  sugar: { key: "sugar-white", price: 61_500, lot: [20, 1_000] },
  sunflowerOil: { key: "oil-sunflower-crude", price: 96_000, lot: [50, 3_000] },
  rapeOil: { key: "oil-rape", price: 93_500, lot: [50, 1_500] },
  sunflowerMeal: { key: "meal-sunflower", price: 20_800, lot: [60, 2_000] },
  soyaMeal: { key: "meal-soya", price: 49_500, lot: [60, 1_500] },
} as const satisfies Record<string, DemoProduct>;

export type GoodName = keyof typeof demoProducts;

/**
 * Per mille of the yearly mean, by months after the harvest: low right after it, high before the next one.
 */
const season = [950, 940, 955, 975, 990, 1000, 1015, 1030, 1045, 1050, 1035, 990] as const;

/**
 * Returns the price per tonne in kopecks, rounded to ten rubles: base price, season, yearly growth and a
 * random factor for the outcome of bargaining.
 */
export function priceOn(good: DemoProduct, day: IsoDate, today: IsoDate, random: RandomSource): number {
  const [year, month] = day.split("-").map(Number) as [number, number];
  const seasonal = good.harvest === undefined ? 1000 : season[(month - good.harvest + 12) % 12]!;
  const yearsAgo = Number(today.slice(0, 4)) - year;
  const trend = 1060 - 35 * yearsAgo;
  const bargained = random.between(970, 1035);
  const roubles = Math.round((good.price * seasonal * trend * bargained) / 1_000_000_000);
  return Math.round(roubles / 10) * 1000;
}

/** Returns kilograms: truckloads for small lots, round numbers for large ones, sometimes a weighed amount. */
export function amountOf(good: DemoProduct, random: RandomSource): number {
  const [from, to] = good.lot;
  // Small contracts are far more frequent than large ones.
  const tonnes = from + Math.floor(((to - from) * random.between(0, 100) * random.between(0, 100)) / 10_000);
  const step = tonnes > 1_000 ? 100 : tonnes > 200 ? 25 : 5;
  const kilograms = Math.max(step, Math.round(tonnes / step) * step) * 1_000;
  return random.chance(25) ? kilograms - random.between(1, 999) * 20 : kilograms;
}

/** Returns the year of the latest harvest before the day. */
export function harvestYear(good: DemoProduct, day: IsoDate): number | undefined {
  if (good.harvest === undefined) return undefined;
  const [year, month] = day.split("-").map(Number) as [number, number];
  return month > good.harvest ? year : year - 1;
}
