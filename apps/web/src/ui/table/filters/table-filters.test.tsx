import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ColumnFilter, FilterValue, TableFilters } from "../columns/column-filter.ts";
import { FilterControl } from "./filter-control.tsx";
import { fixedColumns } from "../columns/column-settings.ts";
import type { TableColumn, TableState } from "../columns/column.ts";
import { DataTable } from "../data-table.tsx";

interface Member {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  readonly state: string;
}

/** Placeholder for the application's date fields: the table only passes a period through. */
const datesFilter: ColumnFilter = {
  kind: "dates",
  input: ({ label, value, onChange, isCompact }) => (
    <input
      aria-label={`${label}: from`}
      data-compact={isCompact}
      value={value.from ?? ""}
      onChange={(event) => onChange({ from: event.currentTarget.value || null, to: null })}
    />
  ),
};

const grouped = {
  parse: (typed: string) => (/^\d[\d,]*$/.test(typed) ? typed.replaceAll(",", "") : undefined),
  format: (value: string) => value.replace(/\B(?=(\d{3})+$)/g, ","),
};

const columns: TableColumn<Member>[] = [
  { id: "name", label: "Наименование", width: 200, text: ({ name }) => name, filter: { kind: "text" } },
  { id: "since", label: "Дата", width: 120, text: ({ since }) => since, filter: datesFilter },
  {
    id: "state",
    label: "Статус",
    width: 120,
    text: ({ state }) => state,
    filter: { kind: "select", options: [{ value: "active", label: "Действует" }] },
  },
];
const settings = fixedColumns(columns);
const members: Member[] = [{ id: "1", name: "Агро", since: "2026-01-01", state: "active" }];
const first = { page: 3, size: 15, sort: null };

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("matchMedia", () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function show(filters: TableFilters = {}) {
  const changes: Partial<TableState>[] = [];
  function Screen() {
    const [state, setState] = useState<TableState>({ ...first, filters });
    return (
      <DataTable
        label="Участники"
        columns={columns}
        settings={settings}
        rows={members}
        total={99}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        state={state}
        onState={(change) => {
          changes.push(change);
          setState((current) => ({ ...current, ...change }));
        }}
        pageWindow={() => [1]}
        card={({ name }) => <p>{name}</p>}
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
  await screen.findByLabelText("Фильтр по столбцу «Наименование»");
  return changes;
}

const name = () => screen.getByLabelText<HTMLInputElement>("Фильтр по столбцу «Наименование»");
const type = (text: string) => fireEvent.change(name(), { target: { value: text } });

/** Debounce of the text filter, in milliseconds. */
const typingDelay = 500;

describe("PLAT-110 PLAT-098 CON-011: the text filter of a column", () => {
  test("waits for the end of typing, then requests page one", async () => {
    const changes = await show();
    for (const text of ["а", "аг", "агр"]) {
      type(text);
      act(() => void vi.advanceTimersByTime(typingDelay - 1));
    }
    expect(changes).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(changes).toEqual([{ filters: { name: "агр" }, page: 1 }]);
  });

  test("DICT-027 A-69: does not repeat its request later", async () => {
    const changes = await show();
    type("агро");
    act(() => void vi.advanceTimersByTime(typingDelay));
    expect(changes).toHaveLength(1);
    act(() => void vi.advanceTimersByTime(1500 * 10));
    expect(changes).toHaveLength(1);
  });

  test("Enter applies at once and only once", async () => {
    const changes = await show();
    type("агро");
    fireEvent.keyDown(name(), { key: "Enter" });
    act(() => void vi.advanceTimersByTime(typingDelay * 2));
    expect(changes).toEqual([{ filters: { name: "агро" }, page: 1 }]);
  });

  test("the cross removes the filter and keeps the others", async () => {
    const changes = await show({ name: "агро", state: "active" });
    expect(name().value).toBe("агро");
    fireEvent.click(screen.getByRole("button", { name: "Очистить: Наименование" }));
    expect(changes).toEqual([{ filters: { state: "active" }, page: 1 }]);
    expect(name().value).toBe("");
  });
});

test("V-17 FIX-127: an invalid number shows the reason and sends no request", async () => {
  const changes: (FilterValue | undefined)[] = [];
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru}>
        <FilterControl
          filter={{ kind: "text", number: grouped }}
          name="Цена"
          value={undefined}
          onChange={(value) => changes.push(value)}
        />
      </IntlProvider>
    </MantineProvider>,
  );
  const price = screen.getByLabelText<HTMLInputElement>("Фильтр по столбцу «Цена»");
  fireEvent.change(price, { target: { value: "дорого" } });
  fireEvent.keyDown(price, { key: "Enter" });
  expect([price.getAttribute("aria-invalid"), changes]).toEqual(["true", []]);
  expect(screen.getByText(ru.shared.validation.number)).toBeDefined();
  fireEvent.change(price, { target: { value: "100 " } });
  fireEvent.keyDown(price, { key: "Enter" });
  expect([price.getAttribute("aria-invalid"), changes]).toEqual([null, ["100"]]);
});

test("FIX-225: a number filter stores the exact number, shows the page's form", async () => {
  const changes: (FilterValue | undefined)[] = [];
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru}>
        <FilterControl
          filter={{ kind: "text", number: grouped }}
          name="Цена"
          value="12500"
          onChange={(value) => changes.push(value)}
        />
      </IntlProvider>
    </MantineProvider>,
  );
  const price = screen.getByLabelText<HTMLInputElement>("Фильтр по столбцу «Цена»");
  expect(price.value).toBe("12,500");
  fireEvent.change(price, { target: { value: "1,250" } });
  fireEvent.keyDown(price, { key: "Enter" });
  expect([price.value, changes]).toEqual(["1,250", ["1250"]]);
});

