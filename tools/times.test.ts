import { expect, test } from "vitest";
import { timeTable } from "./times.ts";

test("HOUSE-023: the run says where its time went: by part, by kind of test, and the slowest files first", () => {
  const result = (part: string, file: string, seconds: number) => ({
    ...{ part, file, seconds },
    ...{ titles: ["…"], passed: true },
  });
  const results = [result("db", "quick.ts", 1), result("db", "slow.ts", 20), result("unit", "slow.ts", 5)];
  expect(timeTable([{ name: "checks", seconds: 40.4 }], results, 1)).toEqual([
    "    40 s  checks",
    "sum of the tests",
    "    21 s  db (2)",
    "     5 s  unit (1)",
    "    25 s  slow.ts",
  ]);
});
