import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { readReportFile, reportFiles } from "../../apps/server/test/real-reports/read-report-file.ts";
import { reportExample } from "../../packages/domain/src/agreements/report-example.ts";
import { readText } from "../source-files.ts";

const schema = [{ fileName: "report.xsd", contents: readText("packages/client/report.xsd") }];

/** Elements that the schema rejects. */
async function rejected(documents: Readonly<Record<string, string>>): Promise<string[]> {
  const xml = Object.entries(documents).map(([fileName, contents]) => ({ fileName, contents }));
  const { errors } = await validateXML({ xml, schema });
  return [...new Set(errors.flatMap(({ loc }) => loc?.fileName ?? []))].toSorted();
}

test("DOOR-007: the report XSD accepts every real report and the example", async () => {
  const real = Object.fromEntries(reportFiles.map((name) => [name, readReportFile(name)]));
  expect(Object.keys(real).length).toBeGreaterThanOrEqual(26);
  expect(await rejected({ ...real, reportExample })).toEqual([]);
});

test("DOOR-007: the report XSD rejects invalid reports", async () => {
  const changed = (from: string | RegExp, to: string) => {
    const xml = reportExample.replace(from, to);
    expect(xml).not.toBe(reportExample);
    return xml;
  };
  const broken = {
    "amount-missing": changed("<amount>300</amount>", ""),
    "amount-twice": changed("<amount>300</amount>", "<amount>300</amount><amount>300</amount>"),
    "amount-zero": changed("<amount>300<", "<amount>0<"),
    "date-in-words": changed("2026-09-14", "14.09.2026"),
    "day-that-is-none": changed("2026-09-14", "2026-09-31"),
    "flag-in-words": changed(">false<", ">нет<"),
    "four-files": changed("</agreement>", `<files>${"<file>а.pdf</file>".repeat(4)}</files></agreement>`),
    "inn-too-short": changed("3199127468", "319912746"),
    "name-empty": changed("ООО «Образцовое поле»", ""),
    "number-too-long": changed("<contract_number>41<", `<contract_number>${"4".repeat(1000)}<`),
    "other-root": reportExample.replaceAll("agreement>", "report>"),
    "price-too-fine": changed("13900", "13900.555"),
    "record-with-a-word-for-an-id": changed("<currency>", '<currency id="рубль">'),
    "unknown-field": changed("</agreement>", "<discount>5</discount></agreement>"),
    "zip-with-a-letter": changed("<delivery_zip_code>309290", "<delivery_zip_code>30929О"),
  };
  expect(await rejected(broken)).toEqual(Object.keys(broken).toSorted());
});
