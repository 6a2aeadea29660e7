import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import {
  insertOrganization,
  setOrganizationStatus,
  type OrganizationAuthorship,
} from "@birzha/server/areas/organizations/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import type { DealShape } from "./delivery-shapes.ts";
import type { GoodName } from "./goods.ts";
import type { PlaceName } from "./places.ts";

export interface DemoOrganization {
  readonly inn: string;
  readonly name: string;
  /** Street and house in the town of `place`. */
  readonly address: string;
  readonly place: PlaceName;
  /** Code of its railway station. */
  readonly station: string;
  /** Trading participant of the exchange (G-12). */
  readonly isMember: boolean;
  /** Percentage of all reports. */
  readonly share: number;
  readonly grows: boolean;
  readonly goods: readonly GoodName[];
  readonly shapes: readonly DealShape[];
}

/**
 * Fictitious organisations, recognisable by name. Each INN has correct check digits, but belongs to a tax
 * office with the number 99, which does not exist. The first two are A and B of the demo accounts.
 */
export const demoOrganizations = {
  trader: {
    inn: "6199701014",
    name: "ООО «Торговый дом „Примерное зерно“»",
    address: "344002, Ростовская область, г. Ростов-на-Дону, ул. Демонстрационная, д. 12, офис 401",
    place: "rostov",
    station: "510204",
    isMember: true,
    share: 36,
    grows: false,
    goods: [
      "wheat3",
      "wheat3",
      "wheat4",
      "wheat4",
      "wheat5",
      "barley",
      "maize",
      "sunflower",
      "peas",
      "flax",
      "chickpeas",
    ],
    shapes: [
      "elevator",
      "port-by-road",
      "port-by-road",
      "port-by-rail",
      "departure-station",
      "fob",
      "fob",
      "cif",
      "agreed-place",
      "purchaser-store",
    ],
  },
  farm: {
    inn: "369970202013",
    name: "ИП глава КФХ Полевой Григорий Иванович",
    address: "397900, Воронежская область, г. Лиски, ул. Учебная, д. 5",
    place: "liski",
    station: "591606",
    isMember: false,
    share: 19,
    grows: true,
    goods: ["wheat3", "wheat4", "barley", "sunflower", "soya", "maize", "peas"],
    shapes: ["farm-gate", "farm-gate", "elevator", "purchaser-store", "departure-station"],
  },
  elevator: {
    inn: "2399703036",
    name: "АО «Образцовый элеватор»",
    address: "352120, Краснодарский край, г. Тихорецк, ул. Примерная, д. 1",
    place: "tikhoretsk",
    station: "524902",
    isMember: true,
    share: 6,
    grows: false,
    goods: ["wheat3", "wheat4", "maize", "rice"],
    shapes: ["elevator", "port-by-rail", "departure-station"],
  },
  steppe: {
    inn: "2699704048",
    name: "СПК «Условная степь»",
    address: "356800, Ставропольский край, г. Будённовск, пер. Условный, д. 8",
    place: "budyonnovsk",
    station: "537007",
    isMember: false,
    share: 5,
    grows: true,
    goods: ["wheat3", "wheat4", "durum", "lentils"],
    shapes: ["farm-gate", "departure-station", "port-by-road"],
  },
  mill: {
    inn: "3499705053",
    name: "ООО «Придуманная мельница»",
    address: "400005, Волгоградская область, г. Волгоград, проезд Учебный, д. 33",
    place: "volgograd",
    station: "611405",
    isMember: true,
    share: 5,
    grows: false,
    goods: ["flour", "bran", "rye"],
    shapes: ["purchaser-store", "unloaded", "destination-station"],
  },
  oilMill: {
    inn: "6499706060",
    name: "ООО «Пробное масло»",
    address: "412300, Саратовская область, г. Балашов, ул. Образцовая, д. 43",
    place: "balashov",
    station: "605300",
    isMember: true,
    share: 5,
    grows: false,
    goods: ["sunflowerOil", "sunflowerMeal", "rapeOil"],
    shapes: ["destination-station", "cif", "fob", "insured"],
  },
  poultry: {
    inn: "3199707074",
    name: "ООО «Сказочная птицефабрика»",
    address: "308000, Белгородская область, г. Белгород, пер. Условный, д. 13",
    place: "belgorod",
    station: "434509",
    isMember: false,
    share: 3,
    grows: true,
    goods: ["wheat5", "maize", "soyaMeal"],
    shapes: ["farm-gate", "elevator"],
  },
  holding: {
    inn: "1699708080",
    name: "ООО «Учебный агрохолдинг»",
    address: "423230, Республика Татарстан, г. Бугульма, ул. Демонстрационная, д. 18",
    place: "bugulma",
    station: "648607",
    isMember: true,
    share: 5,
    grows: true,
    goods: ["wheat4", "rye", "rape", "oats", "barley"],
    shapes: ["elevator", "destination-station", "agreed-place"],
  },
  siberia: {
    inn: "5599709094",
    name: "ООО «Вымышленное Прииртышье»",
    address: "644000, Омская область, г. Омск, ул. Примерная, д. 38",
    place: "omsk",
    station: "831203",
    isMember: true,
    share: 4,
    grows: true,
    goods: ["wheat3", "wheat4", "flax", "lentils"],
    shapes: ["departure-station", "destination-station", "border"],
  },
  altai: {
    inn: "2299710103",
    name: "ООО «Показательная гречиха»",
    address: "656000, Алтайский край, г. Барнаул, пер. Условный, д. 28",
    place: "barnaul",
    station: "840109",
    isMember: false,
    share: 3,
    grows: true,
    goods: ["buckwheat", "oats", "millet"],
    shapes: ["farm-gate", "departure-station"],
  },
  terminal: {
    inn: "7599711114",
    name: "ООО «Воображаемый терминал»",
    address: "674650, Забайкальский край, пгт Забайкальск, ул. Демонстрационная, д. 8",
    place: "zabaykalsk",
    station: "946801",
    isMember: true,
    share: 3,
    grows: false,
    goods: ["rape", "oats", "soya"],
    shapes: ["border"],
  },
  baltic: {
    inn: "3999712122",
    name: "ООО «Янтарный пример»",
    address: "236000, Калининградская область, г. Калининград, пер. Условный, д. 18",
    place: "kaliningrad",
    station: "100105",
    isMember: true,
    share: 3,
    grows: false,
    goods: ["soyaMeal", "rape", "wheat3"],
    shapes: ["fob", "duty-paid", "purchaser-store"],
  },
  stopped: {
    inn: "5799713130",
    name: "ООО «Мнимая нива»",
    address: "302000, Орловская область, г. Орёл, пер. Условный, д. 38",
    place: "oryol",
    station: "205608",
    isMember: false,
    share: 1,
    grows: true,
    goods: ["wheat4", "buckwheat"],
    shapes: ["farm-gate", "elevator"],
  },
  sugar: {
    inn: "6899714146",
    name: "АО «Небывалый сахар»",
    address: "392000, Тамбовская область, г. Тамбов, ул. Примерная, д. 8",
    place: "tambov",
    station: "601403",
    isMember: true,
    share: 2,
    grows: false,
    goods: ["sugar"],
    shapes: ["purchaser-store", "destination-station"],
  },
} as const satisfies Record<string, DemoOrganization>;

