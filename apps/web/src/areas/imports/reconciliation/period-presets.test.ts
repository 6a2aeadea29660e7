import { expect, test } from "vitest";
import { presetPeriod } from "./period-presets.ts";

test.each([
  ["lastQuarter", "2026-11-26", "2026-07-01", "2026-09-30"],
  ["lastQuarter", "2026-01-01", "2025-10-01", "2025-12-31"],
  ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["thisQuarter", "2026-12-31", "2026-10-01", "2026-12-31"],
] as const)("BULK-008: %s of %s starts on %s", (preset, today, from, to) => {
  expect(presetPeriod(preset, today)).toEqual({ from, to });
});
