import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { CatalogRecord, DictionaryName } from "../catalogs/catalogs.ts";
import { drivingFields, type FormContext } from "../forms/conditions.ts";
import { earliestDateOf, fieldsOf, type FormValues, withEarliestDate } from "../forms/definition.ts";
import { evaluateForm } from "../forms/evaluate.ts";
import { lintDefinition } from "../forms/lint.ts";
import { offeredRecords } from "../forms/options.ts";
import { applyPresets } from "../forms/presets.ts";
import { reportRegister } from "./register.ts";
import { reportForm, type ReportFormField } from "./report-form.ts";

const record = (id: number, name: string, more: Partial<CatalogRecord> = {}): CatalogRecord => ({
  id,
  name,
  code: null,
  description: null,
  isActive: true,
  ...more,
});

const warehouse = record(1, "Склад", { isPort: false, isRailwayStation: false });
const port = record(2, "Порт", { isPort: true, isRailwayStation: false });
const station = record(3, "Станция", { isPort: false, isRailwayStation: true });
const portAndStation = record(4, "Порт и станция", { isPort: true, isRailwayStation: true });

const dictionaries: Partial<Record<DictionaryName, readonly CatalogRecord[]>> = {
  basisTypes: [warehouse, port, station, portAndStation],
  ports: [
    record(1, "Новороссийск", { isPort: true, isRailwayStation: false }),
    record(2, "Забайкальск", { isPort: false, isRailwayStation: true }),
    record(3, "Закрытый порт", { isPort: true, isActive: false }),
  ],
  deliveryTypes: [record(1, "FOB", { basisId: port.id }), record(2, "EXW", { basisId: warehouse.id })],
  deliveryMethods: [record(1, "Морской", { isPort: true }), record(2, "Автомобильный", { isPort: false })],
  productTypes: [
    record(1, "Пшеница", { visibilityType: 1 }),
    record(2, "Рис", { visibilityType: 2, regionIds: [23] }),
    record(3, "Снятый с учета", { visibilityType: 1, isActive: false }),
  ],
  currencies: [record(1, "Российский рубль")],
  regions: [record(23, "Краснодарский край"), record(61, "Ростовская область")],
  countries: [record(792, "Турция")],
};
const context: FormContext = {
  today: "2026-11-21",
  catalog: (dictionary, id) => dictionaries[dictionary]?.find((each) => each.id === id),
};
const chosen = ({ id, name }: CatalogRecord) => ({ id, name });

/** A valid domestic report. */
const domestic: FormValues = {
  export_delivery_flag: false,
  manufacturer_inn: "2300000001",
  manufacturer: "ООО «Колос»",
  purchaser_inn: "6100000001",
  purchaser: "ООО «Мельница»",
  contract_date: "2026-11-01",
  contract_number: "17/26",
  product_type: { id: 1, name: "Пшеница" },
  amount: "1250.5",
  price: "17420.00",
  currency: { id: 1, name: "Российский рубль" },
  delivery_type: { id: 2, name: "EXW" },
  basis_type: chosen(warehouse),
  delivery_zip_code: "344000",
  delivery_RF_subject: { id: 61, name: "Ростовская область" },
  delivery_address: "г. Ростов-на-Дону, ул. Портовая, 1",
  manufacturer_RF_subject: { id: 23, name: "Краснодарский край" },
  shipment_zip_code: "350000",
  shipment_RF_subject: { id: 23, name: "Краснодарский край" },
};
const throughPort: FormValues = {
  ...domestic,
  basis_type: chosen(port),
  port_type: { id: 1, name: "Новороссийск" },
  delivery_zip_code: undefined,
  delivery_RF_subject: undefined,
  delivery_address: undefined,
};

type Change = Partial<Record<ReportFormField, unknown>>;
const given = (base: FormValues, change: Change, more: Partial<FormContext> = {}) =>
  evaluateForm(reportForm, { ...base, ...change }, { ...context, ...more });
