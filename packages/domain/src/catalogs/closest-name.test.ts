import { expect, test } from "vitest";
import { findClosestName } from "./closest-name.ts";

test.each([
  ["Пшеница мягк. 4 кл.", "Пшеница мягкая 4 класса"],
  ["пшен 4", "Пшеница мягкая 4 класса"],
  ["Рожь", undefined],
  ["4 пшеница", undefined],
])("BULK-102: the closest name of «%s» is %s", (text, name) => {
  expect(findClosestName(["Пшеница мягкая 4 класса", "Пшеница мягкая 3 класса", "Ячмень"], text)).toBe(name);
});