export type OrganizationName = keyof typeof demoOrganizations;
export const organizationNames = Object.keys(demoOrganizations) as OrganizationName[];

/** The blocked organisation (G-11c) and the reason. */
export const blockedOrganization = {
  name: "stopped",
  reason: "Не представлены документы по запросу биржи о подтверждении исполнения договоров.",
} as const satisfies { name: OrganizationName; reason: string };

/** Creates the organisations, accepted before their first report and initially active. */
export async function insertOrganizations(
  db: DbTransaction,
  firstDay: IsoDate,
): Promise<Readonly<Record<OrganizationName, number>>> {
  const ids: [OrganizationName, number][] = [];
  for (const [index, name] of organizationNames.entries()) {
    const { inn, address, isMember, ...organization } = demoOrganizations[name];
    const activeDate = addDays(firstDay, -1 - 3 * index);
    const made = { inn, name: organization.name, address, ntbUser: isMember, activeDate };
    const at = new Date(`${activeDate}T12:00:00+03:00`);
    ids.push([name, (await insertOrganization(db, made, { authorId: undefined, at }))!]);
  }
  return Object.fromEntries(ids) as Record<OrganizationName, number>;
}

/** Blocks the blocked organisation with its reason. */
export const blockDemoOrganization = (
  db: DbTransaction,
  id: number,
  by: OrganizationAuthorship,
): Promise<void> => setOrganizationStatus(db, id, blockedOrganization.reason, by);