const errorCodes = (base: FormValues, change: Change = {}) =>
  Object.fromEntries(Object.entries(given(base, change).errors).map(([field, { code }]) => [field, code]));

test("OTC-076 OTC-077: the form has the fields of the documents", () => {
  const named =
    "organization organization_inn report_holder report_number report_date report_status dubious_deal owner_inn " +
    "owner_name manufacturer manufacturer_inn purchaser purchaser_inn basis_type delivery_type delivery_method " +
    "product_type currency calculation_type port_type origin_goods price product_basis_price export_delivery_flag " +
    "delivery_country shipment_zip_code shipment_RF_subject manufacturer_RF_subject delivery_address " +
    "delivery_zip_code delivery_RF_subject price_includes_transportation_costs transport_included_place_type " +
    "transport_included_place_name preferential_pricing normative_act_requisites contract_date contract_start_date " +
    "supplementary_agreement_date supplementary_agreement_number agreement_start_date";
  const fields = fieldsOf(reportForm).map(({ name }): string => name);
  expect(named.split(" ").filter((name) => !fields.includes(name))).toEqual([]);
});

test("OTC-078 G-39 G-42: users can enter every register column, in Annex A order", () => {
  const annex = Object.values(reportRegister).flatMap(({ form }): readonly string[] => form);
  const fields = fieldsOf(reportForm).map(({ name }) => name);
  expect(fields).toEqual([...annex, "files"]);
});

test("OTC-120: the definition is valid; five rules and regions drive it", () => {
  expect(lintDefinition(reportForm)).toEqual([]);
  expect([...drivingFields(reportForm)].sort()).toEqual([
    "basis_type",
    "export_delivery_flag",
    "manufacturer_RF_subject",
    "preferential_pricing",
    "price_includes_transportation_costs",
    "shipment_RF_subject",
    "supplementary_agreement_date",
  ]);
});

test("G-43: the definition survives JSON", () => {
  expect(JSON.parse(JSON.stringify(reportForm))).toEqual(reportForm);
});

test("OTC-062: complete reports have no error and keep their values", () => {
  expect(errorCodes(domestic)).toEqual({});
  expect(given(domestic, {}).values).toEqual(domestic);
  expect(errorCodes(throughPort)).toEqual({});
});

test("OTC-116: an empty form lacks exactly the required fields", () => {
  const required = [
    "export_delivery_flag",
    "manufacturer_inn",
    "manufacturer",
    "purchaser_inn",
    "purchaser",
    "contract_date",
    "contract_number",
    "product_type",
    "amount",
    "price",
    "currency",
    "delivery_type",
    "basis_type",
    "delivery_zip_code",
    "delivery_RF_subject",
    "delivery_address",
    "manufacturer_RF_subject",
    "shipment_zip_code",
    "shipment_RF_subject",
  ];
  expect(errorCodes({})).toEqual(Object.fromEntries(required.map((name) => [name, "required"])));
  expect(errorCodes({}, { purchaser: "   " })["purchaser"]).toBe("required");
});

describe("export", () => {
  const abroad: Change = { export_delivery_flag: true, delivery_country: { id: 792, name: "Турция" } };
  const unsaid: Change = {
    shipment_zip_code: undefined,
    shipment_RF_subject: undefined,
    manufacturer_RF_subject: undefined,
  };

  it("OTC-101 OTC-106: only export requires the country", () => {
    expect(errorCodes(domestic, { export_delivery_flag: true })).toEqual({ delivery_country: "required" });
    expect(errorCodes(domestic, { delivery_country: undefined })).toEqual({});
  });

  it("OTC-102 OTC-103 OTC-104 OTC-105: the form requires places of origin except for export", () => {
    expect(errorCodes(domestic, { ...abroad, ...unsaid })).toEqual({});
    expect(errorCodes(domestic, unsaid)).toEqual({
      shipment_zip_code: "required",
      shipment_RF_subject: "required",
      manufacturer_RF_subject: "required",
    });
  });

  it("G-48: a foreign buyer's INN is optional but validated", () => {
    expect(errorCodes(domestic, { ...abroad, purchaser_inn: "" })).toEqual({});
    expect(errorCodes(domestic, { ...abroad, purchaser_inn: "123" })).toEqual({ purchaser_inn: "inn" });
    expect(errorCodes(domestic, { purchaser_inn: "" })).toEqual({ purchaser_inn: "required" });
  });
});

