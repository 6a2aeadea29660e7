import { expect, test } from "vitest";
import { fieldsOf } from "../forms/definition.ts";
import { reportForm } from "./report-form.ts";
import { holderOf, systemElements } from "./system-values.ts";

test("S-10 G-53: system values use the form's element names, without the mark", () => {
  const values = systemElements({
    number: 7,
    status: "Зарегистрирован",
    date: "2026-11-21",
    organization: { inn: "6199701014", name: "ООО «Пример»" },
    holder: "Ермаков",
  });
  const system = fieldsOf(reportForm)
    .filter((field) => field.system && !field.staffOnly)
    .map(({ name }) => name);
  expect(Object.keys(values).toSorted()).toEqual(system.toSorted());
  expect(Object.values(values)).not.toContain(undefined);
  expect(Object.values(systemElements({})).every((value) => value === undefined)).toBe(true);
});

test("S-10: a user without a name appears with the login", () => {
  expect(holderOf({ name: " Ермаков ", account: "e" })).toBe("Ермаков");
  expect(holderOf({ name: "  ", account: "e" })).toBe("e");
});
