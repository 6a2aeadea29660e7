import { expect, test } from "vitest";
import {
  dealKeyOf,
  dealStateOf,
  partnerOf,
  reportedTonnes,
  type DealKey,
  type ReportedDeal,
} from "./deal.ts";
import { createReportedCount, isOverVolume, restTerms, unreportedRest } from "./volume.ts";

const report: ReportedDeal = {
  organizationInn: "7707083893",
  manufacturerInn: "7707083893",
  manufacturerName: "ООО «Колос»",
  ownerInn: null,
  ownerName: null,
  purchaserInn: "7728168971",
  purchaserName: "АО «Мельник»",
  contractNumber: "ЗП-26/344",
  contractDate: "2026-09-14",
};
const key = { partner: "7728168971", number: "зп-26/344", date: "2026-09-14" };

test.each<[string, Partial<ReportedDeal>, DealKey]>([
  ["the buyer of a seller", {}, key],
  ["another spelling of the number", { contractNumber: "№ зп – 26 / 344" }, key],
  ["another day", { contractDate: "2026-09-15" }, { ...key, date: "2026-09-15" }],
  ["the manufacturer of a buyer", { organizationInn: "7728168971" }, { ...key, partner: "7707083893" }],
  [
    "the owner of the goods of a buyer",
    { organizationInn: "7728168971", ownerInn: "2310031475", ownerName: "ПАО «Нива»" },
    { ...key, partner: "2310031475" },
  ],
  [
    "a foreign buyer by its name",
    { purchaserInn: null, purchaserName: "Grain & Co." },
    { ...key, partner: "grаinсо" },
  ],
])("DEAL-001: the key of a contract has %s", (_name, change, expected) => {
  expect(dealKeyOf({ ...report, ...change })).toEqual(expected);
});

test("DEAL-001: the name of the partner belongs to its INN", () => {
  expect(partnerOf(report)).toEqual({ inn: "7728168971", name: "АО «Мельник»" });
  expect(partnerOf({ ...report, organizationInn: "7728168971" }).name).toBe("ООО «Колос»");
});

const total = (status: number, tonnes: string) => ({ status, tonnes });

test("DEAL-001: rejected and terminated reports do not count against the volume", () => {
  expect(reportedTonnes([total(1, "100.5"), total(2, "20"), total(3, "7"), total(4, "50")])).toBe("120.5");
  expect(reportedTonnes([])).toBe("0");
});

test.each([
  ["open", ["1", "3", "4"]],
  ["open", ["2", "withdrawn"]],
  ["terminated", ["3", "4", "withdrawn"]],
  ["rejected", ["3", "withdrawn"]],
  ["withdrawn", ["withdrawn"]],
])("DEAL-001 FIX-302: a contract is %s with reports of the statuses %j", (state, statuses) => {
  const totals = statuses.map((status) =>
    status === "withdrawn"
      ? { status: 3, isWithdrawn: true }
      : { status: Number(status), isWithdrawn: false },
  );
  expect(dealStateOf(totals)).toBe(state);
});

test.each([
  ["500", "400", "100", false, "100"],
  ["500", "400", "100.001", true, "100"],
  ["500", "600", "1", true, "0"],
  ["500.000", "500", "0.001", true, "0"],
])("DEAL-003: of %s tonnes, %s are reported and %s follow: overrun %s, rest %s", (...row) => {
  const [volume, reported, amount, isOver, rest] = row;
  expect(isOverVolume({ volume, reported }, amount)).toBe(isOver);
  expect(Number(unreportedRest({ volume, reported }))).toBe(Number(rest));
});

test("DEAL-003: reports of one request count one after the other", () => {
  const count = createReportedCount();
  const found = { key: "one", volume: "500", reported: "300" };
  expect([count(found, "150")?.reported, count(found, "60")?.reported]).toEqual(["300", "450"]);
  expect(count({ ...found, key: "two" }, "1")?.reported).toBe("300");
  expect(count(undefined, "1")).toBeUndefined();
});

test("DEAL-003: home shows a rest from thirty days before the term", () => {
  expect(restTerms("2026-11-28")).toEqual({ first: "2026-10-29", last: "2026-12-28" });
});
