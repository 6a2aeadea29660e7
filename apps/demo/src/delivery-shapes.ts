import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import { demoRegions, demoStreets, type PlaceName } from "./places.ts";
import type { RandomSource } from "./random.ts";

/** Values of the report form by field. */
export type ReportValues = Partial<Record<ReportFormField, FieldValue>>;

/** Kinds of delivery: consistent combinations of term, basis and transport. */
export type DealShape =
  | "farm-gate"
  | "elevator"
  | "departure-station"
  | "destination-station"
  | "port-by-road"
  | "port-by-rail"
  | "purchaser-store"
  | "unloaded"
  | "insured"
  | "duty-paid"
  | "agreed-place"
  | "border"
  | "fob"
  | "cif";

export interface ShapeOfDelivery {
  readonly term: string;
  readonly basis: string;
  readonly method: string;
  /** Keys of the ports or stations of the basis; absent: delivery to an address. */
  readonly ports?: readonly string[];
  readonly towns?: readonly PlaceName[];
  /** The goods leave the country. */
  readonly isExport?: "sea" | "land";
  /** The seller pays the transport, so the price includes the freight. */
  readonly carriesSeller?: boolean;
}

const buyers: readonly PlaceName[] = [
  "rostov",
  "krasnodar",
  "volgograd",
  "belgorod",
  "oryol",
  "tambov",
  "salsk",
];

/** A departure station comes from the organisation's description. */
export const deliveryShapes: Readonly<Record<DealShape, ShapeOfDelivery>> = {
  "farm-gate": { term: "EXW", basis: "seller-store", method: "pickup" },
  elevator: {
    term: "FCA",
    basis: "elevator",
    method: "road",
    towns: ["tikhoretsk", "salsk", "liski", "balashov", "budyonnovsk"],
  },
  "departure-station": { term: "FCA", basis: "departure-station", method: "rail" },
  "destination-station": {
    term: "CPT",
    basis: "destination-station",
    method: "rail",
    ports: ["434509", "529501", "639203", "657305", "851207"],
    carriesSeller: true,
  },
  "port-by-road": {
    term: "CPT",
    basis: "port",
    method: "road",
    ports: ["novorossiysk", "azov", "rostov", "taman", "yeysk"],
    carriesSeller: true,
  },
  "port-by-rail": {
    term: "CPT",
    basis: "port-or-station",
    method: "rail",
    ports: ["521001", "520901", "510308", "523308"],
    carriesSeller: true,
  },
  "purchaser-store": {
    term: "DAP",
    basis: "purchaser-store",
    method: "road",
    towns: buyers,
    carriesSeller: true,
  },
  unloaded: { term: "DPU", basis: "purchaser-store", method: "road", towns: buyers, carriesSeller: true },
  insured: { term: "CIP", basis: "purchaser-store", method: "mixed", towns: buyers, carriesSeller: true },
  "duty-paid": {
    term: "DDP",
    basis: "purchaser-store",
    method: "mixed",
    towns: ["kaliningrad"],
    carriesSeller: true,
  },
  "agreed-place": {
    term: "DAP",
    basis: "agreed-place",
    method: "road",
    towns: ["azov", "krasnodar", "bugulma"],
    carriesSeller: true,
  },
  border: {
    term: "DAP",
    basis: "border",
    method: "rail",
    towns: ["zabaykalsk"],
    isExport: "land",
    carriesSeller: true,
  },
  fob: {
    term: "FOB",
    basis: "port",
    method: "sea",
    ports: ["novorossiysk", "taman", "kavkaz", "vysotsk"],
    isExport: "sea",
  },
  cif: {
    term: "CIF",
    basis: "port",
    method: "sea",
    ports: ["novorossiysk", "rostov", "azov"],
    isExport: "sea",
    carriesSeller: true,
  },
};

/** Returns the report fields of the place and way of delivery. */
export function deliveryFields(
  shape: ShapeOfDelivery,
  seller: { readonly place: PlaceName; readonly station: string },
  records: CatalogKeys,
  random: RandomSource,
): ReportValues {
  const { term, basis, method, ports, towns } = shape;
  const fields: ReportValues = {
    delivery_type: records("deliveryTypes", term),
    basis_type: records("basisTypes", basis),
    delivery_method: records("deliveryMethods", method),
  };
  if (ports) return { ...fields, port_type: records("ports", random.pick(ports)) };
  if (basis === "departure-station") return { ...fields, port_type: records("ports", seller.station) };
  const place = demoRegions[towns ? random.pick(towns) : seller.place];
  return {
    ...fields,
    delivery_zip_code: place.zip,
    delivery_RF_subject: records("regions", place.region),
    delivery_address: `${place.town}, ${random.pick(demoStreets)}`,
  };
}
