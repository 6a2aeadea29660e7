import { afterAll, expect, test } from "vitest";
import { maxReportXmlBytes } from "@birzha/domain/agreements/api.ts";
import type { RegisterRow, StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { openReportsStage, reportXml, submission } from "../../../../test/stages/reports.ts";

const create = "/api/Agreements/create";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { choices, firm: organization, owner } = stage;

const read = async (id: number) => (await owner.get<StoredReport>(`/api/Agreements/${id}`)).data;
const rowOf = async (id: number) =>
  (await owner.get<RegisterRow[]>(`/api/Agreements/list?reportId=${id}`)).data[0]!;

const post = (dataXML: string) => owner.post(create, { ...submission(organization.id, {}), dataXML });
const good = () => reportXml(choices.domestic);
const within = (inside: string) => good().replace("</agreement>", `${inside}</agreement>`);

test("G-42: unknown fields return an error that names them", async () => {
  const { status, code, errors } = await post(
    within('<bonus>1</bonus><owner_name note="x">ООО</owner_name>'),
  );
  expect([status, code]).toEqual([400, "agreements.invalid-report"]);
  expect(errors?.map(({ field }) => field)).toEqual(["dataXML.bonus", "dataXML.owner_name@note"]);
});

test("G-42: a duplicate field returns an error", async () => {
  const { status, code } = await post(within("<price>1</price>"));
  expect([status, code]).toEqual([400, "agreements.malformed-xml"]);
});

test("G-42: escaped and quoted text returns with one spelling", async () => {
  const raw = good().replace("ООО «Мельница»", "<![CDATA[ООО <Мельница> & К]]>");
  const { data } = await post(raw);
  const report = await read((data as { id: number }).id);
  expect(report.dataXML).toContain("<purchaser>ООО &lt;Мельница&gt; &amp; К</purchaser>");
  expect((await rowOf(report.id)).purchaserName).toBe("ООО <Мельница> & К");
});

const entity =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><agreement><purchaser>&x;</purchaser></agreement>';
const laughs =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><agreement>&b;</agreement>';
const hostile: [title: string, xml: () => string, code: string][] = [
  ["no XML at all", () => "привет", "agreements.malformed-xml"],
  ["another root", () => "<report/>", "agreements.malformed-xml"],
  ["an element that is not closed", () => "<agreement><price>1</agreement>", "agreements.malformed-xml"],
  ["an external entity", () => entity, "agreements.malformed-xml"],
  ["nested entities", () => laughs, "agreements.malformed-xml"],
  ["an unknown reference", () => within("<owner_name>&nbsp;</owner_name>"), "agreements.malformed-xml"],
  ["text next to elements", () => within("между прочим"), "agreements.malformed-xml"],
  [
    "a processing instruction",
    () => good().replace("<agreement>", '<?php echo "x" ?><agreement>'),
    "agreements.malformed-xml",
  ],
  ["the element __proto__", () => within("<__proto__>1</__proto__>"), "agreements.malformed-xml"],
  ["the element toString", () => within("<toString>1</toString>"), "agreements.malformed-xml"],
  ["the element constructor", () => within("<constructor>1</constructor>"), "agreements.malformed-xml"],
  [
    "deeply nested elements",
    () => `<agreement>${"<a>".repeat(500)}${"</a>".repeat(500)}</agreement>`,
    "agreements.malformed-xml",
  ],
  ["elements inside a number", () => good().replace(/17420/, "<b>1</b>"), "agreements.invalid-report"],
  [
    "a non-numeric record id",
    () => good().replace(/product_type id="\d+"/, 'product_type id="1;--"'),
    "agreements.invalid-report",
  ],
  ["a number with an exponent", () => good().replace("17420", "1e9"), "agreements.invalid-report"],
  ["characters XML cannot hold", () => within("<owner_name>&#0;</owner_name>"), "agreements.malformed-xml"],
  [
    "more than 64 KB",
    () => `<agreement><purchaser>${"я".repeat(maxReportXmlBytes / 2)}</purchaser></agreement>`,
    "agreements.xml-too-large",
  ],
];

test.each(hostile)("S-5 G-42 FIX-202: %s answers a validation error", async (_, xml, code) => {
  const response = await post(xml());
  expect([response.status, response.code]).toEqual([400, code]);
  expect(response.body).not.toMatch(/passwd|root:|at \w+ \(|select |\/src\//);
});

test.each([
  ["another root", "<report/>", "xml-root", "строка 1, столбец 1: корневой элемент называется не agreement"],
  [
    "a duplicate element",
    "<agreement>\n <price>1</price>\n <price>2</price></agreement>",
    "xml-duplicate-element",
    "строка 3, столбец 2: элемент указан дважды",
  ],
  [
    "a control character",
    "<agreement>\u0001</agreement>",
    "xml-illegal-character",
    "строка 1, столбец 12: недопустимый управляющий символ",
  ],
  [
    "another encoding",
    '<?xml version="1.0" encoding="cp1251"?><agreement/>',
    "xml-encoding",
    "строка 1, столбец 20: кодировка не UTF-8",
  ],
] as const)("FIX-145: %s names its reason, line and column", async (_, xml, reason, message) => {
  const { code, errorMessage, errors } = await post(xml);
  expect(code).toBe("agreements.malformed-xml");
  expect(errorMessage).toBe(`Не удалось прочитать отчёт: ${message}`);
  expect(errors).toMatchObject([{ field: "dataXML", code: reason, message }]);
});

test("FIX-146: schema hints of XML editors are accepted and not stored", async () => {
  const hints =
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="report.xsd"';
  const xml = reportXml({ ...choices.domestic, contract_number: "ПОДСКАЗКА-1" });
  const { data } = await post(xml.replace("<agreement>", `<agreement ${hints}>`));
  const { dataXML } = await read((data as { id: number }).id);
  expect(dataXML).not.toContain("xsi");
});