test("PLAT-110: an option narrows a column, «Все» does not", async () => {
  const changes = await show();
  fireEvent.click(screen.getByLabelText("Фильтр по столбцу «Статус»", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Действует", hidden: true }));
  expect(changes.at(-1)).toEqual({ filters: { state: "active" }, page: 1 });
  fireEvent.click(screen.getByLabelText("Фильтр по столбцу «Статус»", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Все", hidden: true }));
  expect(changes.at(-1)).toEqual({ filters: {}, page: 1 });
});

test("PLAT-110 CON-012: a period filters its column, clearing it removes the filter", async () => {
  const changes = await show();
  const from = screen.getByLabelText<HTMLInputElement>("Фильтр по столбцу «Дата»: from");
  expect(from.dataset["compact"]).toBe("true");
  fireEvent.change(from, { target: { value: "2026-02-01" } });
  expect(changes).toEqual([{ filters: { since: { from: "2026-02-01", to: null } }, page: 1 }]);
  expect(from.value).toBe("2026-02-01");
  fireEvent.change(from, { target: { value: "" } });
  expect(changes.at(-1)).toEqual({ filters: {}, page: 1 });
});

test("SCREEN-102 design 8: Enter in a filter or a chosen option closes its panel, the button has the focus", async () => {
  await show();

  const isClosed = (label: string) => {
    const button = screen.getByRole("button", { name: new RegExp(`^${label}`), expanded: false });
    return document.activeElement === button;
  };
  const open = (label: string) => {
    fireEvent.click(screen.getByRole("button", { name: label, expanded: false }));
  };
  open("Наименование");
  type("агро");
  let isPrevented = false;
  await act(async () => void (isPrevented = !fireEvent.keyDown(name(), { key: "Enter" })));
  expect([isPrevented, isClosed("Наименование")]).toEqual([true, true]);
  open("Статус");
  fireEvent.click(screen.getByLabelText("Фильтр по столбцу «Статус»", { selector: "input" }));
  fireEvent.click(await screen.findByRole("option", { name: "Действует", hidden: true }));
  expect(isClosed("Статус")).toBe(true);
});

test("PLAT-119: with cards a button holds and counts the filters", async () => {
  isNarrow = true;
  await show({ name: "агро", state: "active" });
  const button = screen.getByRole("button", { name: /Фильтры/ });
  expect(button.textContent).toContain("2");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(button);
  expect(name().closest("[hidden]")).toBeNull();
});
