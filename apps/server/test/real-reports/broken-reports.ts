/** Changes the text of a report. */
type Change = (xml: string) => string;

const without =
  (field: string): Change =>
  (xml) =>
    xml.replace(new RegExp(`\\s*<${field}>[^]*?</${field}>`), "");
const withValue =
  (field: string, text: string): Change =>
  (xml) => {
    const element = `<${field}>${text}</${field}>`;
    const bare = without(field)(xml);
    return bare.replace("</agreement>", `${element}</agreement>`);
  };
const withRecord =
  (field: string, id: number): Change =>
  (xml) =>
    without(field)(xml).replace("</agreement>", `<${field} id="${id}">x</${field}></agreement>`);
const longer =
  (field: string): Change =>
  (xml) =>
    xml.replace(`</${field}>`, `!</${field}>`);

/** File, change, and expected error per field. */
export const brokenReports: readonly (readonly [
  ids: string,
  file: string,
  change: Change,
  faults: Readonly<Record<string, string>>,
])[] = [
  [
    "OTC-100",
    "wheat-from-farm-to-elevator",
    withValue("product_basis_price", "16840.01"),
    { product_basis_price: "above-field" },
  ],
  ["OTC-101", "wheat-fob-to-turkey", without("delivery_country"), { delivery_country: "required" }],
  [
    "OTC-101",
    "flax-export-required-fields-only",
    without("delivery_country"),
    { delivery_country: "required" },
  ],
  ["OTC-103", "barley-required-fields-only", without("shipment_zip_code"), { shipment_zip_code: "required" }],
  [
    "OTC-104",
    "barley-required-fields-only",
    without("shipment_RF_subject"),
    { shipment_RF_subject: "required" },
  ],
  [
    "OTC-105",
    "barley-required-fields-only",
    without("manufacturer_RF_subject"),
    { manufacturer_RF_subject: "required" },
  ],
  [
    "OTC-102 OTC-103 OTC-104",
    "rape-across-the-border-to-china",
    withValue("export_delivery_flag", "false"),
    { shipment_zip_code: "required", shipment_RF_subject: "required" },
  ],
  ["OTC-107", "durum-from-railway-station", without("port_type"), { port_type: "required" }],
  ["OTC-107", "bran-to-river-port", without("port_type"), { port_type: "required" }],
  [
    "OTC-108",
    "durum-from-railway-station",
    withValue("delivery_address", "г. Будённовск"),
    { delivery_address: "not-applicable" },
  ],
  [
    "OTC-108",
    "sunflower-oil-cif-to-egypt",
    withValue("delivery_zip_code", "353550"),
    { delivery_zip_code: "not-applicable" },
  ],
  ["OTC-109", "maize-to-purchaser-store", without("delivery_address"), { delivery_address: "required" }],
  ["OTC-109", "maize-to-purchaser-store", without("delivery_zip_code"), { delivery_zip_code: "required" }],
  ["OTC-109", "peas-reported-late", without("delivery_RF_subject"), { delivery_RF_subject: "required" }],
  [
    "OTC-110",
    "maize-to-purchaser-store",
    withValue("port_type", "Калининград"),
    { port_type: "not-applicable" },
  ],
  [
    "OTC-111",
    "rice-with-transport-in-price",
    without("transport_included_place_type"),
    { transport_included_place_type: "required" },
  ],
  [
    "OTC-112",
    "wheat-to-novorossiysk",
    without("transport_included_place_name"),
    { transport_included_place_name: "required" },
  ],
  [
    "OTC-113",
    "rye-at-preferential-price",
    without("normative_act_requisites"),
    { normative_act_requisites: "required" },
  ],
  [
    "OTC-114",
    "sunflower-with-supplementary-agreement",
    without("supplementary_agreement_number"),
    { supplementary_agreement_number: "required" },
  ],
  [
    "OTC-115",
    "sunflower-with-supplementary-agreement",
    without("agreement_start_date"),
    { agreement_start_date: "required" },
  ],
  [
    "OTC-116",
    "malting-barley-every-answer-no",
    without("export_delivery_flag"),
    { export_delivery_flag: "required" },
  ],
  ["OTC-116", "flax-export-required-fields-only", without("purchaser"), { purchaser: "required" }],
  ["OTC-116", "sugar-duty-paid", without("amount"), { amount: "required" }],
  ["OTC-117", "lentils-owned-by-another", withValue("purchaser_inn", "649937460"), { purchaser_inn: "inn" }],
  [
    "OTC-117",
    "oats-of-sole-proprietors",
    withValue("manufacturer_inn", "64992406422"),
    { manufacturer_inn: "inn" },
  ],
  ["OTC-117", "flour-with-special-characters", without("purchaser_inn"), { purchaser_inn: "required" }],
  [
    "OTC-118",
    "durum-from-railway-station",
    withValue("port_type", "Новороссийск"),
    { port_type: "option-not-offered" },
  ],
  [
    "OTC-118",
    "wheat-to-novorossiysk",
    withValue("port_type", "ст. Новороссийск (эксп.)"),
    { port_type: "option-not-offered" },
  ],
  [
    "OTC-080",
    "sugar-duty-paid",
    withValue("currency", "Европейская составная единица (EURCO)"),
    { currency: "option-inactive" },
  ],
  ["S-5", "wheat-by-rail-to-port-terminal", withRecord("product_type", 999_999), { product_type: "option" }],
  [
    "G-54",
    "buckwheat-signed-today",
    withValue("contract_date", "2026-11-21"),
    { contract_date: "date-in-future", supplementary_agreement_date: "date-before-field" },
  ],
  [
    "G-54",
    "sunflower-with-supplementary-agreement",
    withValue("supplementary_agreement_date", "2026-09-29"),
    { supplementary_agreement_date: "date-before-field" },
  ],
  ["S-4", "peas-reported-late", withValue("contract_date", "2023-02-29"), { contract_date: "date" }],
  ["S-4", "pellets-with-texts-at-their-limits", longer("manufacturer"), { manufacturer: "text-length" }],
  [
    "S-4",
    "pellets-with-texts-at-their-limits",
    longer("contract_number"),
    { contract_number: "text-length" },
  ],
  [
    "S-4",
    "pellets-with-texts-at-their-limits",
    longer("shipment_place_type"),
    { shipment_place_type: "text-length" },
  ],
  [
    "S-4",
    "pellets-with-texts-at-their-limits",
    longer("normative_act_requisites"),
    { normative_act_requisites: "text-length" },
  ],
  [
    "S-4",
    "malting-barley-every-answer-no",
    withValue("delivery_zip_code", "30200"),
    { delivery_zip_code: "zip" },
  ],
  ["G-51", "bran-to-river-port", withValue("amount", "0"), { amount: "min" }],
  ["G-51", "chickpeas-smallest-numbers", withValue("price", "0.001"), { price: "scale" }],
  [
    "G-51",
    "chickpeas-smallest-numbers",
    withValue("protein_percentage", "-0.01"),
    { protein_percentage: "min" },
  ],
  ["G-51", "soya-meal-largest-numbers", withValue("amount", "1000000000"), { amount: "max" }],
  [
    "G-51",
    "soya-meal-largest-numbers",
    withValue("gluten_percentage", "100.01"),
    { gluten_percentage: "max" },
  ],
  ["G-51", "wheat-by-rail-to-port-terminal", withValue("harvest_year", "2027"), { harvest_year: "max" }],
  ["G-51", "wheat-by-rail-to-port-terminal", withValue("harvest_year", "1999"), { harvest_year: "min" }],
  ["G-51", "cake-from-an-accounting-program", withValue("amount", "150,5"), { amount: "number" }],
  ["G-42", "cake-from-an-accounting-program", withValue("vat_rate", "10"), { vat_rate: "unknown-field" }],
  [
    "G-42",
    "malting-barley-every-answer-no",
    withValue("affiliation_flag", "нет"),
    { affiliation_flag: "yes-no" },
  ],
];
