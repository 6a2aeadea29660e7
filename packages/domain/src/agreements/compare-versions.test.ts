import { expect, test } from "vitest";
import type { StoredReport } from "./agreement.ts";
import { compareVersions, type ReportState } from "./compare-versions.ts";
import { reportForm } from "./report-form.ts";

const report: StoredReport = {
  id: 12,
  status: 1,
  statusName: "Зарегистрирован",
  isWithdrawn: false,
  withdrawalSeconds: null,
  description: null,
  issueDate: "2026-10-23T07:00:00Z",
  changedDate: null,
  passportId: 1,
  dataXML: "<agreement/>",
  agreementNumber: null,
  contractNumber: "7",
  familyName: "Ермаков",
  organizationId: 7,
  organizationInn: "6199701014",
  organizationName: "ООО «Пример»",
  terminationReportNumber: null,
  terminationDate: null,
  terminationNumber: null,
  terminationReportDate: null,
  dueDate: null,
  isOnTime: null,
  replaces: null,
  replacedBy: null,
  successor: null,
  warnings: null,
  correction: null,
  files: [],
  isChildren: true,
  version: 1,
  reportId: 11,
};
const first: ReportState = { report, values: { price: "100", amount: "5", contract_number: "7" } };
const changesOf = (before: ReportState, after: ReportState) =>
  compareVersions(reportForm, before, after).map(({ field, before, after }) => [
    typeof field === "string" ? field : field.name,
    before,
    after,
  ]);

test("S-7 OTC-155: portal values come first, then form fields, old and new", () => {
  const after: ReportState = {
    report: {
      ...report,
      id: 13,
      version: 2,
      status: 4,
      statusName: "Расторгнут",
      terminationDate: "2026-11-01",
      terminationNumber: "Р-1",
    },
    values: { price: "99.50", amount: "5.000", harvest_year: "2026" },
  };
  expect(changesOf(first, after)).toEqual([
    ["report_status", "registered", "terminated"],
    ["terminationDate", undefined, "2026-11-01"],
    ["terminationNumber", undefined, "Р-1"],
    ["contract_number", "7", undefined],
    ["harvest_year", undefined, "2026"],
    ["price", "100", "99.50"],
  ]);
  // The reverse comparison is the same list with its sides exchanged.
  expect(changesOf(after, first).map(([field, before, now]) => [field, now, before])).toEqual(
    changesOf(first, after),
  );
});

test("S-7: ids, change dates and the XML are no changes", () => {
  const same = {
    ...report,
    id: 14,
    version: 3,
    changedDate: "2026-11-02T07:00:00Z",
    dataXML: "<agreement></agreement>",
  };
  expect(changesOf(first, { report: same, values: first.values })).toEqual([]);
});

test("G-53: only staff see changes of the doubtful mark", () => {
  const marked = (isDubiousDeal?: boolean): ReportState => ({
    report: { ...report, ...(isDubiousDeal === undefined ? {} : { isDubiousDeal }) },
    values: first.values,
  });
  expect(changesOf(marked(false), marked(true))).toEqual([["dubious_deal", false, true]]);
  expect(changesOf(marked(), marked())).toEqual([]);
});

test("G-85: drafts compare by their values alone", () => {
  expect(changesOf({ values: { ...first.values, price: "101" } }, first)).toEqual([["price", "101", "100"]]);
});
