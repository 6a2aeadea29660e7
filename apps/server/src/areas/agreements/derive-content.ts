import { reportRegister } from "@birzha/domain/agreements/register.ts";
import type { ReportIdentity } from "@birzha/domain/agreements/duplicates.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { ColumnKind } from "@birzha/domain/shared/registers/register.ts";
import {
  fieldsOf,
  type FieldValue,
  type FormDefinition,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";

type ColumnValue = string | number | boolean | null;

/** Columns of the register by their database names. */
export type DerivedColumns = Readonly<Record<string, ColumnValue>>;

/**
 * S-5: returns the register columns that come from the form, typed as in the database; empty fields are null. Excludes
 * the system columns (number, dates, organisation, author).
 */
function deriveColumns(definition: FormDefinition, values: FormValues): DerivedColumns {
  const system = new Set(
    fieldsOf(definition).flatMap(({ name, system: isSystem }) => (isSystem ? [name] : [])),
  );
  const columns: Record<string, ColumnValue> = {};
  for (const { kind, form, column } of Object.values(reportRegister)) {
    if (form.length === 0 || form.some((name) => system.has(name))) continue;
    const filled = form.map((name) => values[name]).filter((value) => value !== undefined);
    columns[column] = filled.length === 0 ? null : toColumn(kind, filled);
  }
  return columns;
}

function toColumn(kind: ColumnKind, filled: readonly FieldValue[]): ColumnValue {
  const [first] = filled;
  if (typeof first === "boolean") return first;
  if (kind === "integer") return Number(first);
  // A full address joins several fields: zip code, region, address.
  return filled.map(toText).join(", ");
}

function toText(value: FieldValue): string {
  if (typeof value === "string") return value;
  if (isChosenRecord(value)) return value.name;
  throw new TypeError("register column value is neither text nor a chosen record");
}

/** Contents of a report as columns of its row. */
export interface ReportContent {
  readonly columns: DerivedColumns;
  readonly productTypeId: number;
  /**
   * OTC-010: text for the search by place of delivery. Line breaks prevent a fragment from matching across two of the
   * three values.
   */
  readonly deliveryPlace: string;
  /** DUP-001: fields that distinguish this deal from other deals of the organisation. */
  readonly identity: ReportIdentity;
}

export function deriveContent(definition: FormDefinition, values: FormValues): ReportContent {
  const columns = deriveColumns(definition, values);
  const productType = values["product_type"];
  if (!isChosenRecord(productType)) throw new Error("validated report has no product type");
  const text = (name: string) => String(columns[name]);
  const optional = (name: string) => (columns[name] === null ? null : text(name));
  return {
    columns,
    productTypeId: productType.id,
    deliveryPlace: ["basis_type_name", "port_name", "delivery_full_address"]
      .map((name) => columns[name])
      .filter((place) => typeof place === "string")
      .join("\n"),
    identity: {
      manufacturerInn: text("manufacturer_inn"),
      ownerInn: optional("owner_inn"),
      ownerName: optional("owner_name"),
      purchaserInn: optional("purchaser_inn"),
      purchaserName: text("purchaser_name"),
      contractNumber: text("contract_number"),
      contractDate: text("contract_date"),
      productTypeId: productType.id,
      amount: text("amount"),
      price: text("price"),
      currencyName: text("currency_name"),
      deliveryDate: optional("delivery_date"),
      shipmentFactDate: optional("shipment_fact_date"),
    },
  };
}
