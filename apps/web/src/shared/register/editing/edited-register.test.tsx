import type { RegisterColumns, RegisterRow } from "@birzha/domain/shared/registers/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import { TextCellInput } from "../../../ui/table/cell-inputs.tsx";
import { takeToasts } from "../../../ui/feedback/toast.ts";
import type { EditedRows } from "../row-edits/edited-row.ts";
import { makeRowEditStore } from "../row-edits/row-edit-store.ts";
import { EditedRegister } from "./edited-register.tsx";
import { useTableState } from "../address/table-address.ts";
import { toRegisterQuestion } from "../register-question.ts";
import { useRegisterColumns } from "../register-columns.tsx";

/** A register of boats with a column of every kind. */
const boatRegister = {
  name: { kind: "text", column: "name", width: 120, place: "pinned", onCard: "name" },
  built: { kind: "date", column: "built", width: 120, alias: "builtOn", isOptional: true },
  tons: { kind: "number", column: "tons", width: 120, digits: { whole: 9, scale: 3, shown: 1 } },
  state: {
    kind: "option",
    column: "state",
    width: 120,
    words: "states",
    options: [1, 2],
    onCard: "state",
  },
  flag: { kind: "code", column: "flag", width: 120, words: "flags", options: ["ru", "kz"] },
  note: { kind: "text", column: "note", width: 120, isOptional: true },
  remark: { kind: "text", column: "remark", width: 0, isOptional: true, place: "extra" },
  harbour: { kind: "text", column: "owner.name", width: 120, place: "first", audience: "staff" },
} as const satisfies RegisterColumns;
type Boat = RegisterRow<typeof boatRegister>;

const boat = (idRec: number, given: Partial<Boat> = {}): Boat => ({
  idRec,
  name: `Баржа ${idRec}`,
  built: "2020-05-01",
  tons: 1250,
  state: { id: 1, value: "На плаву" },
  flag: "ru",
  note: null,
  remark: null,
  harbour: "Порт",
  ...given,
});
const boats = [boat(1), boat(2), boat(3)];

const labels = {
  name: "Судно",
  built: "Построено",
  tons: "Тонн",
  state: "Состояние",
  flag: "Флаг",
  note: "Заметка",
  harbour: "Гавань",
};
const label = (key: keyof typeof labels) => labels[key];
const word = (group: string, code: string) => `${group}:${code}`;
const choices = { state: [{ id: 1, value: "На плаву" }] };
const ways = {
  note: {
    edit: {
      value: ({ note }: Boat) => note,
      may: ({ idRec }: Boat) => idRec !== 3 || isOpenToAll,
      input: TextCellInput,
      bulk: TextCellInput,
      read: (text: string) => (text.length < 20 ? { value: text } : { why: "Слишком длинно" }),
    },
  },
  harbour: { sub: ({ flag }: Boat) => flag },
};
const edits = makeRowEditStore<Boat>({ register: "boats", rowId: ({ idRec }) => String(idRec) });

let isNarrow: boolean;
let isOpenToAll: boolean;
let answer: (filterColumns: unknown) => Promise<{ rows: readonly Boat[]; total: number }>;
const sent = vi.fn<(rows: EditedRows<Boat>) => void>();
const downloaded = vi.fn<(ids: readonly number[] | undefined) => void>();

beforeEach(() => {
  isNarrow = false;
  isOpenToAll = true;
  answer = async () => ({ rows: boats, total: 7 });
  localStorage.clear();
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  edits.drop();
  sent.mockClear();
  downloaded.mockClear();
  vi.unstubAllGlobals();
});

function Boats({ isStaff }: { readonly isStaff: boolean }) {
  const columns = useRegisterColumns({ register: boatRegister, isStaff, label, word, choices, ways });
  const address = useTableState(columns);
  const question = toRegisterQuestion(boatRegister, address.state);
  const queryKey = ["boats", address.state.page, question];
  const list = useQuery({
    queryKey,
    queryFn: () => answer(question),
    placeholderData: keepPreviousData,
  });
  return (
    <EditedRegister
      {...address}
      title="Суда"
      table="boats"
      columns={columns}
      list={list}
      queryKey={queryKey}
      scope={question.filter}
      edits={edits}
      mayEdit
      rowLabel={({ name }) => name}
      pageSizes={[10, 20]}
      failed="Не ушло"
      summary={(rows) => `Уйдёт ${rows.size}`}
      onSend={sent}
      isSending={false}
      onDownload={downloaded}
      isDownloading={false}
      empty={{ icon: null, title: "Судов нет" }}
    />
  );
}

async function open(address = "/boats", isStaff = false) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/boats",
    component: () => <Boats isStaff={isStaff} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("Баржа 1");
  return router;
}
const { rows: register, shared } = ru;
const { actions, table } = shared;
/** The button of the bar below the rows, if it is there; else the one of the top bar. */
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>("button", { name }).at(-1)!;
const reasonOf = (name: string) =>
  document.getElementById(button(name).getAttribute("aria-describedby") ?? "")?.textContent;
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const tick = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
const note = (id: number) =>
  screen.getByLabelText<HTMLInputElement>(`${labels.note}: Баржа ${id}`, { selector: "input" });
