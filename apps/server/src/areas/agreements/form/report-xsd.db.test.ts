import { afterAll, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { validateAgreement } from "@birzha/domain/agreements/filing-api.ts";
import { openReportsStage, reportXml, submission } from "../../../../test/stages/reports.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);

const { payload: contents } = await stage.app.inject("/report.xsd");
const good = reportXml(stage.choices.domestic);
/** The document with another text in an element. */
const withText = (name: string, text: string) => {
  const changed = good.replace(new RegExp(`(<${name}(?: [^>]*)?>)[^<]*`), `$1${text}`);
  if (changed === good && !good.includes(`>${text}<`)) throw new Error(`no element ${name}`);
  return changed;
};
const texts: Readonly<Record<string, readonly string[]>> = {
  price: [
    "13900.5",
    "13900.555",
    "13900,5",
    "+5",
    "-5",
    "0",
    "05",
    ".5",
    "5.",
    "1e3",
    " 5 ",
    "5 000",
    "",
    "∞",
    "NaN",
  ],
  amount: ["300", "300.001", "300.0001", "0", "0.001", "-1", "1_000", "٣", "0x10"],
  contract_date: [
    "2026-03-01",
    "2026-02-31",
    "01.03.2026",
    "2026-3-1",
    "2026-03-01T00:00:00",
    " 2026-03-01 ",
    "2026-03-01Z",
    "",
  ],
  export_delivery_flag: ["false", "1", "0", "да", "FALSE", " false ", ""],
  purchaser_inn: ["7701234567", "770123456", "77012345678", "ИНН", "7701 234567", "770123456Ч"],
  contract_number: ["Д-1", " Д-1 ", "", "   ", "4".repeat(2_000), "Д&#10;1", "<![CDATA[Д]]>"],
};
const documents = Object.fromEntries([
  ...Object.entries(texts).flatMap(([name, all]) =>
    all.map((text, at) => [`${name}-${at}.xml`, withText(name, text)]),
  ),
  ["twice.xml", good.replace("</agreement>", "<price>1</price></agreement>")],
  ["unknown.xml", good.replace("</agreement>", "<bonus>1</bonus></agreement>")],
  ["attribute.xml", good.replace("<price>", '<price unit="RUB">')],
  ["comment.xml", good.replace("<price>", "<!-- цена --><price>")],
  ["root.xml", good.replaceAll("agreement>", "report>")],
  ["text.xml", good.replace("</agreement>", "текст</agreement>")],
  ["nested.xml", good.replace("<price>", "<price><b>1</b>")],
  ["reversed.xml", good.replace(/(<agreement>)(<[\s\S]*>)(<price>[^<]*<\/price>)/, "$1$3$2")],
]) as Readonly<Record<string, string>>;

test("FIX-146: schema and server agree on 60 documents that differ in one value", async () => {
  const names = Object.keys(documents);
  expect(names.length).toBeGreaterThanOrEqual(60);
  const { errors } = await validateXML({
    xml: names.map((fileName) => ({ fileName, contents: documents[fileName]! })),
    schema: [{ fileName: "report.xsd", contents }],
  });
  const bySchema = new Set(errors.flatMap(({ loc }) => loc?.fileName ?? []));
  const disagreements: string[] = [];
  for (const name of names) {
    const body = { ...submission(stage.firm.id, {}), dataXML: documents[name]! };
    const { data } = await stage.owner.post<{ isValid: boolean; errors: { message: string }[] }>(
      validateAgreement.path,
      body,
    );
    const isValid = data?.isValid ?? false;
    if (isValid === bySchema.has(name))
      disagreements.push(
        `${name}: server ${isValid ? "accepts" : "rejects"} ${data?.errors.map((e) => e.message).join()}`,
      );
  }
  expect(disagreements).toEqual([]);
});