describe("basis", () => {
  const address = ["delivery_zip_code", "delivery_RF_subject", "delivery_address"] as const;

  it.each([port, station, portAndStation])("OTC-107 OTC-108: $name needs a port and no address", (basis) => {
    const { state, errors } = given(throughPort, { basis_type: chosen(basis), port_type: undefined });
    expect(state["port_type"]).toEqual({ visible: true, disabled: false, required: true });
    expect(errors).toEqual({ port_type: { code: "required" } });
    for (const name of address)
      expect(state[name]).toEqual({ visible: true, disabled: true, required: false });
  });

  it("OTC-108: an address given anyway is an error without effect", () => {
    const { errors, values } = given(throughPort, { delivery_address: "ул. Портовая" });
    expect(errors).toEqual({ delivery_address: { code: "not-applicable" } });
    expect(values).not.toHaveProperty("delivery_address");
  });

  it.each([undefined, chosen(warehouse)])(
    "OTC-109 OTC-110: the basis %o needs an address and no port",
    (basis) => {
      const { state } = given(domestic, { basis_type: basis });
      expect(state["port_type"]).toEqual({ visible: true, disabled: true, required: false });
      for (const name of address) {
        expect(state[name]).toEqual({ visible: true, disabled: false, required: true });
        expect(errorCodes(domestic, { [name]: undefined })).toEqual({ [name]: "required" });
      }
    },
  );

  it("OTC-110: a port on another basis is an error", () => {
    expect(errorCodes(domestic, { port_type: { id: 1, name: "" } })).toEqual({ port_type: "not-applicable" });
  });

  it("OTC-118 G-50: the basis decides the offered and accepted places", () => {
    const offered = (basis: CatalogRecord) =>
      offeredRecords(
        reportForm,
        "port_type",
        dictionaries.ports!,
        { basis_type: chosen(basis) },
        context,
      ).map(({ id }) => id);
    expect(offered(port)).toEqual([1]);
    expect(offered(station)).toEqual([2]);
    expect(offered(portAndStation)).toEqual([1, 2]);
    expect(errorCodes(throughPort, { port_type: { id: 2, name: "" } })).toEqual({
      port_type: "option-not-offered",
    });
  });

  it("G-50: flags of a delivery method filter options and reject nothing", () => {
    const methods = dictionaries.deliveryMethods!;
    const offered = (values: FormValues) =>
      offeredRecords(reportForm, "delivery_method", methods, values, context).map(({ id }) => id);
    expect(offered(throughPort)).toEqual([1]);
    expect(offered(domestic)).toEqual([1, 2]);
    expect(errorCodes(throughPort, { delivery_method: { id: 2, name: "" } })).toEqual({});
  });

  it("OTC-119 G-50: the delivery type presets only an empty or preset basis", () => {
    const [fob, exw] = dictionaries.deliveryTypes!.map(chosen);
    const basisAfter = (before: FormValues, change: FormValues) =>
      applyPresets(reportForm, before, { ...before, ...change }, context)["basis_type"];
    expect(basisAfter({}, { delivery_type: fob })).toEqual(chosen(port));
    expect(basisAfter({ delivery_type: fob, basis_type: chosen(port) }, { delivery_type: exw })).toEqual(
      chosen(warehouse),
    );
    expect(basisAfter({ delivery_type: fob, basis_type: chosen(station) }, { delivery_type: exw })).toEqual(
      chosen(station),
    );
    expect(basisAfter({ delivery_type: fob }, { delivery_type: undefined })).toBeUndefined();
    expect(basisAfter({ delivery_type: fob }, { delivery_type: fob })).toBeUndefined();
  });
});

