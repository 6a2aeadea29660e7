import type { DropdownItem } from "@birzha/domain/catalogs/dropdown-api.ts";
import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import { completeInn } from "@birzha/domain/shared/inn.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { FormLayout } from "../../shared/form/form-host.ts";
import { dictionaryQuery } from "../../shared/form/dictionary-query.ts";
import type { PartsWords } from "./parts-words.ts";

/** Every kind of field, and every effect that a rule can have: required, optional, disabled, hidden. */
export const partsForm = {
  formSysId: "ui_parts",
  passportId: 1,
  sections: [
    {
      name: "buyer",
      fields: [
        { name: "export", type: "yes-no", required: true },
        { name: "inn", type: "inn", fills: "buyer", required: true },
        { name: "buyer", type: "text", maxLength: 255, required: true },
        { name: "zip", type: "zip" },
        { name: "country", type: "select", dictionary: "countries" },
      ],
    },
    {
      name: "goods",
      fields: [
        { name: "product", type: "select", dictionary: "productTypes", required: true },
        { name: "harvest", type: "integer", min: 2000, max: "current-year" },
        { name: "protein", type: "decimal", scale: 2, min: "0", max: "100" },
        { name: "tonnes", type: "tonnes", scale: 3, min: "0.001", required: true },
        { name: "price", type: "money", scale: 2, min: "0.01", required: true },
        { name: "basisPrice", type: "money", scale: 2, min: "0.01" },
      ],
    },
    {
      name: "delivery",
      fields: [
        { name: "date", type: "date", max: "today", required: true },
        { name: "shipped", type: "date", notBefore: "date" },
        { name: "basis", type: "select", dictionary: "basisTypes", required: true },
        { name: "port", type: "select", dictionary: "ports" },
        { name: "address", type: "text", maxLength: 255, required: true },
      ],
    },
    {
      name: "more",
      fields: [
        { name: "discount", type: "yes-no" },
        { name: "reason", type: "textarea", maxLength: 500 },
        { name: "files", type: "files", maxFiles: 3 },
      ],
    },
  ],
  rules: [
    {
      name: "export",
      when: { field: "export", is: true },
      then: { require: ["country"], optional: ["inn"] },
      otherwise: { hide: ["country"] },
    },
    {
      name: "port",
      when: { field: "basis", attribute: "isPort", is: true },
      then: { require: ["port"], disable: ["address"] },
      otherwise: { disable: ["port"] },
    },
    {
      name: "discount",
      when: { field: "discount", is: true },
      then: { require: ["reason"] },
      otherwise: { hide: ["reason"] },
    },
  ],
  checks: [{ field: "basisPrice", atMost: "price" }],
  optionFilters: [{ kind: "shared-flag", field: "port", with: "basis", flags: ["isPort"], binding: true }],
  presets: [],
} as const satisfies FormDefinition;

export type PartsFormField = (typeof partsForm)["sections"][number]["fields"][number]["name"];
export type PartsFormSection = (typeof partsForm)["sections"][number]["name"];

export const partsFormLayout: FormLayout = {
  inn: { startsRow: true },
  buyer: { span: 2 },
  zip: { startsRow: true },
  price: { startsRow: true },
  basis: { startsRow: true },
  address: { span: 3 },
  discount: { startsRow: true },
  reason: { span: 2 },
  files: { span: 3 },
} satisfies Partial<Record<PartsFormField, FormLayout[string]>>;

/** Whose name the form finds by itself. */
export const knownInn = completeInn("770000001");

/** What the exchange would answer: the page asks nobody. */
export function putDictionaries(client: QueryClient, words: PartsWords): void {
  const put = (query: ReturnType<typeof dictionaryQuery>, names: readonly string[], rest = {}) =>
    client.setQueryData(
      query.queryKey,
      names.map((name, index): DropdownItem => ({ id: index + 1, name, value: name, code: null, ...rest })),
    );
  put(dictionaryQuery("countries"), words.countries);
  put(dictionaryQuery("productTypes"), words.products);
  put(dictionaryQuery("ports", ["isPort"]), words.ports, { isPort: true });
  client.setQueryData(
    dictionaryQuery("basisTypes").queryKey,
    words.bases.map((name, index) => ({ id: index + 1, name, value: name, code: null, isPort: index === 0 })),
  );
}
