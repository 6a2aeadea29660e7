import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useReducer } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TextCellInput } from "./cell-inputs.tsx";
import { fixedColumns } from "./columns/column-settings.ts";
import type { TableColumn } from "./columns/column.ts";
import { DataTable } from "./data-table.tsx";
import type { RowEdit, RowEdits } from "./row-edits.ts";
import { enterUnsavedTexts } from "./unsaved-texts.ts";

interface Deal {
  readonly id: string;
  readonly isOpen: boolean;
  readonly comment: string;
}

const deals: Deal[] = [
  { id: "7", isOpen: true, comment: "вывоз" },
  { id: "8", isOpen: true, comment: "" },
  { id: "9", isOpen: false, comment: "закрыт" },
];
const drawn = vi.fn<(id: string) => void>();
const columns: TableColumn<Deal>[] = [
  {
    id: "id",
    label: "Номер",
    width: 80,
    text: ({ id }) => id,
    cell: ({ id }) => {
      drawn(id);
      return id;
    },
  },
  {
    id: "comment",
    label: "Комментарий",
    width: 200,
    text: ({ comment }) => comment,
    edit: { value: ({ comment }) => comment || null, may: ({ isOpen }) => isOpen, input: TextCellInput },
  },
  {
    id: "days",
    label: "Срок",
    width: 100,
    text: () => "",
    edit: {
      value: () => null,
      may: () => false,
      // Depends on the comment.
      locked: (_deal, entered) => entered?.["comment"] !== undefined,
      input: ({ label, value, isLocked }) => (
        <input aria-label={label} value={value ?? ""} readOnly disabled={isLocked} />
      ),
    },
  },
];
const settings = fixedColumns(columns);
const state = { page: 1, size: 15, sort: null };
const onState = () => {};
const rowId = ({ id }: Deal) => id;

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  drawn.mockClear();
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Edits of one screen in the shape that the table expects. */
function makeEdits() {
  let all: Record<string, RowEdit> = {};
  let redraw = () => {};
  const become = (next: typeof all) => {
    all = next;
    redraw();
  };
  const set: RowEdits["set"] = (id, column, value, stored) => {
    const { [id]: edit = {}, ...others } = all;
    const { [column]: _before, ...rest } = edit;
    const next = value === stored ? rest : { ...rest, [column]: value };
    become(Object.keys(next).length === 0 ? others : { ...others, [id]: next });
  };
  return {
    of: (id: string) => all[id],
    set,
    all: () => all,
    drop: () => become({}),
    follow: (listener: () => void) => void (redraw = listener),
  };
}

function show() {
  const edits = makeEdits();
  const onRowClick = vi.fn<(deal: Deal) => void>();
  function Screen() {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    edits.follow(redraw);
    return (
      <DataTable
        label="Сделки"
        columns={columns}
        settings={settings}
        rows={deals}
        total={3}
        rowId={rowId}
        rowLabel={rowId}
        state={state}
        onState={onState}
        pageWindow={() => [1]}
        edits={edits}
        onRowClick={onRowClick}
        card={({ id }, { inputs }) => <section aria-label={id}>{inputs}</section>}
      />
    );
  }
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <Screen />
      </IntlProvider>
    </MantineProvider>,
  );
  return { edits, onRowClick };
}

const comment = (id: string) => screen.getByLabelText<HTMLInputElement>(`Комментарий: ${id}`);
const type = (id: string, text: string) => fireEvent.change(comment(id), { target: { value: text } });

test("CON-020 CON-021: only editable cells are inputs", () => {
  show();
  expect(comment("7").value).toBe("вывоз");
  expect(screen.queryByLabelText("Комментарий: 9")).toBeNull();
  expect(screen.getByText("закрыт")).toBeTruthy();
});

