import { describe, expect, test } from "vitest";
import { reportForm } from "./report-form.ts";
import { toReportXml } from "./report-xml-text.ts";

describe("the XML of a report", () => {
  test("OTC-049 OTC-076: filled fields become elements in Annex A order", () => {
    const xml = toReportXml(reportForm, {
      price: "17420.00",
      purchaser: "ООО «Мука & Ко»",
      export_delivery_flag: false,
      product_type: { id: 3, name: "Пшеница 3 класса" },
      contract_date: "2026-11-18",
      files: [{ id: 7, value: "договор <1>.pdf" }],
    });
    expect(xml).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<agreement>' +
        "<export_delivery_flag>false</export_delivery_flag>" +
        "<purchaser>ООО «Мука &amp; Ко»</purchaser>" +
        "<contract_date>2026-11-18</contract_date>" +
        '<product_type id="3">Пшеница 3 класса</product_type>' +
        "<price>17420.00</price>" +
        '<files><file id="7">договор &lt;1&gt;.pdf</file></files>' +
        "</agreement>",
    );
  });

  test("OTC-049: empty and unknown fields are absent", () => {
    const xml = toReportXml(reportForm, { purchaser: "", owner_name: undefined, nonsense: "x" });
    expect(xml).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<agreement></agreement>');
  });
});
