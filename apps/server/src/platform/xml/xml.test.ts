import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { illegalXmlCharacters } from "@birzha/domain/shared/values/xml-text.ts";
import { parseXml } from "./parse-xml.ts";
import { writeXml } from "./write-xml.ts";
import { xmlLimits } from "./xml-limits.ts";
import { XmlError } from "./xml-error.ts";
import type { XmlErrorCode } from "@birzha/domain/shared/values/xml-error-code.ts";
import { type XmlElement, xmlElement } from "./xml-tree.ts";

/** Limits of a part of an imported file: work that grows with the square of the size shows. */
const fileLimits = { ...xmlLimits, bytes: 256 * 1024, elements: 5_000, attributes: 5_000 };

const rejection = (text: string, limits = xmlLimits): XmlErrorCode | "read" => {
  try {
    parseXml(text, limits);
    return "read";
  } catch (error) {
    if (error instanceof XmlError) return error.reason;
    throw error;
  }
};

test("G-43: a report becomes a tree without trimming or conversion", () => {
  const report = parseXml(
    `\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n<!-- черновик --><Отчёт версия='2' x:вид="a&amp;b">\r\n` +
      `  <Buyer><INN>0012345678</INN><Name> ООО &quot;Колос&quot; <![CDATA[<&]]>&#x41F;</Name><Empty/></Buyer>\n</Отчёт>\n`,
  );
  expect(report).toEqual(
    xmlElement("Отчёт", {
      attributes: { версия: "2", "x:вид": "a&b" },
      children: [
        xmlElement("Buyer", {
          children: [
            xmlElement("INN", { text: "0012345678" }),
            xmlElement("Name", { text: ' ООО "Колос" <&П' }),
            xmlElement("Empty"),
          ],
        }),
      ],
    }),
  );
});

const elements = (count: number) => `<a>${"<b/>".repeat(count)}</a>`;
const attributes = (count: number) =>
  `<a ${Array.from({ length: count }, (_, i) => `a${i}="1"`).join(" ")}/>`;
const levels = (count: number) => `${"<a>".repeat(count)}${"</a>".repeat(count)}`;

