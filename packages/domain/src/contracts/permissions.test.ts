import { expect, it } from "vitest";
import { reportRejection } from "./permissions.ts";

const bounds = { min: "2026-11-01", max: "2026-11-20" };
const fresh = { dealStatus: 1, deliveryStatus: 0, deliveryDate: null, reason: null };
const rejected = { dealStatus: 4, deliveryStatus: 1, deliveryDate: "2026-09-10", reason: "дождь" };
const report = { deliveryStatus: 1, deliveryDate: "2026-11-19", reason: null };

it.each([
  ["within the bounds", fresh, report, undefined],
  ["on the first day", fresh, { ...report, deliveryDate: bounds.min }, undefined],
  ["on the last day", fresh, { ...report, deliveryDate: bounds.max }, undefined],
  ["before the first day", fresh, { ...report, deliveryDate: "2026-10-31" }, "contracts.date"],
  ["tomorrow", fresh, { ...report, deliveryDate: "2026-11-21" }, "contracts.date"],
  ["without a status", fresh, { ...report, deliveryStatus: 0 }, "contracts.incomplete"],
  ["without a date", fresh, { ...report, deliveryDate: null }, "contracts.incomplete"],
  ["with an unknown status", fresh, { ...report, deliveryStatus: 3 }, "shared.invalid"],
  ["of a sent contract", { ...fresh, dealStatus: 2 }, report, "contracts.not-editable"],
  ["of a processed contract", { ...rejected, dealStatus: 3 }, report, "contracts.not-editable"],
  ["of a rejected contract, nothing changed", rejected, { ...rejected }, "contracts.unchanged"],
  ["of a rejected contract with its old date", rejected, { ...rejected, reason: "град" }, undefined],
  [
    "of a rejected contract with another old date",
    rejected,
    { ...rejected, deliveryDate: "2026-09-11" },
    "contracts.date",
  ],
])("V-8 CON-024 CON-026 CON-027 CON-046: a report %s", (_name, stored, reported, rejection) => {
  expect(reportRejection(stored, reported, bounds)).toBe(rejection);
});
