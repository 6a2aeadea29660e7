import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "../../../../test/people.ts";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import type { CellEdit } from "../../../ui/table/row-edits.ts";
import { leaveSession } from "../../session/session-end.ts";
import { startSession } from "../../session/session-sync.ts";
import { makeRowEditStore } from "../row-edits/row-edit-store.ts";
import { pasteCells, readCells } from "./paste-cells.ts";

describe("DESK-002: clipboard data of spreadsheets", () => {
  test.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a\n\nb", [["a"], [""], ["b"]]],
    ["\ta", [["", "a"]]],
    ['"две\nстроки"\t"с ""кавычками"""', [["две\nстроки", 'с "кавычками"']]],
    ["одна", [["одна"]]],
    ["a\t\n", [["a", ""]]],
  ])("%j", (text, cells) => {
    expect(readCells(text)).toEqual(cells);
  });
});

test("FIX-317 FIX-310: pasted cells are the copied ones", () => {
  const cell = fc.string({
    unit: fc.constantFrom("1", "2", "3", ",", ".", " ", '"', "\t", "\n", "а"),
    minLength: 1,
    maxLength: 6,
  });
  const grid = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  const copied = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  fc.assert(
    fc.property(grid, fc.constantFrom("\n", "\r\n"), (rows, end) => {
      const text = rows.map((cells) => cells.map(copied).join("\t") + end).join("");
      expect(readCells(text)).toEqual(rows.map((cells) => cells.map((each) => each.trim())));
    }),
    { numRuns: 500 },
  );
});

interface Boat {
  readonly id: string;
  readonly isClosed?: true;
}
const input = () => null;
const edit = (read: CellEdit<Boat>["read"]): CellEdit<Boat> => ({
  value: () => null,
  may: ({ isClosed }) => !isClosed,
  input,
  ...(read ? { read } : {}),
});
const column = (id: string, cell?: CellEdit<Boat>): TableColumn<Boat> => ({
  id,
  label: id,
  width: 10,
  text: () => "-",
  ...(cell ? { edit: cell } : {}),
});
const columns = [
  column(
    "state",
    edit((text) => (text === "да" ? { value: "1" } : { why: "Да или ничего" })),
  ),
  column("name"),
  column(
    "note",
    edit((text) => ({ value: text })),
  ),
];
const rows: readonly (readonly [string, Boat])[] = [
  ["1", { id: "1" }],
  ["2", { id: "2" }],
  ["3", { id: "3", isClosed: true }],
];
const edits = makeRowEditStore<Boat>({ register: "pasted", rowId: ({ id }) => id });

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal("fetch", async () => Response.json({ data: people.owner, errorMessage: null }));
  await startSession();
  edits.show(rows.map(([, row]) => row));
});
afterEach(() => {
  edits.drop();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
});
const paste = (text: string, row = "1", name = "state") =>
  pasteCells({ text, rows, columns, from: { row, column: name }, edits });
const entered = () => Object.fromEntries([...edits.state().rows].map(([id, one]) => [id, one.entered]));

describe("DESK-002: pasting", () => {
  test("fills rows and columns, skips empty cells, undoes as one", () => {
    expect(paste("да\t\tсухо\n\t\tсыро")).toEqual({ filled: 3, rejected: 0, outside: [] });
    expect(entered()).toEqual({ 1: { state: "1", note: "сухо" }, 2: { note: "сыро" } });
    expect(paste("мокро", "2", "note").filled).toBe(1);
    edits.undo();
    edits.undo();
    expect(entered()).toEqual({});
  });

  test("unreadable cells are kept and marked, cells outside are counted", () => {
    // Missing row below, missing column, read-only column, closed row.
    expect(paste("нет\tимя\tсухо\tещё\nда\nда\nда")).toEqual({
      filled: 2,
      rejected: 1,
      outside: ["имя", "ещё", "да", "да"],
    });
    expect(edits.unread("1")).toEqual({ state: { text: "нет", why: "Да или ничего" } });
    expect(entered()).toEqual({ 1: { note: "сухо" }, 2: { state: "1" } });
  });
});

describe("FIX-317: a date that follows a status", () => {
  const sales = makeRowEditStore<Boat>({
    register: "sales",
    rowId: ({ id }) => id,
    follow: (_row, { column: name }, enter) => name === "status" && enter("day", "2026-11-20", null),
  });
  const isLocked: CellEdit<Boat>["locked"] = (_row, values) => values?.["status"] !== undefined;
  const read: CellEdit<Boat>["read"] = (text) => ({ value: text });
  const dated = [
    column("status", edit(read)),
    column("day", {
      ...edit(read),
      may: (row, values) => !isLocked(row, values),
      locked: isLocked,
      lockedReason: "Только сегодня",
    }),
  ];
  const pasteDated = (text: string, order = dated) =>
    pasteCells({ text, rows, columns: order, from: { row: "1", column: order[0]!.id }, edits: sales });
  beforeEach(() => sales.show(rows.map(([, row]) => row)));
  afterEach(() => sales.drop());

  test.each([
    ["after", dated, "да\t2026-11-13\nда\t2026-11-20"],
    ["before", dated.toReversed(), "2026-11-13\tда\n2026-11-20\tда"],
  ])("FIX-317: a day pasted %s the status is used or rejected", (_place, order, text) => {
    expect(pasteDated(text, order)).toEqual({ filled: 3, rejected: 1, outside: [] });
    expect(sales.unread("1")).toEqual({ day: { text: "2026-11-13", why: "Только сегодня" } });
    expect(sales.unread("2")).toBeUndefined();
    expect(sales.of("2")).toEqual({ status: "да", day: "2026-11-20" });
  });

  test("FIX-317: a day without a status is used", () => {
    pasteDated("\t2026-11-13");
    expect(sales.of("1")).toEqual({ day: "2026-11-13" });
  });
});