const enter = (id: number, text: string) => {
  fireEvent.change(note(id), { target: { value: text } });
  fireEvent.keyDown(note(id), { key: "Enter" });
};

describe("HOUSE-001: columns come from the register definition", () => {
  test("values are formatted by kind, all columns sort and filter", async () => {
    await open();
    const heads = screen.getAllByRole("columnheader").filter(({ title }) => title);
    expect(heads.map(({ title }) => title)).toEqual(Object.values(labels).slice(0, -1));
    for (const head of heads) expect(head.getAttribute("aria-sort")).toBe("none");
    fireEvent.click(await screen.findByRole("button", { name: table.moreFilters }));
    for (const { title } of heads)
      expect(
        (await screen.findAllByLabelText(new RegExp(`^Фильтр по столбцу «${title}»`))).length,
      ).toBeGreaterThan(0);
    const cells = within(screen.getByText("Баржа 1").closest("tr")!).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      "",
      "Баржа 1",
      "01.05.2020",
      "1\u00a0250,0",
      "На плаву",
      "flags:ru",
      "",
    ]);
  });

  test("FIX-070: staff sees the owner of a row first", async () => {
    await open("/boats", true);
    const heads = screen.getAllByRole("columnheader").filter(({ title }) => title);
    expect(heads[0]?.title).toBe(labels.harbour);
    expect(screen.getByText("Баржа 1").closest("tr")!.textContent).toContain("Портru");
  });

  test("FIX-026 PLAT-119: a card shows name, state, filled values and inputs", async () => {
    isNarrow = true;
    answer = async () => ({ rows: [boat(1, { built: null })], total: 1 });
    await open();
    const card = screen.getByRole("article");
    expect(
      within(card)
        .getAllByRole("term")
        .map(({ textContent }) => textContent),
    ).toEqual([labels.tons, labels.flag]);
    expect(within(card).getByText("На плаву")).toBeTruthy();
    expect(note(1)).toBeTruthy();
    fireEvent.click(button(table.columns));
    const panel = await screen.findByRole("dialog");
    fireEvent.click(await within(panel).findByRole("checkbox", { name: labels.flag }));
    expect(within(card).getAllByRole("term")).toHaveLength(1);
  });
});

describe("FIX-033: the selection", () => {
  test("the header selects the page, another filter resets all", async () => {
    const router = await open("/boats?f.name=баржа");
    expect(reasonOf(actions.download)).toBe(register.chooseFirst);
    tick(table.selectAll);
    expect(screen.getByText("Выбрано 3 строки")).toBeTruthy();
    await press(actions.download);
    await press("Выбрать все 7 по фильтру");
    await press(actions.download);
    expect(downloaded.mock.calls).toEqual([[[1, 2, 3]], [undefined]]);
    await act(() => router.navigate({ to: ".", search: { "f.name": "баржа", page: 2 } as never }));
    expect(screen.getByText("Выбраны все 7 строк по фильтру")).toBeTruthy();
    await act(() => router.navigate({ to: ".", search: {} as never }));
    await waitFor(() => expect(reasonOf(actions.download)).toBe(register.chooseFirst));
  });

  test("selecting all sends only edited rows that the filter shows", async () => {
    const router = await open();
    enter(1, "покрасить");
    enter(3, "продать");
    answer = async () => ({ rows: [boat(1)], total: 2 });
    await act(() => router.navigate({ to: ".", search: { "f.name": "1" } as never }));
    await waitFor(() => expect(screen.queryByText("Баржа 3")).toBeNull());
    tick(table.selectAll);
    await press("Выбрать все 2 по фильтру");
    await press(actions.send);
    expect(sent.mock.calls.map(([rows]) => [...rows.keys()])).toEqual([["1"]]);
  });

  test("selected edited rows are sent, without a selection all", async () => {
    await open();
    for (const id of [1, 2]) enter(id, "сухо");
    tick(`${table.selectRow}: Баржа 2`);
    await press(actions.send);
    tick(`${table.selectRow}: Баржа 2`);
    tick(`${table.selectRow}: Баржа 3`);
    expect(reasonOf(actions.send)).toBe(register.editChosenFirst);
    tick(`${table.selectRow}: Баржа 3`);
    await press(actions.send);
    expect(sent.mock.calls.map(([rows]) => [...rows.keys()])).toEqual([["2"], ["1", "2"]]);
  });
});

test("FIX-032: a typed but unentered text is sent", async () => {
  await open();
  expect(reasonOf(actions.send)).toBe(register.editFirst);
  fireEvent.change(note(1), { target: { value: "сухо" } });
  fireEvent.blur(note(1));
  expect(edits.of("1")).toBeUndefined();
  await press(actions.send);
  expect(sent.mock.calls.map(([rows]) => rows.get("1")?.entered)).toEqual([{ note: "сухо" }]);
});