describe("other conditions", () => {
  it("OTC-111 OTC-112: included transport requires its place", () => {
    expect(errorCodes(domestic, { price_includes_transportation_costs: true })).toEqual({
      transport_included_place_type: "required",
      transport_included_place_name: "required",
    });
    expect(errorCodes(domestic, { price_includes_transportation_costs: false })).toEqual({});
  });

  it("OTC-113: preferential pricing requires its act", () => {
    expect(errorCodes(domestic, { preferential_pricing: true })).toEqual({
      normative_act_requisites: "required",
    });
    expect(errorCodes(domestic, { preferential_pricing: false })).toEqual({});
  });

  it("OTC-114 OTC-115: a supplementary agreement requires a number and a start", () => {
    expect(errorCodes(domestic, { supplementary_agreement_date: "2026-11-10" })).toEqual({
      supplementary_agreement_number: "required",
      agreement_start_date: "required",
    });
  });

  it("OTC-100: a basis price above the price is an error", () => {
    expect(errorCodes(domestic, { price: "100", product_basis_price: "101" })).toEqual({
      product_basis_price: "above-field",
    });
    expect(errorCodes(domestic, { price: "100.00", product_basis_price: "100" })).toEqual({});
    expect(errorCodes(domestic, { price: "9.50", product_basis_price: "10" })).toEqual({
      product_basis_price: "above-field",
    });
  });

  it("G-77: a regional product fits the shipment's or producer's known region", () => {
    const rice = { id: 2, name: "Рис" };
    const rostov = { id: 61, name: "Ростовская область" };
    expect(errorCodes(domestic, { product_type: rice })).toEqual({});
    expect(errorCodes(domestic, { product_type: rice, shipment_RF_subject: rostov })).toEqual({});
    expect(
      errorCodes(domestic, {
        product_type: rice,
        shipment_RF_subject: rostov,
        manufacturer_RF_subject: rostov,
      }),
    ).toEqual({ product_type: "option-not-offered" });
    expect(offeredRecords(reportForm, "product_type", dictionaries.productTypes!, {}, context)).toHaveLength(
      2,
    );
  });

  it("OTC-080 S-5: an inactive record fails when new and stays when stored", () => {
    const former = { id: 3, name: "Снятый с учета" };
    expect(errorCodes(domestic, { product_type: former })).toEqual({ product_type: "option-inactive" });
    expect(errorCodes(domestic, { product_type: { id: 99, name: "" } })).toEqual({ product_type: "option" });
    expect(given(domestic, { product_type: former }, { stored: { product_type: former } }).errors).toEqual(
      {},
    );
  });

  it("S-10: names of records stay as chosen", () => {
    const forged = { product_type: { id: 1, name: "Золото" } };
    expect(given(domestic, forged).values["product_type"]).toEqual({ id: 1, name: "Пшеница" });
    const stored = { product_type: { id: 1, name: "Пшеница (старое название)" } };
    expect(given(domestic, forged, { stored }).values["product_type"]).toEqual(stored.product_type);
  });
});

