import type { RegisterColumns } from "../shared/registers/register.ts";
import { catalogLimits, catalogDefinitions, type CatalogName } from "./catalogs.ts";

/** CAT-002..012, G-4: columns of all catalogues. Separate code reads the regions of a product type. */
export const recordRegister = {
  id: { kind: "integer", column: "id", width: 0, place: "key" },
  code: { kind: "text", column: "code", width: 110, isOptional: true },
  name: {
    kind: "text",
    column: "name",
    width: 300,
    limit: catalogLimits.name,
    parameter: "name",
    isAlphabetic: true,
    onCard: "name",
  },
  isPort: { kind: "flag", column: "is_port", width: 190 },
  isRailwayStation: { kind: "flag", column: "is_railway_station", width: 190 },
  basisId: { kind: "integer", column: "basis_id", width: 190, orderBy: "basis_name", isAlphabetic: true },
  basisName: { kind: "text", column: "basis_name", width: 0, place: "extra" },
  value: { kind: "text", column: "value", width: 190, isOptional: true, isAlphabetic: true },
  visibilityType: { kind: "choice", column: "visibility_type", width: 190 },
  isActive: { kind: "flag", column: "is_active", width: 130, parameter: "isActive", onCard: "state" },
  description: { kind: "text", column: "description", width: 0, isOptional: true, place: "extra" },
  version: { kind: "integer", column: "version", width: 0, place: "extra" },
} as const satisfies RegisterColumns;

const ofEvery = ["id", "code", "name", "isActive", "description", "version"];

const registerOf = (catalog: CatalogName) => {
  const attributes: readonly string[] = [...ofEvery, ...catalogDefinitions[catalog].attributes];
  // The basis has two columns, id and name.
  const columns = Object.entries(recordRegister).filter(([key]) =>
    attributes.includes(key.replace("basisName", "basisId")),
  );
  return Object.fromEntries(columns) as unknown as typeof recordRegister;
};

/** CAT-006..012: the register of each catalogue, with its own columns only. */
export const catalogRegisters = {
  basisTypes: registerOf("basisTypes"),
  calculationTypes: registerOf("calculationTypes"),
  currencies: registerOf("currencies"),
  deliveryMethods: registerOf("deliveryMethods"),
  deliveryTypes: registerOf("deliveryTypes"),
  originGoods: registerOf("originGoods"),
  ports: registerOf("ports"),
  productTypes: registerOf("productTypes"),
  regions: registerOf("regions"),
} as const satisfies Readonly<Record<CatalogName, typeof recordRegister>>;
