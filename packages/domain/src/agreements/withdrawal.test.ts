import { expect, it, test } from "vitest";
import { withdrawalError, withdrawalReason } from "./withdrawal.ts";

const filed = { issueDate: "2026-11-28T12:00:00+03:00", changedDate: null };
const at = (time: string, minutes = 10) => ({ minutes, now: new Date(`2026-11-28T${time}+03:00`) });

it.each([
  ["12:00:00", undefined],
  ["12:09:59", undefined],
  ["12:10:00", "agreements.withdrawal-too-late"],
])("BULK-105: a withdrawal at %s of a report of 12:00: %s", (time, error) => {
  expect(withdrawalError(filed, at(time))).toBe(error);
});

test("BULK-105: the setting decides about the minutes; 0 allows no withdrawal", () => {
  expect(withdrawalError(filed, at("12:30:00", 60))).toBeUndefined();
  expect(withdrawalError(filed, at("12:00:30", 0))).toBe("agreements.withdrawal-off");
});

test("BULK-105: a report with a later version stays", () => {
  const changed = { ...filed, changedDate: "2026-11-28T12:01:00+03:00" };
  expect(withdrawalError(changed, at("12:02:00"))).toBe("agreements.changed-since-filing");
});

it.each([
  [1, "1 минуты"],
  [10, "10 минут"],
  [11, "11 минут"],
  [21, "21 минуты"],
])("BULK-105: the description of a withdrawal within %d", (minutes, text) => {
  expect(withdrawalReason({ minutes })).toBe(`Отозван в течение ${text} после подачи`);
});
