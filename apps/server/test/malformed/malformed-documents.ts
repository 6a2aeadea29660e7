/** Invalid XML of a report and its error. */
export interface MalformedDocument {
  readonly name: string;
  readonly xml: string;
}

const root = "agreement";
const around = (inside: string, declaration = "") => `${declaration}<${root}>${inside}</${root}>`;
const repeat = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

const bomb = `<!DOCTYPE ${root} [<!ENTITY a "ааааааааааааааааа">${repeat(9, (i) => {
  const before = String.fromCharCode(97 + i);
  return `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${before};`.repeat(10)}">`;
})}]>`;

/** Unreadable XML: every endpoint rejects it. */
export const unreadable: readonly MalformedDocument[] = [
  { name: "an empty root in another name", xml: "<report/>" },
  { name: "text alone", xml: "price 17420" },
  { name: "JSON", xml: '{"price": "17420"}' },
  { name: "an unclosed root", xml: `<${root}><price>1</price>` },
  { name: "a closing tag of another name", xml: around("<price>1</amount>") },
  { name: "crossed elements", xml: around("<a><b></a></b>") },
  { name: "two roots", xml: around("") + around("") },
  { name: "text after the root", xml: `${around("")}tail` },
  { name: "text before the root", xml: `head${around("")}` },
  { name: "an attribute without quotes", xml: around("<currency id=1>x</currency>") },
  { name: "an attribute twice", xml: around('<currency id="1" id="2">x</currency>') },
  { name: "an attribute without a value", xml: around("<currency id>x</currency>") },
  { name: "a bare ampersand", xml: around("<purchaser>Рога & копыта</purchaser>") },
  { name: "an entity nobody declared", xml: around("<purchaser>&nbsp;</purchaser>") },
  { name: "a reference to NUL", xml: around("<purchaser>&#0;</purchaser>") },
  { name: "a reference to half a character", xml: around("<purchaser>&#xD800;</purchaser>") },
  { name: "a reference beyond Unicode", xml: around("<purchaser>&#x110000;</purchaser>") },
  { name: "NUL", xml: around("<purchaser>a\u0000b</purchaser>") },
  { name: "a control character", xml: around("<purchaser>a\u0008b</purchaser>") },
  { name: "half a surrogate pair", xml: around("<purchaser>\ud800</purchaser>") },
  { name: "a non-character", xml: around("<purchaser>\uffff</purchaser>") },
  { name: "a DOCTYPE", xml: `<!DOCTYPE ${root}>${around("")}` },
  { name: "a DOCTYPE in small letters", xml: `<!doctype ${root}>${around("")}` },
  { name: "an external DTD", xml: `<!DOCTYPE ${root} SYSTEM "http://127.0.0.1/x.dtd">${around("")}` },
  {
    name: "an external entity",
    xml: `<!DOCTYPE ${root} [<!ENTITY x SYSTEM "file:///etc/passwd">]>${around("<purchaser>&x;</purchaser>")}`,
  },
  {
    name: "a parameter entity",
    xml: `<!DOCTYPE ${root} [<!ENTITY % x SYSTEM "http://127.0.0.1/">%x;]>${around("")}`,
  },
  { name: "an entity bomb", xml: bomb + around("<purchaser>&j;</purchaser>") },
  { name: "an element declaration inside", xml: around("<!ELEMENT price ANY>") },
  { name: "a processing instruction", xml: around('<?xml-stylesheet href="x"?>') },
  { name: "a second declaration", xml: around('<?xml version="1.0"?>') },
  { name: "XML 1.1", xml: around("", '<?xml version="1.1"?>') },
  { name: "another encoding declared", xml: around("", '<?xml version="1.0" encoding="windows-1251"?>') },
  { name: "UTF-16 declared", xml: around("", '<?xml version="1.0" encoding="UTF-16"?>') },
  { name: "an unclosed comment", xml: around("<!-- price") },
  { name: "an unclosed CDATA section", xml: around("<purchaser><![CDATA[x</purchaser>") },
  { name: "the end of a CDATA section in text", xml: around("<purchaser>]]></purchaser>") },
  { name: "an element called __proto__", xml: around("<__proto__>1</__proto__>") },
  { name: "an element whose name is a number", xml: around("<1>1</1>") },
  { name: "text beside elements", xml: around("x<price>1</price>") },
  { name: "a field twice", xml: around("<price>1</price><price>2</price>") },
  { name: "200 levels", xml: around(`${"<a>".repeat(200)}${"</a>".repeat(200)}`) },
  { name: "50,000 levels", xml: "<a>".repeat(50_000) },
  { name: "20,000 attributes", xml: `<${root} ${repeat(20_000, (i) => `a${i}="1" `)}/>` },
  { name: "100,000 attributes", xml: `<${root} ${repeat(100_000, (i) => `a${i}='' `)}/>` },
  { name: "20,000 elements", xml: around("<a/>".repeat(20_000)) },
  { name: "100,000 spaces in a tag", xml: `<${root}${" ".repeat(100_000)}` },
  { name: "100,000 opening brackets", xml: "<".repeat(100_000) },
];

/** A report element with an invalid value; the rest of the report is valid. */
const wrongContent: Readonly<Record<string, readonly string[]>> = {
  price: [
    ...["1e400", "99999999999999999999", "9".repeat(10_000), "NaN", "Infinity", "-1", "0", "-0.00", "0x10"],
    ...["1.234", "1e3", "+5", "--5", "1.2.3", ".", "١٢", "17 420 руб.", "true", "1; drop table agreements"],
  ],
  amount: ["0", "0.0001", "1000000000", "1e-3", "-1250.5"],
  product_basis_price: ["17420.01", "-1"],
  protein_percentage: ["100.01", "-0.01"],
  harvest_year: ["1999", "3000", "2025.5", "99999999999999999999"],
  contract_date: [
    ...["2026-02-31", "2025-02-29", "0000-00-00", "2026-13-01", "2026-00-10", "9999-12-31", "2026-3-2"],
    ...["2026-03-02T00:00:00Z", "02/03/2026", "today", "infinity", "-2026-03-02", "20260302"],
  ],
  contract_number: [" ", "x".repeat(1_000)],
  purchaser_inn: ["123", "12345678901234567890", "ИНН", "' or '1'='1"],
  purchaser: ["x".repeat(501)],
  export_delivery_flag: ["yes", "1", "null", "TRUE FALSE"],
  delivery_zip_code: ["12345", "1234567", "34400２"],
  product_type: ["Пшеница", "<id>1</id>"],
};

/** Replaces a whole element of the report. */
const wrongElement: readonly (readonly [field: string, element: string])[] = [
  ...["0", "-1", "1.5", "999999999", "9223372036854775808", "1 or 1=1", "__proto__", "constructor", ""].map(
    (id) => ["currency", `<currency id="${id}">Российский рубль</currency>`] as const,
  ),
  ["price", ""],
  ["currency", ""],
  ["product_type", '<product_type id="1" name="x">Пшеница</product_type>'],
  ["price", '<price note="x">17420</price>'],
  ["price", "<price><amount>17420</amount></price>"],
  ["files", '<files><file id="1">a.pdf</file></files>'],
  ["files", '<files><file id="__proto__">a.pdf</file></files>'],
  ["files", '<files><image id="1">a.pdf</image></files>'],
  ["files", `<files>${repeat(4, (i) => `<file id="${i + 1}">${i}.pdf</file>`)}</files>`],
  ["files", `<files>${repeat(1_000, (i) => `<file id="${i + 1}">${i}.pdf</file>`)}</files>`],
  ["constructor", "<constructor>1</constructor>"],
  ["toString", "<toString>1</toString>"],
  ["hasOwnProperty", "<hasOwnProperty>1</hasOwnProperty>"],
  ["unknown", "<unknown>1</unknown>"],
  ["organization_id", "<organization_id>1</organization_id>"],
  ["price", '<price __proto__="1">17420</price>'],
];

/** Well-formed but invalid reports, made from a valid one. */
export function wrongReports(report: string): readonly MalformedDocument[] {
  const contents = Object.entries(wrongContent).flatMap(([field, texts]) =>
    texts.map((text) => ({
      name: `${field} is "${text.slice(0, 40)}"`,
      xml: replaceElement(report, field, `<${field}>${text}</${field}>`),
    })),
  );
  const elements = wrongElement.map(([field, element]) => ({
    name: element === "" ? `no ${field}` : element.slice(0, 60),
    xml: replaceElement(report, field, element),
  }));
  return [...contents, ...elements];
}

function replaceElement(report: string, field: string, element: string): string {
  const without = report.replace(new RegExp(`<${field}[ >].*?</${field}>`, "s"), "");
  return without.replace(`</${root}>`, () => `${element}</${root}>`);
}
