import { expect, test } from "vitest";
import { makeDocument } from "./document.ts";

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly SchemaNode[];
  readonly description?: string;
}

const isNumber = ({ type, anyOf = [] }: SchemaNode): boolean =>
  [type ?? []].flat().includes("number") || anyOf.some(isNumber);

/** Names of the number fields that hold money or tonnes by their description. */
function findNumbers(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { properties = {} } = node as SchemaNode;
  const own = Object.entries(properties)
    .filter(
      ([, field]) =>
        isNumber(field) &&
        /rubles|tonnes|^start price|step of the price|units of/i.test(field.description ?? ""),
    )
    .map(([name]) => name);
  return [...own, ...Object.values(node).flatMap(findNumbers)];
}

test("HOUSE-207: only fields of printed documents and prices are numbers", () => {
  const printed = ["startPrice", "autoImprovePriceStep", "worthComodines", "sumTax", "contractorTax"];
  const ofDeals = ["priceComodines", "volumeComodines", "contractSum", "priceSingle"];
  const published = ["mean", "median", "lowerQuartile", "upperQuartile", "tonnes", "price"];
  expect([...new Set(findNumbers(makeDocument()))].toSorted()).toEqual(
    [...printed, ...ofDeals, ...published].toSorted(),
  );
});
