import { describe, expect, it } from "vitest";
import { changedDays, copiedDays, readDecree } from "./decree.ts";

const off = (date: string) => ({ date, isWorkDay: false });
const on = (date: string) => ({ date, isWorkDay: true });

/** The text of the government's decree for 2025. */
const decree = `ПРАВИТЕЛЬСТВО РОССИЙСКОЙ ФЕДЕРАЦИИ
ПОСТАНОВЛЕНИЕ от 4 октября 2024 г. № 1335
О переносе выходных дней в 2025 году
перенести в 2025 году следующие выходные дни:
с субботы 4 января на пятницу 2 мая;
с воскресенья 23 февраля на четверг 8 мая;
с субботы 8 марта на пятницу 13 июня;
с субботы 1 ноября на понедельник 3 ноября;
с воскресенья 5 января на среду 31 декабря.`;

describe("DESK-021: reading a decree", () => {
  it("DESK-021 A-41: moved days off swap with working days, except for holidays", () => {
    expect(readDecree(decree, 2025)).toEqual({
      days: [
        off("2025-05-02"),
        off("2025-05-08"),
        off("2025-06-13"),
        on("2025-11-01"),
        off("2025-11-03"),
        off("2025-12-31"),
      ],
      errors: [],
    });
  });

  it("DESK-021: a wrong weekday reveals the decree of another year", () => {
    const { days, errors } = readDecree("с субботы 4 января на пятницу 2 мая", 2026);
    expect(days).toEqual([]);
    expect(errors).toEqual([{ text: "с субботы 4 января на пятницу 2 мая", reason: "weekday" }]);
  });

  it.each([
    ["2027-05-03,false", off("2027-05-03")],
    ["03.05.2027; выходной", off("2027-05-03")],
    ['"2027-02-20","рабочий день"', on("2027-02-20")],
    ["20.02.2027\t1", on("2027-02-20")],
    ["3.5.2027 нерабочий", off("2027-05-03")],
    ["с пятницы 30 апреля 2027 г. на понедельник 3 мая 2027 года", off("2027-05-03")],
  ])("DESK-021: «%s»", (line, day) => {
    const { days, errors } = readDecree(`дата;день\n${line}\n`, 2027);
    expect(days).toContainEqual(day);
    expect(errors).toEqual([]);
  });

  it.each([
    ["2027-02-30;выходной", "unread"],
    ["03.05.2027 короткий", "unread"],
    ["2026-05-04;выходной", "year"],
    ["с пятницы 31 апреля на понедельник 3 мая", "unread"],
  ])("DESK-021: «%s» is reported, not applied", (line, reason) => {
    expect(readDecree(line, 2027)).toEqual({ days: [], errors: [{ text: line, reason }] });
  });

  it("DESK-021: a day off from another year adds only its target", () => {
    expect(readDecree("с четверга 31 декабря 2026 на пятницу 15 января 2027", 2027).days).toEqual([
      off("2027-01-15"),
    ]);
  });
});

it("DESK-021: copying another year keeps only its changes", () => {
  const copied = copiedDays([off("2024-02-29"), off("2025-05-02"), on("2025-11-01")], 2027);
  expect(copied).toEqual([off("2027-05-02"), on("2027-11-01")]);
  // Sundays are off by default, so the copy does not change them.
  expect(changedDays(copied, new Map([["2027-11-01", false]]))).toEqual([on("2027-11-01")]);
});
