import { expect, it } from "vitest";
import { batchKind, isComplete, rowKind, type ReportedDelivery } from "./delivery-notice.ts";

const nothing: ReportedDelivery = { deliveryStatus: 0, deliveryDate: null, reason: null };
const delivered: ReportedDelivery = { deliveryStatus: 1, deliveryDate: "2026-11-10", reason: "дождь" };

it.each<[string, ReportedDelivery, ReportedDelivery, string | undefined]>([
  ["a first report of delivery, with date and reason", nothing, delivered, "delivery"],
  ["a first report of non-delivery", nothing, { ...delivered, deliveryStatus: 2 }, "nonDelivery"],
  ["another date", delivered, { ...delivered, deliveryDate: "2026-11-19" }, "extension"],
  [
    "another date and reason",
    delivered,
    { ...delivered, deliveryDate: "2026-11-19", reason: null },
    "extension",
  ],
  ["only another reason", delivered, { ...delivered, reason: null }, "changes"],
  ["no change", delivered, { ...delivered }, undefined],
  ["not delivered after all", delivered, { ...delivered, deliveryStatus: 2, reason: "град" }, "nonDelivery"],
])("CON-030 CON-031 CON-032 CON-033 A-38 F6: %s", (_name, stored, reported, kind) => {
  expect(rowKind(stored, reported)).toBe(kind);
});

it("CON-034 A-38 F6: several kinds in one request become changes, one stays itself", () => {
  expect(batchKind(["delivery", "delivery"])).toBe("delivery");
  expect(batchKind(["extension"])).toBe("extension");
  expect(batchKind(["delivery", "nonDelivery"])).toBe("changes");
  expect(batchKind(["changes", "extension", "changes"])).toBe("changes");
});

it("CON-027 F6: a report needs a status and a date", () => {
  expect(isComplete(delivered)).toBe(true);
  expect(isComplete({ ...delivered, deliveryStatus: 0 })).toBe(false);
  expect(isComplete({ ...delivered, deliveryDate: null })).toBe(false);
});
