import { expect, test } from "vitest";
import { sumVolumes } from "./sum-volumes.ts";

test("MKT-006: volumes of a name are exact sums in the order of their first rows", () => {
  const rows = [
    { of: "Б", tonnes: 0.1, deals: 1 },
    { of: "А", tonnes: 100, deals: 2 },
    { of: "Б", tonnes: 0.2, deals: 3 },
  ];
  expect(sumVolumes(rows, ({ of }) => of)).toEqual([
    { name: "Б", tonnes: 0.3, deals: 4 },
    { name: "А", tonnes: 100, deals: 2 },
  ]);
});
