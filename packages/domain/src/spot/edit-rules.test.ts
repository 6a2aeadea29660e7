import { describe, expect, test } from "vitest";
import { cellsToEdit, editErrors, editRejections, type SentEdit, type StoredDeal } from "./edit-rules.ts";
import { executionOptions, needsFile } from "./lifecycle.ts";

const day = "2026-11-10";
const document = 301;
const today = "2026-11-20";
const noon = new Date("2026-11-20T12:00:00+03:00");

const deal = (
  execution: number,
  record: number,
  changedOn: string | null,
  file: number | null,
): StoredDeal => ({
  direction: "sale",
  execution,
  record,
  changedOn,
  file,
  comment: null,
});

describe("SPOT-024 SPOT-026 SPOT-027 SPOT-028 SPOT-029 SPOT-030: F8, editable cells of a row", () => {
  const none = undefined;
  const chosen = (execution: number) => ({ execution, isStatusChanged: true, isFileAdded: false });
  const fileAdded = (execution: number) => ({ execution, isStatusChanged: false, isFileAdded: true });
  const commented = (execution: number) => ({ execution, isStatusChanged: false, isFileAdded: false });
  test.each([
    // execution, record, date, file; the edit; status, date, file, comment
    [deal(0, 1, null, null), none, [true, true, true, true]],
    [deal(0, 1, null, null), chosen(1), [true, false, true, true]],
    [deal(0, 1, null, null), chosen(3), [true, false, true, false]],
    [deal(1, 2, day, document), none, [false, false, false, false]],
    [deal(2, 2, day, null), none, [false, false, true, false]],
    [deal(2, 2, day, null), fileAdded(2), [false, false, true, true]],
    [deal(3, 2, day, null), fileAdded(3), [false, false, true, false]],
    [deal(6, 4, day, document), none, [false, false, false, false]],
    [deal(1, 7, day, document), none, [true, false, true, true]],
    [deal(3, 7, day, null), commented(3), [true, false, true, true]],
    // SPOT-028: a status without a date; the date stays editable until the status changes.
    [deal(2, 1, null, null), none, [false, true, true, false]],
    [deal(2, 7, null, null), chosen(3), [true, false, true, true]],
    // a missing file can be added to a processed record, too.
    [deal(2, 4, day, null), none, [false, false, true, false]],
  ] as const)("%j with %j", (row, edit, [status, date, file, comment]) => {
    expect(cellsToEdit(row, edit)).toEqual({ status, date, file, comment });
  });
});

test("SPOT-031 SPOT-032 SPOT-033: F8, choices of each side and choices with a file", () => {
  expect(executionOptions.sale).toEqual([1, 3, 5, 6]);
  expect(executionOptions.buy).toEqual([2, 3, 6]);
  expect([0, 1, 2, 3, 4, 5, 6].filter(needsFile)).toEqual([1, 4, 6]);
});

test.each([
  [{ execution: 0, changedOn: null, hasFile: false }, ["spot.fields-required"]],
  [{ execution: 0, changedOn: day, hasFile: true }, ["spot.fields-required"]],
  [{ execution: 2, changedOn: null, hasFile: false }, ["spot.fields-required"]],
  [{ execution: 2, changedOn: day, hasFile: false }, []],
  [{ execution: 3, changedOn: day, hasFile: false }, []],
  [{ execution: 5, changedOn: day, hasFile: false }, []],
  [{ execution: 1, changedOn: day, hasFile: false }, ["spot.file-required"]],
  [{ execution: 4, changedOn: day, hasFile: false }, ["spot.file-required"]],
  [{ execution: 6, changedOn: day, hasFile: false }, ["spot.file-required"]],
  [{ execution: 6, changedOn: day, hasFile: true }, []],
  [{ execution: 1, changedOn: null, hasFile: false }, ["spot.fields-required", "spot.file-required"]],
] as const)("SPOT-042 SPOT-043 SPOT-045: F8, missing fields of %j", (row, errors) => {
  expect(editErrors(row)).toEqual(errors);
});