/** Each document represents an attack or the output of a broken tool. */
const hostile: readonly (readonly [string, string, XmlErrorCode])[] = [
  ["a document type", '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "doctype"],
  ["a document type in lower case", "<!doctype a><a/>", "doctype"],
  [
    "an entity bomb",
    `<!DOCTYPE a [${Array.from({ length: 10 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("")}]><a>&e10;</a>`,
    "doctype",
  ],
  ["an entity outside of a document type", '<!ENTITY x "y"><a/>', "doctype"],
  ["an undeclared entity", "<a>&nbsp;</a>", "unknown-entity"],
  ["an undeclared entity in an attribute", '<a b="&xxe;"/>', "unknown-entity"],
  ["a bare ampersand in an attribute", '<a b="рога & копыта"/>', "unknown-entity"],
  ["a bare ampersand", "<a>рога & копыта</a>", "malformed"],
  ["a megabyte", `<a>${"я".repeat(512 * 1024)}</a>`, "too-large"],
  ["a megabyte of one tag", `<${"a".repeat(1024 * 1024)}>`, "too-large"],
  ["200 levels", levels(200), "too-deep"],
  ["as many levels as fit", levels(4_900), "too-deep"],
  ["100 000 attributes", attributes(100_000), "too-large"],
  ["20 000 attributes", attributes(20_000), "too-many-attributes"],
  ["too many attributes", attributes(fileLimits.attributes + 1), "too-many-attributes"],
  ["50 000 elements", elements(50_000), "too-many-elements"],
  ["too many elements", elements(fileLimits.elements), "too-many-elements"],
  ["a repeated attribute", '<a b="1" b="2"/>', "malformed"],
  ["NUL", "<a>\0</a>", "illegal-character"],
  ["a reference to NUL", "<a>&#0;</a>", "illegal-character"],
  ["a reference to half a character", "<a>&#xD800;</a>", "illegal-character"],
  ["a reference past the last character", "<a>&#x110000;</a>", "illegal-character"],
  ["half a character", "<a>\ud800</a>", "illegal-character"],
  ["U+FFFE", "<a>\ufffe</a>", "illegal-character"],
  ["another encoding", '<?xml version="1.0" encoding="windows-1251"?><a/>', "encoding"],
  ["UTF-16", "<?xml version='1.0' encoding='UTF-16'?><a/>", "encoding"],
  ["XML 1.1", '<?xml version="1.1"?><a/>', "version"],
  ["a processing instruction", '<?xml-stylesheet href="http://example.com/x.xsl"?><a/>', "instruction"],
  ["PHP", "<a><?php echo 1 ?></a>", "instruction"],
  ["a declaration that is not the first", ' <?xml version="1.0"?><a/>', "instruction"],
  ["an element named __proto__", "<a><__proto__><x>1</x></__proto__></a>", "malformed"],
  ["text beside elements", "<a>text<b/></a>", "mixed-content"],
  ["two roots", "<a/><b/>", "malformed"],
  ["two roots in reverse order", "<a></a><b></b>", "malformed"],
  ["text after the root", "<a/>text", "malformed"],
  ["text after the root that looks like an end", "<a/>text>", "malformed"],
  ["an escape from the wrapper", "<a/></_><_>", "malformed"],
  ["text before the root", "text<a/>", "malformed"],
  ["CDATA after the root", "<a/><![CDATA[text]]>", "malformed"],
  ["an empty text", "", "malformed"],
  ["no element", "<!-- only a comment -->", "malformed"],
  ["an open element", "<a><b></a>", "malformed"],
  ["a closing tag too many", "<a/></a>", "malformed"],
  ["an open comment", "<a><!-- </a>", "malformed"],
  ["open CDATA", "<a><![CDATA[ </a>", "malformed"],
  ["an open tag", "<a", "malformed"],
  ["an open attribute", '<a b="1>', "malformed"],
  ["an attribute without quotes", "<a b=1/>", "malformed"],
  ["a tag within an attribute", '<a b="<c/>"/>', "malformed"],
  ["]]> in text", "<a>]]></a>", "malformed"],
  ["a name that begins with a digit", "<1a/>", "malformed"],
  ["a name of 5 000 letters", `<${"a".repeat(5_000)}/>`, "malformed"],
  ["JSON", '{"a": 1}', "malformed"],
  ["200 000 spaces in a tag", `<a ${" ".repeat(200_000)}b="1"`, "malformed"],
  ["200 000 opening brackets", "<".repeat(200_000), "too-many-elements"],
  ["250 000 ampersands", `<a>${"&".repeat(250_000)}</a>`, "malformed"],
  ["250 000 ampersands in an attribute", `<a b="${"&".repeat(250_000)}"/>`, "unknown-entity"],
  ["14 000 comments", `<a>${"<!---->".repeat(14_000)}`, "malformed"],
];

describe("G-43 S-5: a hostile document fails at once", () => {
  test.each(hostile)("%s", (_name, text, reason) => {
    const started = process.threadCpuUsage();
    expect(rejection(text, fileLimits)).toBe(reason);
    // Microseconds of the processor, whatever else runs; quadratic parsing takes half a minute.
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});

test("names of object members are ordinary names", () => {
  const { attributes: read } = parseXml('<a constructor="1" toString="2" hasOwnProperty="3"/>');
  expect(Object.entries(read)).toEqual([
    ["constructor", "1"],
    ["toString", "2"],
    ["hasOwnProperty", "3"],
  ]);
  expect(parseXml("<a/>").attributes["constructor"]).toBeUndefined();
  expect(parseXml('<a __proto__="1"/>').attributes["__proto__"]).toBe("1");
});

test("documents just within the limits are valid", () => {
  expect(parseXml(levels(xmlLimits.depth)).children).toHaveLength(1);
  expect(parseXml(elements(xmlLimits.elements - 1)).children).toHaveLength(xmlLimits.elements - 1);
  expect(Object.keys(parseXml(attributes(xmlLimits.attributes)).attributes)).toHaveLength(
    xmlLimits.attributes,
  );
  expect(parseXml(`<a>${"a".repeat(xmlLimits.bytes - 7)}</a>`).text).toHaveLength(xmlLimits.bytes - 7);
  expect(rejection(`<a>${"a".repeat(xmlLimits.bytes - 6)}</a>`)).toBe("too-large");
});

const characters = fc.oneof(
  fc.constantFrom(
    "&",
    "<",
    ">",
    '"',
    "'",
    " ",
    "\n",
    "\r",
    "\t",
    "]]>",
    "<![CDATA[",
    "&amp;",
    "&#65;",
    "ё",
    "₽",
    "🌾",
    "]]",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 4 }),
);
const text = fc
  .array(characters, { maxLength: 12 })
  .map((parts) => parts.join(""))
  .filter((value) => !illegalXmlCharacters.test(value));
const name = fc
  .stringMatching(/^[A-Za-zА-яЁё_][A-Za-zА-яЁё0-9_.-]{0,8}$/)
  .filter((value) => !["__proto__", "constructor", "prototype"].includes(value));
const tree = fc.letrec<{ element: XmlElement }>((tie) => ({
  element: fc
    .tuple(
      name,
      fc.dictionary(name, text, { maxKeys: 3 }),
      fc.oneof(
        { depthSize: "small" },
        text.map((value) => ({ text: value })),
        fc.array(tie("element"), { maxLength: 3 }).map((children) => ({ children })),
      ),
    )
    .map(([own, attributesOf, content]) => xmlElement(own, { attributes: attributesOf, ...content })),
})).element;

test("G-43: written XML reads back unchanged", () => {
  fc.assert(
    fc.property(tree, (root) => {
      expect(parseXml(writeXml(root))).toEqual(root);
    }),
    { numRuns: 500 },
  );
});

test("G-43: any text parses or fails with a reason", () => {
  const soup = fc.array(
    fc.constantFrom(
      "<a",
      "</a>",
      "<a>",
      "/>",
      ">",
      '"',
      "'",
      "=",
      " b",
      "&",
      ";",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      "?>",
      "х",
      "#",
      "1",
    ),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(soup, (parts) => {
      rejection(parts.join(""));
    }),
    { numRuns: 2_000 },
  );
});

test("writing rejects what XML cannot hold", () => {
  expect(() => writeXml(xmlElement("a", { text: "\0" }))).toThrow(RangeError);
  expect(() => writeXml(xmlElement("a b"))).toThrow(RangeError);
  expect(() => writeXml(xmlElement("a", { attributes: { "1": "x" } }))).toThrow(RangeError);
  expect(() => writeXml(xmlElement("a", { text: "x", children: [xmlElement("b")] }))).toThrow(RangeError);
});

test.each([
  ["a control character", "<a>\n  <b>\u0001</b></a>", "illegal-character", 2, 6],
  ["an unclosed tag", "<a>\n  <b></a>", "malformed", 2, 6],
  ["a document type", '<?xml version="1.0"?>\n<!DOCTYPE a><a/>', "doctype", 2, 1],
  ["another encoding", '<?xml version="1.0" encoding="windows-1251"?><a/>', "encoding", 1, 20],
  ["an unknown reference", '<?xml version="1.0"?>\n<a>\n <b>&nbsp;</b></a>', "unknown-entity", 3, 2],
  ["text beside an element", "<a>\n <b><c/>text</b></a>", "mixed-content", 2, 2],
] as const)("FIX-145: %s is rejected with line and column", (_, xml, reason, line, column) => {
  expect(() => parseXml(xml)).toThrow(expect.objectContaining({ reason, position: { line, column } }));
});
