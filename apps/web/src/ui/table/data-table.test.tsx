import { pageWindow as windowOfPages } from "@birzha/domain/shared/registers/pagination.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fixedColumns } from "./columns/column-settings.ts";
import type { TableColumn, RowHistory, TableState } from "./columns/column.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";

interface Deal {
  readonly id: string;
  readonly buyer: string;
  readonly tonnes: string;
}

const columns: TableColumn<Deal>[] = [
  { id: "id", label: "Номер", width: 100, pinned: true, locked: true, text: ({ id }) => id },
  { id: "buyer", label: "Покупатель", width: 200, sortable: true, text: ({ buyer }) => buyer },
  { id: "tonnes", label: "Тонны", width: 100, align: "right", text: ({ tonnes }) => tonnes },
];
const settings = fixedColumns(columns);
const deals: Deal[] = [
  { id: "7", buyer: "Комбинат", tonnes: "120" },
  { id: "8", buyer: "Порт", tonnes: "80" },
];
const rowId = ({ id }: Deal) => id;
const pageWindow = (_current: number, pages: number) =>
  Array.from({ length: pages }, (_, index) => index + 1);

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(given: Partial<DataTableProps<Deal>> = {}) {
  const states: TableState[] = [];
  function Screen() {
    const [state, setState] = useState<TableState>({ page: 1, size: 15, sort: null });
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    states.push(state);
    return (
      <DataTable
        label="Сделки"
        columns={columns}
        settings={settings}
        rows={deals}
        total={31}
        rowId={rowId}
        rowLabel={rowId}
        state={state}
        onState={(change) => setState((current) => ({ ...current, ...change }))}
        pageWindow={pageWindow}
        selected={selected}
        onSelect={setSelected}
        card={(deal, slots) => (
          <p>
            {deal.buyer} {slots.historyToggle}
          </p>
        )}
        {...given}
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
  return { state: () => states.at(-1)! };
}

const header = (name: string) => screen.getByRole("columnheader", { name });

test("WORK-040: pinned columns stick after the checkboxes, dense rows are narrow", () => {
  show({ settings: { ...settings, pinned: new Set(["id", "tonnes"]), isDense: true } });
  const lefts = (cells: readonly HTMLElement[]) => cells.map(({ style }) => style.left);
  expect(lefts(screen.getAllByRole("columnheader"))).toEqual(["", "40px", "", "140px"]);
  expect(lefts(within(screen.getAllByRole("row")[1]!).getAllByRole("cell"))).toEqual([
    "",
    "40px",
    "",
    "140px",
  ]);
  expect(screen.getByRole("table").dataset["dense"]).toBe("true");
  expect(screen.getByRole("region").style.scrollPaddingInline).toBe("240px 0px");
});

describe("order", () => {
  test("PLAT-111 PLAT-112 G-4: a header cycles none, Desc, Asc and none", () => {
    const { state } = show();
    const click = () => fireEvent.click(within(header("Покупатель")).getByRole("button"));
    const seen = [header("Покупатель").getAttribute("aria-sort")];
    for (let count = 0; count < 3; count += 1) {
      click();
      seen.push(header("Покупатель").getAttribute("aria-sort"));
    }
    expect(seen).toEqual(["none", "descending", "ascending", "none"]);
    expect(state().sort).toBeNull();
  });

  test("PLAT-111: a new order opens page one, unsortable columns offer nothing", () => {
    const { state } = show();
    fireEvent.click(screen.getByRole("button", { name: "Страница 3" }));
    expect(state().page).toBe(3);
    fireEvent.click(within(header("Покупатель")).getByRole("button"));
    expect(state()).toMatchObject({ page: 1, sort: { key: "buyer", direction: "Desc" } });
    expect(within(header("Тонны")).queryByRole("button")).toBeNull();
  });
});

describe("selection", () => {
  test("PLAT-113: the header selects every row, a row checkbox only one", () => {
    show();
    const ticks = () => screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
    fireEvent.click(screen.getByRole("checkbox", { name: "Выбрать все строки" }));
    expect(ticks()).toEqual([true, true, true]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Выбрать строку: 8" }));
    expect(ticks()).toEqual([false, true, false]);
  });

  test("PLAT-113: the header shows a partial selection of its page only", () => {
    const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>();
    show({ selected: new Set(["7", "99"]), onSelect });
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Выбрать все строки" });
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    fireEvent.click(all);
    expect([...onSelect.mock.calls[0]![0]].toSorted()).toEqual(["7", "8", "99"]);
  });
});

describe("CON-028 CON-029: marked rows", () => {
  const rowMark = ({ id }: Deal) =>
    id === "8" ? ({ tone: "bad", label: "Не отправлено" } as const) : undefined;

  test("are coloured and show the reason", () => {
    show({ rowMark });
    const row = (name: RegExp) => screen.getByRole("row", { name });
    expect(row(/Порт/).dataset["tone"]).toBe("bad");
    expect(row(/Порт/).textContent).toContain("Не отправлено");
    expect(row(/Комбинат/).dataset["tone"]).toBeUndefined();
    expect(row(/Комбинат/).textContent).not.toContain("Не отправлено");
  });

  test("have coloured cards with the reason", () => {
    isNarrow = true;
    show({ rowMark });
    const [first, second] = screen.getAllByRole("listitem");
    expect(first?.dataset["tone"]).toBeUndefined();
    expect(second?.dataset["tone"]).toBe("bad");
    expect(within(second!).getByText("Не отправлено")).toBeTruthy();
  });
});

test("PLAT-119 CON-006: cards are selected one by one or all together", () => {
  isNarrow = true;
  const onSelect = vi.fn<(ids: ReadonlySet<string>) => void>();
  show({
    onSelect,
    card: ({ buyer }, { tick }) => (
      <p>
        {buyer} {tick}
      </p>
    ),
  });
  fireEvent.click(screen.getByRole("checkbox", { name: "Выбрать строку: 8" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Выбрать все строки" }));
  expect(onSelect.mock.calls.map(([ids]) => [...ids])).toEqual([["8"], ["7", "8"]]);
});

describe("FIX-036: stale rows", () => {
  const inertOf = (element: HTMLElement) => element.closest("[inert]") !== null;

  test("are inert until the next response, headings stay active", () => {
    show({ stale: true });
    expect(inertOf(screen.getByText("Комбинат"))).toBe(true);
    const all = screen.getByRole<HTMLInputElement>("checkbox", { name: "Выбрать все строки" });
    expect([inertOf(all), all.disabled]).toEqual([false, true]);
    expect(inertOf(within(header("Покупатель")).getByRole("button"))).toBe(false);
    cleanup();
    show({ stale: false });
    expect(inertOf(screen.getByText("Комбинат"))).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Выбрать все строки" }).disabled).toBe(
      false,
    );
  });

  test("are inert as cards", () => {
    isNarrow = true;
    show({ stale: true });
    expect(inertOf(screen.getByText("Комбинат"))).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Выбрать все строки" }).disabled).toBe(
      true,
    );
  });
});

test("FIX-026: a tap opens a card, except on its controls", () => {
  isNarrow = true;
  const onRowClick = vi.fn<(deal: Deal) => void>();
  show({
    onRowClick,
    card: ({ buyer }, { tick }) => (
      <p>
        <span>{buyer}</span> {tick} <button type="button">Файлы: {buyer}</button>
      </p>
    ),
  });
  fireEvent.click(screen.getByRole("button", { name: "Файлы: Порт" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Выбрать строку: 8" }));
  expect(onRowClick).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText("Порт"));
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(deals[1]);
});

test("FIX-025 FIX-026: cards sort in three states by every sortable column", async () => {
  isNarrow = true;
  const { state } = show();
  const by = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Сортировка" });
  expect([...by.options].map(({ text }) => text)).toEqual(["Сортировка: по умолчанию", "Покупатель"]);
  expect(screen.queryByRole("button", { name: "По убыванию" })).toBeNull();
  fireEvent.change(by, { target: { value: "buyer" } });
  expect(state()).toMatchObject({ page: 1, sort: { key: "buyer", direction: "Desc" } });
  fireEvent.click(screen.getByRole("button", { name: "По убыванию" }));
  expect(state().sort).toEqual({ key: "buyer", direction: "Asc" });
  fireEvent.change(by, { target: { value: "" } });
  expect(state().sort).toBeNull();
});

describe("pages", () => {
  test("PLAT-140 PLAT-141 ACC-022: up to 8 pages are listed, 9 have a gap", () => {
    show({ total: 8 * 15, pageWindow: windowOfPages });
    expect(screen.getAllByRole("button", { name: /^Страница/ })).toHaveLength(8);
    expect(screen.queryByText("…")).toBeNull();
    cleanup();
    show({ total: 9 * 15, pageWindow: windowOfPages });
    expect(
      screen.getAllByRole("button", { name: /^Страница/ }).map(({ textContent }) => textContent),
    ).toEqual(["1", "2", "3", "4", "5", "9"]);
    expect(screen.getByText("…")).toBeTruthy();
  });

  test("PLAT-115: 31 rows at 15 per page make 3 pages", () => {
    const { state } = show();
    expect(screen.getByText("1–15 из 31")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Страница/ })).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Следующая страница" }));
    expect(state().page).toBe(2);
    expect(screen.getByText("16–30 из 31")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Строк на странице"), { target: { value: "30" } });
    expect(state()).toMatchObject({ page: 1, size: 30 });
  });
});

describe("FIX-035: links to every page", () => {
  const button = (name: string) => screen.getByRole("button", { name });
  const press = (name: string) => fireEvent.click(button(name));
  const numbers = () =>
    screen.getAllByRole("button", { name: /^Страница/ }).map(({ textContent }) => textContent);
  const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled;

  test("FIX-035 PLAT-115: numbers open pages, the ends disable previous and next", () => {
    const { state } = show();
    expect(numbers()).toEqual(["1", "2", "3"]);
    expect([isDisabled("Предыдущая страница"), isDisabled("Следующая страница")]).toEqual([true, false]);
    press("Страница 3");
    expect(state().page).toBe(3);
    expect(button("Страница 3").getAttribute("aria-current")).toBe("page");
    expect(screen.getByText("31–31 из 31")).toBeTruthy();
    expect([isDisabled("Предыдущая страница"), isDisabled("Следующая страница")]).toEqual([false, true]);
    press("Предыдущая страница");
    expect(state().page).toBe(2);
    press("Страница 1");
    expect(state().page).toBe(1);
    expect(screen.getByText("1–15 из 31")).toBeTruthy();
  });

  test("FIX-035 PLAT-140: with many pages the first and last are always offered", () => {
    const { state } = show({ total: 40 * 15, pageWindow: windowOfPages });
    press("Страница 40");
    expect(state().page).toBe(40);
    expect([numbers()[0], numbers().at(-1)]).toEqual(["1", "40"]);
    press("Страница 1");
    expect(state().page).toBe(1);
    expect(numbers().at(-1)).toBe("40");
  });

  test("SCALE-001: a bounded total says so and offers no last page", () => {
    const { state } = show({ total: 40 * 15, isAtLeast: true, pageWindow: windowOfPages });
    expect(screen.getByText("1–15 из более чем 600")).toBeTruthy();
    expect(numbers()).toEqual(["1", "2", "3", "4", "5"]);
    cleanup();
    show({
      ...{ total: 40 * 15, isAtLeast: true, pageWindow: windowOfPages },
      state: { ...state(), page: 40 },
    });
    expect(isDisabled("Следующая страница")).toBe(false);
  });
});

describe("rows", () => {
  test("OTC-026 PLAT-114: rows of a table inside a dialog are clickable", () => {
    const onRowClick = vi.fn<(deal: Deal) => void>();
    show({ onRowClick });
    document.body.setAttribute("role", "dialog");
    fireEvent.click(screen.getByText("Комбинат"));
    document.body.removeAttribute("role");
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(deals[0]);
  });

  test("PLAT-114: a click opens the row, except on its controls", () => {
    const onRowClick = vi.fn<(deal: Deal) => void>();
    const opened = createPortal(<p>Открыто кнопкой</p>, document.body);
    const actions = () => (
      <>
        <button type="button">Файлы</button>
        {opened}
      </>
    );
    show({ onRowClick, actions });
    fireEvent.click(screen.getAllByRole("button", { name: "Файлы" })[0]!);
    fireEvent.click(screen.getAllByText("Открыто кнопкой")[0]!);
    fireEvent.click(screen.getByRole("checkbox", { name: "Выбрать строку: 7" }));
    expect(onRowClick).not.toHaveBeenCalled();
    fireEvent.click(screen.getByText("Комбинат"));
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(deals[0]);
  });

  test("PLAT-116: an empty table says so", () => {
    show({ rows: [], total: 0 });
    expect(screen.getByText("Нет данных по заданным параметрам")).toBeTruthy();
    expect(screen.queryByLabelText("Строк на странице")).toBeNull();
  });

  test("OTC-034: a list that fails to load offers a retry", () => {
    const onRetry = vi.fn<() => void>();
    show({ rows: [], total: 0, failed: true, onRetry });
    fireEvent.click(within(screen.getByRole("alert")).getByRole("button"));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.queryByText("Нет данных по заданным параметрам")).toBeNull();
  });
});

describe("versions of a row", () => {
  const versions: Deal[] = [
    { id: "73", buyer: "Комбинат", tonnes: "120" },
    { id: "72", buyer: "Комбинат", tonnes: "100" },
    { id: "71", buyer: "Мельница", tonnes: "100" },
  ];
  const history = (given: Partial<ReturnType<RowHistory<Deal>["useVersions"]>> = {}): RowHistory<Deal> => ({
    has: ({ id }) => id === "7",
    count: () => versions.length,
    useVersions: () => ({ versions, failed: false, retry: () => {}, ...given }),
    versionId: rowId,
    label: ({ id }) => `Версия ${id}`,
  });
  /** The rows of versions are loaded on the first expansion. */
  const open = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Показать историю: 7" }));
    await screen.findAllByText(/^Версия|^Повторить/);
  };
  const rowOf = (version: string) => screen.getByText(`Версия ${version}`).closest("tr")!;

  test("OTC-018: a row expands and collapses, except without versions", async () => {
    show({ history: history() });
    expect(screen.queryByRole("button", { name: "Показать историю: 8" })).toBeNull();
    await open();
    expect(screen.getAllByText(/^Версия/)).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Скрыть историю: 7" }));
    expect(screen.queryByText(/^Версия/)).toBeNull();
  });

  test("OTC-018: each version marks new over old, the first nothing", async () => {
    show({ history: history() });
    await open();
    const changes = (version: string) =>
      ["ins", "del"].flatMap((tag) =>
        [...rowOf(version).querySelectorAll(tag)].map((cell) => cell.textContent),
      );
    expect(changes("73")).toEqual(["120", "100"]);
    expect(changes("72")).toEqual(["Комбинат", "Мельница"]);
    expect(changes("71")).toEqual([]);
  });

  test("OTC-025: a click on a version opens that version", async () => {
    const onOpen = vi.fn<(version: Deal) => void>();
    show({ history: { ...history(), onOpen } });
    await open();
    fireEvent.click(rowOf("72"));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(versions[1]);
  });

  test("OTC-035: failed versions offer a retry, older ones load on demand", async () => {
    const retry = vi.fn<() => void>();
    show({ history: history({ versions: undefined, failed: true, retry }) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Повторить" }));
    expect(retry).toHaveBeenCalledOnce();
    cleanup();

    const more = vi.fn<() => void>();
    show({ history: history({ more }) });
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Показать более ранние" }));
    expect(more).toHaveBeenCalledOnce();
  });

  test("PLAT-119 G-25: on a narrow screen cards show what a version changed", () => {
    isNarrow = true;
    show({ history: history() });
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.getAllByRole("listitem").length).toBeGreaterThanOrEqual(2);
    fireEvent.click(screen.getByRole("button", { name: /Показать историю/ }));
    const change = screen.getByText("Тонны").parentElement!;
    expect(change.textContent).toBe("Тонны100 → 120");
  });
});

test("PLAT-115: an emptied page opens the last page with rows", () => {
  const onState = vi.fn<DataTableProps<Deal>["onState"]>();
  const state = { page: 4, size: 15, sort: null };
  show({ rows: [], total: 31, state, onState, empty: <p>Пусто</p> });
  expect(onState).toHaveBeenCalledWith({ page: 3 });
  expect(screen.queryByText("Пусто")).toBeNull();
  cleanup();
  onState.mockClear();
  show({ rows: [], total: 0, state: { ...state, page: 1 }, onState, empty: <p>Пусто</p> });
  expect(onState).not.toHaveBeenCalled();
  expect(screen.getByText("Пусто")).toBeTruthy();
});

test("SCREEN-017: Shift+click ticks and unticks a range of rows", () => {
  show({ rows: ["1", "2", "3", "4"].map((id) => ({ id, buyer: "Порт", tonnes: "1" })) });
  const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox").slice(1);
  const ticked = () => boxes().flatMap(({ checked }, at) => (checked ? [at + 1] : []));
  fireEvent.click(boxes()[3]!);
  fireEvent.click(boxes()[1]!, { shiftKey: true });
  expect(ticked()).toEqual([2, 3, 4]);
  fireEvent.click(boxes()[2]!, { shiftKey: true });
  expect(ticked()).toEqual([4]);
});
