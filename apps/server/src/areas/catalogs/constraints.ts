import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

const tables = [
  "basis_types",
  "calculation_types",
  "currencies",
  "delivery_methods",
  "delivery_types",
  "origin_goods",
  "ports",
  "product_types",
  "regions",
] as const;

/** Error codes of violated constraints of catalogues. */
export const catalogConstraints: ConstraintErrors = {
  ...Object.fromEntries(tables.map((table) => [`${table}_name_key`, "catalogs.duplicate-name"] as const)),
  currencies_code_key: "catalogs.duplicate-code",
  ports_kind_chosen: "catalogs.kind-required",
  delivery_types_basis_id_fkey: "catalogs.unknown-basis",
  product_type_regions_region_id_fkey: "catalogs.unknown-region",
};
