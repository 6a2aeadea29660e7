import { nameLimit } from "@birzha/domain/shared/values/text.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { fromScaled } from "@birzha/domain/shared/values/decimal.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import { foreignBuyers, type DemoCompany, type ForeignBuyer } from "./counterparties.ts";
import { deliveryFields, deliveryShapes, type ReportValues } from "./delivery-shapes.ts";
import { amountOf, demoProducts, harvestYear, priceOn, type DemoProduct, type GoodName } from "./goods.ts";
import { demoOrganizations, organizationNames, type DemoOrganization } from "./organizations.ts";
import { demoRegions, demoStreets } from "./places.ts";
import type { RandomSource } from "./random.ts";

export interface DealSetting {
  readonly seller: DemoOrganization;
  /** Sequence number of the seller's contracts. */
  readonly number: number;
  readonly contractDay: IsoDate;
  readonly today: IsoDate;
  readonly companies: readonly DemoCompany[];
  readonly records: CatalogKeys;
  readonly random: RandomSource;
  /** Absent: one of the seller's goods. */
  readonly good?: GoodName;
}

/** Kopecks per unit of a currency, for plausible prices only. */
const rates = { RUB: 100n, USD: 8_600n, CNY: 1_180n };
/** Price steps in hundredths of the unit: ten rubles, or half a unit of foreign currency. */
const steps = { RUB: 1_000n, USD: 50n, CNY: 50n };
/** Rubles per tonne, by road or rail. */
const freight = { least: 650, most: 3_400 };

const money = (kopecks: bigint): string => fromScaled(kopecks, 2);

/** Returns the report fields of a plausible contract. */
export function inventDeal(setting: DealSetting): ReportValues {
  const { seller, contractDay, records, random, today } = setting;
  const good: DemoProduct = demoProducts[setting.good ?? random.pick(seller.goods)];
  const shape = deliveryShapes[random.pick(seller.shapes)];
  const year = harvestYear(good, contractDay);
  const named = parties(setting, shape.isExport);
  return {
    ...named,
    ...contract(setting),
    product_type: records("productTypes", good.key),
    origin_goods: records(
      "originGoods",
      seller.grows
        ? "own-production"
        : year === undefined
          ? "tolling"
          : random.pick(["bought-from-producer", "bought-from-trader"]),
    ),
    ...(year === undefined ? {} : { harvest_year: String(year) }),
    ...quality(good, random),
    amount: fromScaled(BigInt(amountOf(good, random)), 3),
    ...priceFields(setting, BigInt(priceOn(good, contractDay, today, random)), shape),
    ...deliveryFields(shape, seller, records, random),
    delivery_date: addDays(contractDay, random.between(5, 60)),
    ...origin(setting),
    ...terms(setting, named),
  };
}

function parties(
  { seller, companies, records, random }: DealSetting,
  abroad: "sea" | "land" | undefined,
): ReportValues {
  const producer = seller.grows ? seller : random.pick(companies);
  const fields: ReportValues = {
    export_delivery_flag: abroad !== undefined,
    manufacturer_inn: producer.inn,
    manufacturer: producer.name,
    ...(random.chance(40) ? { owner_inn: seller.inn, owner_name: seller.name } : {}),
  };
  if (abroad) {
    const buyer = random.pick<ForeignBuyer>(foreignBuyers[abroad]);
    return { ...fields, purchaser: buyer.name, delivery_country: records("countries", buyer.country) };
  }
  const buyer = random.pick(companies.filter(({ inn }) => inn !== producer.inn));
  return { ...fields, purchaser_inn: buyer.inn, purchaser: buyer.name };
}

function contract({ number, contractDay, random }: DealSetting): ReportValues {
  const year = contractDay.slice(2, 4);
  return {
    contract_date: contractDay,
    contract_number: random.pick([
      `${number}/${year}`,
      `ЗП-${year}/${String(number).padStart(3, "0")}`,
      `${number}-К`,
    ]),
    contract_start_date: addDays(contractDay, random.pick([0, 0, 0, 1, 3])),
  };
}

function quality({ protein, gluten }: DemoProduct, random: RandomSource): ReportValues {
  const percent = ([from, to]: readonly [number, number]) => fromScaled(BigInt(random.between(from, to)), 2);
  return {
    ...(protein ? { protein_percentage: percent(protein) } : {}),
    ...(gluten ? { gluten_percentage: percent(gluten) } : {}),
  };
}

