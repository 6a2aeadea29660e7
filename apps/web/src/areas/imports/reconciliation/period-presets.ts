import { addDays, addMonths, lastDayOfMonth, type IsoDate } from "@birzha/domain/shared/values/dates.ts";

export const periodPresets = ["lastQuarter", "lastMonth", "thisQuarter"] as const;
export type PeriodPreset = (typeof periodPresets)[number];

export interface PresetPeriod {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** BULK-008: returns the calendar period of a preset, relative to a day. */
export function presetPeriod(preset: PeriodPreset, today: IsoDate): PresetPeriod {
  const month = `${today.slice(0, 7)}-01`;
  if (preset === "lastMonth") return { from: addMonths(month, -1), to: addDays(month, -1) };
  const quarter = addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3));
  const from = preset === "lastQuarter" ? addMonths(quarter, -3) : quarter;
  return { from, to: lastDayOfMonth(addMonths(from, 2)) };
}