test("FIX-031: a typed text becomes an edit when its row disappears", async () => {
  await open();
  fireEvent.change(note(1), { target: { value: "сухо" } });
  answer = async () => ({ rows: [boat(2)], total: 1 });
  await press(actions.refresh);
  await waitFor(() => expect(screen.queryByText("Баржа 1")).toBeNull());
  expect(edits.of("1")).toEqual({ note: "сухо" });
});

test("FIX-031: an edited row that changes on the server is marked", async () => {
  await open();
  enter(1, "сухо");
  answer = async () => ({ rows: [boat(1, { tons: 9 }), boat(2)], total: 2 });
  await press(actions.refresh);
  await waitFor(() => expect(screen.getByText("Баржа 1").closest("tr")!.dataset["tone"]).toBe("warn"));
  expect(screen.getByText("Баржа 1").closest("tr")!.textContent).toContain(register.outdated);
  expect(note(1).value).toBe("сухо");
});

test("FIX-036: stale rows are inert until the new response", async () => {
  await open();
  const next = Promise.withResolvers<{ rows: readonly Boat[]; total: number }>();
  answer = () => next.promise;
  await press(labels.tons);
  expect(screen.getByText("Баржа 1").closest("[inert]")).toBeTruthy();
  await act(async () => next.resolve({ rows: [boat(4)], total: 1 }));
  const fresh = await screen.findByText("Баржа 4");
  expect(fresh.closest("[inert]")).toBeNull();
});

test("ACC-020: a failed list has no rows and offers a retry", async () => {
  await open();
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer = () => Promise.reject(new Error("500"));
  await press(labels.tons);
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.queryByText("Баржа 1")).toBeNull();
  vi.restoreAllMocks();
});

describe("DESK-002: bulk editing", () => {
  const field = () =>
    screen.findByLabelText<HTMLInputElement>(ru.editing.bulkField.replace("{name}", labels.note), {
      selector: "input",
    });

  test("selected rows get one value and one undo reverts it", async () => {
    isOpenToAll = false;
    await open();
    expect(screen.queryByRole("button", { name: ru.editing.bulk })).toBeNull();
    tick(table.selectAll);
    await press(ru.editing.bulk);
    fireEvent.change(await field(), { target: { value: "сухо" } });
    await press("Заполнить 3 записи");
    expect([...edits.state().rows].map(([id, { entered }]) => [id, entered])).toEqual([
      ["1", { note: "сухо" }],
      ["2", { note: "сухо" }],
    ]);
    expect(takeToasts().map(({ message }) => message)).toEqual([
      "В 1 записи заполнены не все поля: часть полей нельзя изменить",
    ]);
    expect(screen.getByText("Уйдёт 2")).toBeTruthy();
    await press(ru.editing.undo);
    expect([edits.state().rows.size, sent.mock.calls.length]).toEqual([0, 0]);
  });

  test("SCREEN-017: the bulk panel takes the focus", async () => {
    await open();
    tick(table.selectAll);
    await press(ru.editing.bulk);
    const first = await field();
    expect(first.closest("form")!.contains(document.activeElement)).toBe(true);
  });

  test("SCREEN-017: Ctrl+Z undoes an entered cell, not unentered text", async () => {
    await open();
    const undo = () => fireEvent.keyDown(note(2), { code: "KeyZ", ctrlKey: true });
    enter(2, "было");
    expect(edits.of("2")).toEqual({ note: "было" });
    fireEvent.change(note(2), { target: { value: "былое" } });
    // The browser undoes the text.
    expect(undo()).toBe(true);
    fireEvent.change(note(2), { target: { value: "было" } });
    expect(undo()).toBe(false);
    expect(edits.of("2")).toBeUndefined();
  });

  test("a pasted table fills cells, unreadable rows are not sent", async () => {
    await open();
    enter(2, "было");
    const clipboardData = { getData: () => "сухо\r\nэтого судна никогда не было в порту\r\n" };
    await act(async () => void fireEvent.paste(note(1), { clipboardData }));
    expect(await screen.findAllByText(/Слишком длинно/)).toHaveLength(2);
    expect(note(1).value).toBe("сухо");
    expect(takeToasts()).toEqual([]);
    expect(screen.getByText("Вставлена 1 ячейка. Не подошла 1 ячейка, она выделена.")).toBeTruthy();
    enter(3, "мокро");
    await press(actions.send);
    expect(sent.mock.calls.map(([rows]) => [...rows.keys()])).toEqual([["1", "3"]]);
    await press(table.letGo);
    await press(actions.send);
    expect(sent.mock.calls.map(([rows]) => rows.has("2"))).toEqual([false, true]);
    expect(screen.queryByText(/Слишком длинно/)).toBeNull();
    // A word belongs to its field.
    const word = { getData: () => "сухо" };
    expect(fireEvent.paste(note(2), { clipboardData: word })).toBe(true);
  });
});

test("DESK-003: a card shows inputs below its name, the rest folded", async () => {
  isNarrow = true;
  await open();
  const card = screen.getAllByRole("article")[0]!;
  const order = [note(1), within(card).getByText(register.details), within(card).getByText(labels.tons)];
  for (const [place, element] of order.slice(1).entries())
    expect(order[place]!.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(card).getByRole("group").hasAttribute("open")).toBe(false);
});