describe("values", () => {
  it.each<[ReportFormField, unknown, string | undefined]>([
    ["manufacturer_inn", "123456789", "inn"],
    ["manufacturer_inn", "0123456789", undefined],
    ["manufacturer_inn", 2300000001, "inn"],
    ["contract_date", "2026-11-21", undefined],
    ["contract_date", "2026-11-22", "date-in-future"],
    ["contract_date", "2026-02-30", "date"],
    ["contract_date", "2010-01-01", undefined],
    ["contract_date", "2009-12-31", "date-too-early"],
    ["delivery_date", "0202-09-14", "date-too-early"],
    ["shipment_fact_date", "1899-12-30", "date-too-early"],
    ["contract_start_date", "1970-01-01", "date-too-early"],
    ["price_determining_date", "0001-01-01", "date-too-early"],
    ["contract_start_date", "2030-01-01", undefined],
    ["contract_number", "1".repeat(50), undefined],
    ["contract_number", "1".repeat(51), "text-length"],
    ["contract_number", "1\u0000", "text"],
    ["contract_number", "1\u007f", "text"],
    ["contract_number", "1\t2\n3", undefined],
    ["manufacturer", "ю".repeat(500), undefined],
    ["manufacturer", "ю".repeat(501), "text-length"],
    ["amount", "0", "min"],
    ["amount", "0.001", undefined],
    ["amount", "0.0001", "scale"],
    ["amount", "1e3", "number-exponent"],
    ["amount", "300\t13900", "number-several"],
    ["amount", "300 13900", "number-groups"],
    ["harvest_year", "20 25", "number-groups"],
    ["amount", 5, "number"],
    ["price", "0", "min"],
    ["price", "999999999.99", undefined],
    ["price", "1000000000", "max"],
    ["price", "1.005", "scale"],
    ["transportation_cost_from_shipment", "0", undefined],
    ["transportation_cost_from_shipment", "-1", "min"],
    ["protein_percentage", "100", undefined],
    ["protein_percentage", "100.01", "max"],
    ["harvest_year", "2000", undefined],
    ["harvest_year", "1999", "min"],
    ["harvest_year", "2026", undefined],
    ["harvest_year", "2027", "max"],
    ["harvest_year", "2026.5", "integer"],
    ["delivery_zip_code", "34400", "zip"],
    ["price_nds_flag", "true", "yes-no"],
    ["currency", "1", "option"],
    ["files", [1, 2], "files"],
  ])("FIX-310 FIX-315 G-51 G-54 S-4 S-5: %s = %j: %s", (field, value, code) => {
    expect(errorCodes(domestic, { [field]: value })[field]).toBe(code);
  });

  it("G-54: a supplementary agreement cannot precede its contract", () => {
    const supplement = { supplementary_agreement_number: "1", agreement_start_date: "2026-01-01" };
    expect(errorCodes(domestic, { ...supplement, supplementary_agreement_date: "2026-11-01" })).toEqual({});
    expect(given(domestic, { ...supplement, supplementary_agreement_date: "2026-10-31" }).errors).toEqual({
      supplementary_agreement_date: {
        code: "date-before-field",
        field: "contract_date",
        limit: "2026-11-01",
      },
    });
  });

  it("OTC-079: a fourth file is an error", () => {
    const files = [1, 2, 3, 4].map((id) => ({ id, value: `${id}.pdf` }));
    expect(errorCodes(domestic, { files: files.slice(0, 3) })).toEqual({});
    expect(errorCodes(domestic, { files })).toEqual({ files: "too-many-files" });
  });

  it("G-42 G-53: only the server sets system fields, staff the doubtful mark", () => {
    const { values, errors, state } = given(domestic, { report_number: "7", dubious_deal: true });
    expect(values).toEqual(domestic);
    expect(errors).toEqual({});
    expect(state["dubious_deal"]).toEqual({ visible: false, disabled: true, required: false });
    expect(given(domestic, {}, { isStaff: true }).state["dubious_deal"]!.visible).toBe(true);
  });

  it("S-4: an unknown field is an error, prototypes included", () => {
    const { errors } = evaluateForm(reportForm, { ...domestic, discount: "1", constructor: "x" }, context);
    expect(errors).toEqual({ discount: { code: "unknown-field" }, constructor: { code: "unknown-field" } });
    expect(evaluateForm(reportForm, JSON.parse('{"__proto__":{"price":"1"}}'), context).values).toEqual({});
  });
});

