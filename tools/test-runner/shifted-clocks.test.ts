import { existsSync } from "node:fs";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { expect, test } from "vitest";
import { repository } from "../source-files.ts";
import { listMoments, shiftedClock, shiftedTests } from "./shifted-clocks.ts";

test("FIX-340: the night runs at the next moments that change rules", () => {
  const found = listMoments(new Date("2026-11-29T05:10:00Z")).map(({ at }) => at.toISOString());
  expect(found).toEqual([
    "2026-12-31T20:55:00.000Z",
    "2026-12-31T21:05:00.000Z",
    "2028-02-29T09:00:00.000Z",
    "2026-12-06T00:00:00.000Z",
    "2026-11-30T11:58:00.000Z",
  ]);
  // A leap day is found before 2100, which is no leap year.
  expect(moscowDate(listMoments(new Date("2096-03-01T00:00:00Z"))[2]!.at)).toBe("2104-02-29");
});

test("FIX-340: a shifted clock states its distance; its tests exist", () => {
  const now = new Date("2026-11-29T05:10:00Z");
  expect(shiftedClock(new Date("2026-11-30T05:10:00Z"), now)).toMatchObject({ FAKETIME: "+86400s" });
  expect(shiftedTests.filter((place) => !existsSync(`${repository}/${place}`))).toEqual([]);
});