function priceFields(
  { contractDay, records, random, seller }: DealSetting,
  atBasis: bigint,
  { isExport, carriesSeller }: { readonly isExport?: string; readonly carriesSeller?: boolean },
): ReportValues {
  const carriage = carriesSeller
    ? BigInt(random.between(freight.least / 10, freight.most / 10)) * 1_000n
    : 0n;
  const currency = isExport === "sea" ? "USD" : isExport && random.chance(40) ? "CNY" : "RUB";
  const inCurrency = (kopecks: bigint) =>
    ((kopecks * 100n) / rates[currency] / steps[currency]) * steps[currency];
  const fields: ReportValues = {
    price: money(inCurrency(atBasis) + inCurrency(carriage)),
    currency: records("currencies", currency),
    price_nds_flag: !isExport && seller.inn.length === 10,
    price_determining_date: addDays(contractDay, -random.between(0, 3)),
    calculation_type: records(
      "calculationTypes",
      random.pick(
        isExport
          ? ["letter-of-credit", "partial-prepayment"]
          : ["prepayment", "partial-prepayment", "on-delivery", "deferred"],
      ),
    ),
  };
  if (carriage === 0n)
    return random.chance(30) ? { ...fields, product_basis_price: money(inCurrency(atBasis)) } : fields;
  return {
    ...fields,
    product_basis_price: money(inCurrency(atBasis)),
    transportation_cost_from_shipment: money(inCurrency(carriage)),
    ...(random.chance(30) ? { transportation_cost_from_manufacturer: money(inCurrency(carriage / 2n)) } : {}),
    price_includes_transportation_costs: true,
    transport_included_place_type: isExport
      ? "Порт или пункт пропуска"
      : random.pick(["Склад покупателя", "Терминал", "Станция"]),
    transport_included_place_name: isExport
      ? "Место передачи по договору"
      : random.pick(["Склад № 2", "Зерновой терминал", "Подъездной путь покупателя"]),
  };
}

function origin({ seller, contractDay, today, records, random }: DealSetting): ReportValues {
  const place = demoRegions[seller.place];
  const region = records("regions", place.region);
  const shipped = addDays(contractDay, random.between(0, 4));
  return {
    manufacturer_zip_code: place.zip,
    manufacturer_RF_subject: region,
    manufacturer_address: `${place.town}, ${random.pick(demoStreets)}`,
    production_place_type: seller.grows
      ? "Поле"
      : random.pick(["Поле", "Предприятие", "Хозяйство производителя"]),
    shipment_zip_code: place.zip,
    shipment_RF_subject: region,
    shipment_address: `${place.town}, ${random.pick(demoStreets)}`,
    shipment_place_type: random.pick(["Склад", "Элеватор", "Ток"]),
    ...(shipped <= today && random.chance(25) ? { shipment_fact_date: shipped } : {}),
  };
}

const actOfSupport =
  "Постановление Правительства субъекта Российской Федерации о мерах поддержки производителей зерна " +
  "(реквизиты вымышлены для демонстрации), пункт 4";

/** Per cent of the deals with a subsidiary that state the affiliation. */
const statedAffiliations = 50;

/**
 * Each company is the subsidiary of one organisation at most: affiliations at random would make all firms one group,
 * which has no prices (MKT-002).
 */
function isSubsidiary(inn: string, { inn: owner }: DemoOrganization): boolean {
  const owners: readonly string[] = organizationNames.map((name) => demoOrganizations[name].inn);
  return !owners.includes(inn) && owners[Number(BigInt(inn) % BigInt(owners.length))] === owner;
}

function terms({ random, seller }: DealSetting, { purchaser_inn: buyer }: ReportValues): ReportValues {
  const isPreferential = random.chance(6);
  return {
    preferential_pricing: isPreferential,
    ...(isPreferential ? { normative_act_requisites: actOfSupport.slice(0, nameLimit) } : {}),
    interdependence_flag: random.chance(5),
    affiliation_flag:
      random.chance(statedAffiliations) && typeof buyer === "string" && isSubsidiary(buyer, seller),
  };
}