/** Arbitrary input: valid, invalid or absent values. */
const anyInput = fc.record(
  Object.fromEntries(
    fieldsOf(reportForm).map((field) => {
      const own = {
        select: fc.record({ id: fc.integer({ min: 0, max: 4 }), name: fc.string() }),
        "yes-no": fc.boolean(),
        files: fc.array(fc.record({ id: fc.integer({ min: 1, max: 9 }), value: fc.string() })),
        date: fc.constantFrom("2026-11-01", "2026-11-30", "2026-02-30"),
      } as Record<string, fc.Arbitrary<unknown>>;
      const text = fc.constantFrom("", " ", "1", "0.5", "100", "1234567890", "a".repeat(600));
      return [field.name, fc.oneof({ weight: 4, arbitrary: own[field.type] ?? text }, fc.anything())];
    }),
  ),
  { requiredKeys: [] },
);

describe("OTC-120: arbitrary input", () => {
  it("a second evaluation changes nothing", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const first = evaluateForm(reportForm, input, context);
        const second = evaluateForm(reportForm, first.values, context);
        expect(second.values).toEqual(first.values);
        expect(second.state).toEqual(first.state);
      }),
    );
  });

  it("disabled and hidden fields are empty; missing required ones fail", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { state, values, errors } = evaluateForm(reportForm, input, context);
        const faulty = Object.entries(state).filter(([name, { visible, disabled, required }]) => {
          const isEmpty = values[name] === undefined;
          return (!isEmpty && (disabled || !visible)) || (isEmpty && required && errors[name] === undefined);
        });
        expect(faulty).toEqual([]);
      }),
    );
  });

  it("the order of the rules does not matter", () => {
    const shuffled = fc.shuffledSubarray([...reportForm.rules], { minLength: reportForm.rules.length });
    fc.assert(
      fc.property(anyInput, shuffled, (input, rules) => {
        expect(evaluateForm({ ...reportForm, rules }, input, context)).toEqual(
          evaluateForm(reportForm, input, context),
        );
      }),
    );
  });

  it("toggling a flag twice restores all values", () => {
    const flags = ["export_delivery_flag", "preferential_pricing", "price_includes_transportation_costs"];
    for (const flag of flags) {
      const [off, on] = [false, true].map((value) =>
        evaluateForm(reportForm, { ...domestic, [flag]: value }, context),
      );
      expect(on!.state).not.toEqual(off!.state);
      expect(evaluateForm(reportForm, { ...on!.values, [flag]: false }, context)).toEqual(off);
    }
  });
});

describe("FIX-104: the earliest date", () => {
  const early = { contract_date: "2005-03-01" };
  const since2000 = withEarliestDate(reportForm, "2000-01-01");

  it("comes from the settings", () => {
    expect(evaluateForm(reportForm, { ...domestic, ...early }, context).errors).toEqual({
      contract_date: { code: "date-too-early", limit: "2010-01-01" },
    });
    expect(evaluateForm(since2000, { ...domestic, ...early }, context).errors).toEqual({});
    expect(earliestDateOf(since2000)).toBe("2000-01-01");
    expect(lintDefinition(since2000)).toEqual([]);
    expect(lintDefinition(withEarliestDate(reportForm, "2010"))).not.toEqual([]);
  });

  it("does not apply to an unchanged stored date", () => {
    const stored = { ...domestic, ...early };
    expect(evaluateForm(reportForm, stored, { ...context, stored }).errors).toEqual({});
    const moved = { ...stored, contract_date: "2005-03-02" };
    expect(evaluateForm(reportForm, moved, { ...context, stored }).errors).toHaveProperty("contract_date");
  });

  it("allows a delivery before its contract", () => {
    expect(evaluateForm(reportForm, { ...domestic, delivery_date: "2010-01-01" }, context).errors).toEqual(
      {},
    );
  });
});
