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
    expect(paste("да\t\tсухо\n\t\tсыро")).toEqual({ filled: 3, unread: 0, outside: 0 });
    expect(entered()).toEqual({ 1: { state: "1", note: "сухо" }, 2: { note: "сыро" } });
    expect(paste("мокро", "2", "note").filled).toBe(1);
    edits.undo();
    edits.undo();
    expect(entered()).toEqual({});
  });

  test("unreadable cells are kept and marked, cells outside are counted", () => {
    // Missing row below, missing column, read-only column, closed row.
    expect(paste("нет\tимя\tсухо\tещё\nда\nда\nда")).toEqual({ filled: 2, unread: 1, outside: 4 });
    expect(edits.unread("1")).toEqual({ state: { text: "нет", why: "Да или ничего" } });
    expect(entered()).toEqual({ 1: { note: "сухо" }, 2: { state: "1" } });
  });
});