test("CON-022 SPOT-018: Enter or the check mark makes an edit, blur none", () => {
  const { edits, onRowClick } = show();
  type("7", "самовывоз");
  fireEvent.blur(comment("7"));
  expect(edits.all()).toEqual({});
  fireEvent.keyDown(comment("7"), { key: "Enter" });
  type("8", "железной дорогой");
  fireEvent.click(screen.getByRole("button", { name: "Применить: Комментарий: 8" }));
  expect(edits.all()).toEqual({ 7: { comment: "самовывоз" }, 8: { comment: "железной дорогой" } });
  expect(onRowClick).not.toHaveBeenCalled();
});

test("CON-022: an edited cell shows its previous value, retyping it clears", () => {
  const { edits } = show();
  type("7", "самовывоз");
  fireEvent.keyDown(comment("7"), { key: "Enter" });
  const cell = () => comment("7").closest("[data-changed]");
  expect(cell()?.getAttribute("title")).toBe("Было: вывоз");
  type("7", "вывоз");
  fireEvent.keyDown(comment("7"), { key: "Enter" });
  expect(cell()).toBeNull();
  expect(edits.all()).toEqual({});
});

test("SPOT-027: a computed cell shows its value and is disabled", () => {
  const { edits } = show();
  expect(screen.queryByLabelText("Срок: 8")).toBeNull();
  type("8", "да");
  fireEvent.keyDown(comment("8"), { key: "Enter" });
  act(() => edits.set("8", "days", "14", null));
  const days = screen.getByLabelText<HTMLInputElement>("Срок: 8");
  expect([days.value, days.disabled]).toEqual(["14", true]);
});

test("SPOT-017: a dropped entry does not return to its cell", () => {
  const { edits } = show();
  type("8", "да");
  fireEvent.keyDown(comment("8"), { key: "Enter" });
  act(() => edits.drop());
  expect(comment("8").value).toBe("");
});

test("Escape reverts a typed but unentered text", () => {
  show();
  type("7", "самовывоз");
  fireEvent.keyDown(comment("7"), { key: "Escape" });
  expect(comment("7").value).toBe("вывоз");
});

test("FIX-032: sending enters typed cell texts, except reverted ones", () => {
  const { edits } = show();
  type("7", "самовывоз");
  fireEvent.blur(comment("7"));
  type("8", "да");
  fireEvent.keyDown(comment("8"), { key: "Escape" });
  act(() => enterUnsavedTexts());
  expect(edits.all()).toEqual({ 7: { comment: "самовывоз" } });
  cleanup();
  act(() => enterUnsavedTexts());
  expect(edits.all()).toEqual({ 7: { comment: "самовывоз" } });
});

test.each([
  ["whose page is left", () => cleanup()],
  ["of a tab that is closed", () => act(() => void dispatchEvent(new Event("pagehide")))],
])("FIX-031: a text in a cell %s is saved, unless reverted", (_, go) => {
  const { edits } = show();
  type("7", "самовывоз");
  type("8", "да");
  fireEvent.keyDown(comment("8"), { key: "Escape" });
  go();
  expect(edits.all()).toEqual({ 7: { comment: "самовывоз" } });
});

test("CON-020 PLAT-119: on a narrow screen editable cells are card inputs", () => {
  isNarrow = true;
  const { edits } = show();
  type("7", "самовывоз");
  fireEvent.keyDown(comment("7"), { key: "Enter" });
  expect(edits.of("7")).toEqual({ comment: "самовывоз" });
  expect(screen.queryByLabelText("Комментарий: 9")).toBeNull();
});

test("CON-022: some cells also enter their text on blur", () => {
  const onChange = vi.fn<(value: string | null) => void>();
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru}>
        <TextCellInput entersOnBlur label="Причина" value={null} onChange={onChange} />
      </IntlProvider>
    </MantineProvider>,
  );
  const reason = screen.getByLabelText("Причина");
  fireEvent.blur(reason);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(reason, { target: { value: " дождь " } });
  fireEvent.blur(reason);
  expect(onChange.mock.calls).toEqual([["дождь"]]);
});

test("PLAT-110: an edit re-renders only its own row", () => {
  show();
  drawn.mockClear();
  type("7", "самовывоз");
  fireEvent.keyDown(comment("7"), { key: "Enter" });
  expect(drawn.mock.calls).toEqual([["7"]]);
});