describe("SPOT-057 V-9: F8, edits that the server accepts", () => {
  const sent = (given: Partial<SentEdit>): SentEdit => ({
    execution: 2,
    changedOn: today,
    file: null,
    comment: null,
    ...given,
  });
  const rejections = (row: StoredDeal, given: Partial<SentEdit>, now = noon) =>
    editRejections(row, sent(given), { now, earliest: "2010-01-01" });
  const open = deal(0, 1, null, null);
  const bought = { ...open, direction: "buy" } as const;

  test("accepts a first status with its document and comment", () => {
    expect(rejections(bought, {})).toEqual([]);
    expect(rejections(bought, { comment: "Не привезли" })).toEqual([]);
    expect(rejections(open, { execution: 1, file: document })).toEqual([]);
    expect(rejections(open, { execution: 1 })).toEqual(["spot.file-required"]);
    expect(rejections(open, { execution: 0, comment: "?" })).toEqual(["spot.fields-required"]);
  });

  test("a foreign option is an error, unless it was stored", () => {
    expect(rejections(open, { execution: 2 })).toEqual(["spot.option-not-allowed"]);
    expect(rejections(bought, { execution: 1, file: document })).toEqual(["spot.option-not-allowed"]);
    expect(rejections(open, { execution: 4, file: document })).toEqual(["spot.option-not-allowed"]);
    expect(
      rejections(deal(4, 7, day, document), { execution: 4, changedOn: day, comment: "Акт верный" }),
    ).toEqual([]);
  });

  test("sent and processed deals stay unchanged", () => {
    for (const record of [2, 4]) {
      const row = { ...deal(2, record, day, document), direction: "buy" } as const;
      expect(rejections(row, { execution: 3 })).toEqual(["spot.not-editable"]);
      expect(rejections(row, { changedOn: "2026-11-11" })).toEqual(["spot.not-editable"]);
      expect(rejections(row, { changedOn: day, file: 302 })).toEqual(["spot.not-editable"]);
      expect(rejections(row, { changedOn: day, comment: "Ещё" })).toEqual(["spot.not-editable"]);
      expect(rejections(row, { changedOn: day })).toEqual(["spot.unchanged"]);
    }
  });

  test("SPOT-029: a missing document can follow, with its required comment", () => {
    expect(rejections(deal(2, 4, day, null), { changedOn: day, file: document })).toEqual([]);
    expect(rejections(deal(2, 2, day, null), { changedOn: day, file: document, comment: "Акт" })).toEqual([]);
    expect(rejections(deal(2, 2, day, null), { changedOn: day, comment: "Акт" })).toEqual([
      "spot.not-editable",
    ]);
    expect(
      rejections(deal(3, 2, day, null), { execution: 3, changedOn: day, file: document, comment: "Акт" }),
    ).toEqual(["spot.not-editable"]);
  });

  test("SPOT-024: a rejected record accepts changes except of its date", () => {
    const rejected = deal(1, 7, day, document);
    const same = { execution: 1, changedOn: day };
    expect(rejections(rejected, { ...same, comment: "Исправлено" })).toEqual([]);
    expect(rejections(rejected, { ...same, file: 302 })).toEqual([]);
    expect(rejections(rejected, { execution: 3, comment: "Договорились" })).toEqual([]);
    expect(rejections(rejected, { execution: 1, changedOn: today })).toEqual(["spot.not-editable"]);
    expect(rejections(rejected, same)).toEqual(["spot.unchanged"]);
  });

  test("SPOT-030: parties that settle alone add no comment", () => {
    expect(rejections(open, { execution: 3 })).toEqual([]);
    expect(rejections(open, { execution: 3, comment: "?" })).toEqual(["spot.not-editable"]);
  });

  test("SPOT-027: the status date is today or yesterday, tomorrow near midnight", () => {
    const told = (changedOn: string, now = noon) => rejections(bought, { changedOn }, now);
    expect(told(today)).toEqual([]);
    expect(told("2026-11-19")).toEqual([]);
    expect(told("2026-11-18")).toEqual(["spot.date-not-today"]);
    expect(told("2026-11-21")).toEqual(["spot.date-in-future"]);
    expect(told("2026-11-21", new Date("2026-11-20T23:30:00+03:00"))).toEqual([]);
    // Half past midnight in Moscow is still the previous day in UTC.
    expect(told("2026-11-21", new Date("2026-11-20T21:30:00Z"))).toEqual([]);
  });

  test("SPOT-028 FIX-104: a missing date accepts days from the earliest to today", () => {
    const dateless = deal(2, 2, null, null);
    expect(rejections(dateless, { changedOn: "2026-10-01" })).toEqual([]);
    expect(rejections(dateless, { changedOn: "2026-10-01", comment: "С опозданием" })).toEqual([]);
    expect(rejections(dateless, { changedOn: "2026-11-21" })).toEqual(["spot.date-in-future"]);
    // FIX-104: the earliest date of the installation applies.
    expect(rejections(dateless, { changedOn: "2010-01-01" })).toEqual([]);
    expect(rejections(dateless, { changedOn: "1970-01-01" })).toEqual(["spot.date-too-early"]);
    expect(rejections(dateless, { changedOn: null })).toEqual(["spot.fields-required"]);
  });
});
