import { contractRegister, type Contract } from "@birzha/domain/contracts/register.ts";
import { en } from "@birzha/phrases/en.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { formatLocaleOf, localeFormats, timeZone } from "../../i18n/locale.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { startSession } from "../../shared/session/session-sync.ts";
import { statusTones } from "../../shared/status/status-chip.tsx";
import { takeToasts } from "../../ui/feedback/toast.ts";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { ContractsPage } from "./contracts-page.tsx";
import { contractEditStore } from "./components/contract-edits.ts";

const { list, fields, notices, failures } = ru.contracts;
const { rows: register, shared } = ru;
const { actions } = shared;

const contract = (idRec: number, given: Partial<Contract> = {}): Contract =>
  registerRow(contractRegister, {
    idRec,
    contractNumber: String(900 + idRec),
    minisessionNumber: "MS-15",
    clientName: "ООО «Агро»",
    clientInn: "7701234567",
    direction: "Продажа",
    comodinesName: "Пшеница 4 класс",
    basis: "Новороссийск, CPT",
    volumeComodines: 1250.5,
    priceComodines: 16500,
    worthComodines: 20633250,
    sumTax: 4125,
    contractorName: "ООО «Порт»",
    counterpartyName: "ООО «Порт»",
    counterpartyInn: "2315000001",
    statusDeal: { id: 1, value: "Новая" },
    ...given,
  });

const fresh = contract(101);
const sentOne = contract(102, { statusDeal: { id: 2, value: "Отправлена" } });
const rejected = contract(103, {
  statusDelivery: { id: 1, value: "Выполнена" },
  statusDate: "2026-11-05",
  reason: "дождь",
  statusDeal: { id: 4, value: "Отклонена" },
  resultComment: "Нет акта",
});
const another = contract(104);

type Answer = { readonly status?: number; readonly body: unknown };
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
}
let responses: Record<string, () => Answer | Promise<Answer>>;
let sent: Sent[];

const data = (value: unknown, more: object = {}): Answer => ({
  body: { data: value, errorMessage: null, ...more },
});
const rowsResponse = (...rows: Contract[]) => data(rows, { paging: { totalRecords: rows.length } });

beforeAll(() => followPage("/commodity/contracts"));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T09:00:00Z") });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  responses = {
    "users/info": () => data(people.owner),
    "register/all": () => rowsResponse(fresh, sentOne, rejected, another),
    "statuses/delivery": () =>
      data([
        { id: 0, value: "Не указан" },
        { id: 1, value: "Выполнена" },
        { id: 2, value: "Не выполнена" },
      ]),
    "statuses/proposal": () => data([{ id: 1, value: "Новая" }]),
    "trade-day": () => data(Array.from({ length: 14 }, (_, day) => `2026-11-${day + 2}`)),
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://portal");
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    sent.push({ method: init.method!, path: pathname, query: Object.fromEntries(searchParams), body });
    const name = Object.keys(responses).find((part) => pathname.toLowerCase().includes(part.toLowerCase()));
    if (name === undefined) throw new Error(`nobody answers ${pathname}`);
    const response = await responses[name]!();
    return Response.json(response.body, { status: response.status ?? 200 });
  });
  await startSession();
  takeToasts();
});
afterEach(() => {
  cleanup();
  contractEditStore.drop();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(address = "/commodity/contracts", locale: "ru" | "en" = "ru") {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/commodity/contracts",
    component: ContractsPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false, networkMode: "always" } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <IntlProvider
          locale={formatLocaleOf(locale)}
          messages={(locale === "ru" ? ru : en) as typeof ru}
          formats={localeFormats}
          timeZone={timeZone}
        >
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1, name: (locale === "ru" ? ru : en).contracts.list.title });
}
async function openRows(address?: string) {
  await open(address);
  await screen.findByText("1001");
  await screen.findByRole("textbox", { name: ru.shared.table.searchDeals });
}

/** Signs in staff without an organisation: the register has no tabs, but the checkbox. */
async function becomeOperator() {
  responses["users/info"] = () => data(people.operator);
  sessionStorage.clear();
  leaveSession("signed-out");
  await startSession();
}

const callsOf = (part: string) => sent.filter(({ path }) => path.includes(part));
const lists = () => callsOf("register/all");
const puts = () => callsOf("register/update");
/** The button of the bar below the rows, if it is there; else the one of the top bar. */
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>("button", { name }).at(-1)!;
const isDisabled = (name: string) =>
  button(name).disabled || button(name).getAttribute("aria-disabled") === "true";
/** SCREEN-014: the bar is absent while no row is selected or edited. */
const hasBar = () => screen.queryByRole("region", { name: ru.editing.acts }) !== null;
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const cell = (field: keyof typeof fields, number: string) =>
  screen.getByLabelText<HTMLInputElement>(`${fields[field]}: ${number}`, { selector: "input" });
const rowOf = (number: string) => screen.getByText(number).closest("tr")!;
const tones = () => ["1001", "1002", "1003", "1004"].map((number) => rowOf(number).dataset["tone"]);

/** Opens the select of a row if it is closed, and returns its options. */
async function offeredTo(number: string) {
  const input = cell("statusDelivery", number);
  if (input.getAttribute("aria-expanded") !== "true") fireEvent.click(input);
  const id = input.getAttribute("aria-controls");
  const offered = await waitFor(() =>
    screen.getAllByRole("listbox", { hidden: true }).find((found) => found.id === id)!,
  );
  return within(offered).findAllByRole("option", { hidden: true });
}
async function choose(number: string, word: string) {
  const offered = await offeredTo(number);
  fireEvent.click(offered.find(({ textContent }) => textContent === word)!);
}
function typeDate(number: string, text: string) {
  fireEvent.change(cell("statusDate", number), { target: { value: text } });
  fireEvent.blur(cell("statusDate", number));
}
function typeReason(number: string, text: string) {
  fireEvent.change(cell("reason", number), { target: { value: text } });
  fireEvent.blur(cell("reason", number));
}
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const send = () => press(actions.send);

describe("the table", () => {
  test("DESK-001 CON-001 CON-003 CON-004 CON-010 CON-012 CON-017: columns keep their order and filters, with five controls", async () => {
    await openRows();
    const heads = within(screen.getAllByRole("row")[0]!).getAllByRole("columnheader").slice(1);
    const shown = [
      ...["contractNumber", "counterpartyName", "comodinesName", "volumeComodines"],
      ...["statusDelivery", "statusDate", "reason", "statusDeal"],
    ] as (keyof typeof fields)[];
    expect(heads.map(({ title }) => title)).toEqual(shown.map((name) => fields[name]));
    // The sides of the document are hidden by default: one of them is the company itself.
    fireEvent.click(button(ru.shared.table.columns));
    const panel = await screen.findByRole("dialog");
    const hidden = ["clientName", "clientInn", "contractorName", "contractorInn"] as const;
    for (const name of hidden)
      expect(within(panel).getByRole<HTMLInputElement>("checkbox", { name: fields[name] }).checked).toBe(
        false,
      );
    fireEvent.keyDown(panel, { key: "Escape" });
    await press(ru.shared.table.moreFilters);
    for (const name of shown) {
      const label = fields[name];
      const filters = screen.getAllByLabelText(new RegExp(`^Фильтр по столбцу «${label}»`), {
        selector: "input",
      });
      expect([name, filters.length]).toEqual([name, name.endsWith("Date") ? 2 : 1]);
    }
    for (const name of [actions.refresh, ru.shared.table.columns]) button(name);
    box(list.showConfirmed);
    expect([hasBar(), isDisabled(actions.download), isDisabled(actions.send)]).toEqual([false, true, true]);
    fireEvent.click(box("Выбрать строку: 1001"));
    expect(hasBar()).toBe(true);
    const top = screen.getAllByRole("button", { name: actions.download })[0]!;
    expect(top.getAttribute("aria-disabled")).toBeNull();
  });

  test("FIX-243 CON-006 CON-007: disabled buttons of the top bar keep focus, state their reason", async () => {
    await openRows();
    for (const [name, reason] of [
      [actions.download, register.chooseFirst],
      [actions.send, register.editFirst],
    ] as const) {
      const one = button(name);
      one.focus();
      expect(document.activeElement).toBe(one);
      expect(document.getElementById(one.getAttribute("aria-describedby")!)?.textContent).toBe(reason);
      fireEvent.click(one);
    }
    expect([callsOf("register/export"), puts()]).toEqual([[], []]);
    cleanup();
    await becomeOperator();
    await openRows();
    expect(screen.getByText(ru.editing.mayNotEdit.replaceAll("\u00a0", " ")).id).toBe(
      button(actions.send).getAttribute("aria-describedby"),
    );
  });

  test("FIX-243 CON-017: «Все столбцы» shows the printed order, «Основные» the columns of the screen", async () => {
    await openRows();
    const heads = () => screen.getAllByRole("columnheader").map(({ title }) => title);
    const before = heads();
    fireEvent.click(button(ru.shared.table.columns));
    const panel = await screen.findByRole("dialog");
    const preset = (name: "main" | "all") =>
      within(panel).getByRole("button", { name: ru.shared.table.columnPresets[name] });
    await waitFor(() => expect(preset("main").getAttribute("aria-pressed")).toBe("true"));
    fireEvent.click(preset("all"));
    const printed = [
      ...["minisessionNumber", "contractNumber", "contractDate", "clientName", "clientInn", "direction"],
      ...["comodinesName", "basis", "volumeComodines", "priceComodines", "worthComodines", "sumTax"],
      ...["contractorName", "contractorInn", "contractorTax", "statusDelivery", "statusDate", "reason"],
      "statusDeal",
    ] as (keyof typeof fields)[];
    const own: readonly string[] = [fields.counterpartyName, fields.counterpartyInn];
    expect(heads().filter((title) => title && !own.includes(title))).toEqual(
      printed.map((name) => fields[name]),
    );
    expect([preset("main"), preset("all")].map((one) => one.getAttribute("aria-pressed"))).toEqual([
      "false",
      "true",
    ]);
    fireEvent.click(preset("main"));
    expect(heads()).toEqual(before);
  });

  test("CON-017 CON-019 ACC-024 A-42: values are formatted and missing ones are dashes", async () => {
    await openRows();
    const textOf = (number: string) =>
      within(rowOf(number))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(textOf("1002")).toEqual([
      "",
      "1002от 18.11.2026",
      "ПортИНН 2315000001",
      "Пшеница 4 классНовороссийск, CPT",
      "1\u00a0250,5",
      "Не указан",
      "-",
      "-",
      "Отправлена",
    ]);
    // SCREEN-102: the other columns are below the row.
    fireEvent.click(within(rowOf("1002")).getByRole("button", { name: /1002/ }));
    const details = [...document.querySelectorAll("tbody dl dd")].map(({ textContent }) => textContent);
    for (const value of ["MS-15", "18.11.2026", "16\u00a0500,00", "20\u00a0633\u00a0250,00", "4\u00a0125,00"])
      expect(details).toContain(value);
    cleanup();
    responses["register/all"] = () =>
      rowsResponse(contract(101, { statusDeal: { id: 3, value: "Обработана" }, statusDate: "2026-11-05" }));
    await openRows();
    expect(textOf("1001")[6]).toBe("05-11-2026");
  });

  test("FIX-070: «Новая» and «Отправлена» have the same colours in every area", async () => {
    await openRows();
    const toneOf = (number: string, word: string) => within(rowOf(number)).getByText(word).dataset["tone"];
    expect([toneOf("1001", "Новая"), toneOf("1002", "Отправлена")]).toEqual([
      statusTones.new,
      statusTones.sent,
    ]);
  });

  test("CON-002 A-5: isDraft shows processed rows and disables the checkbox", async () => {
    await becomeOperator();
    await openRows("/commodity/contracts?isDraft=true");
    expect([box(list.showConfirmed).checked, box(list.showConfirmed).disabled]).toEqual([true, true]);
    expect(lists()[0]?.query["showConfirmedTransactions"]).toBe("true");
    cleanup();
    sent = [];
    await openRows("/commodity/contracts?isDraft=false");
    expect([box(list.showConfirmed).checked, box(list.showConfirmed).disabled]).toEqual([false, false]);
  });

  test("CON-005 CON-008 CON-038 ACC-018 ACC-021: the first request loads the list, the checkbox reloads it", async () => {
    await becomeOperator();
    await openRows();
    expect(lists()).toEqual([
      {
        method: "POST",
        path: "/api/auctions/contract/register/all",
        query: { page: "0", size: "10", showConfirmedTransactions: "false", language: "ru" },
        body: { data: { filter: null, sort: null } },
      },
    ]);
    fireEvent.click(box(list.showConfirmed));
    await waitFor(() => expect(lists().at(-1)?.query["showConfirmedTransactions"]).toBe("true"));
  });

  test("CON-008: refreshing reloads the list and keeps unsent edits", async () => {
    await openRows();
    typeReason("1001", "дождь");
    const before = lists().length;
    await press(actions.refresh);
    expect(lists()).toHaveLength(before + 1);
    expect(cell("reason", "1001").value).toBe("дождь");
    expect(contractEditStore.state().rows.size).toBe(1);
  });

  test("SCREEN-016: an English page has English goods, names are marked Russian", async () => {
    const english = { comodinesName: "Wheat, class 4", basis: "Novorossiysk, CPT" };
    responses["register/all"] = () => rowsResponse(contract(101, { english }));
    await open("/commodity/contracts", "en");
    expect((await screen.findByText("Wheat, class 4")).hasAttribute("lang")).toBe(false);
    const langs = (text: string) =>
      screen.getAllByText(text).map((shown) => shown.closest("td [lang]")?.getAttribute("lang") ?? null);
    expect(new Set(langs("Novorossiysk, CPT"))).toEqual(new Set([null]));
    expect(new Set(langs("Порт"))).toEqual(new Set(["ru"]));
    expect(lists()[0]?.query["language"]).toBe("en");
  });

  test("FIX-034: a column filter by status overrides and disables the checkbox", async () => {
    await becomeOperator();
    await openRows("/commodity/contracts?f.statusDeal=3");
    expect(lists()[0]?.query["showConfirmedTransactions"]).toBe("true");
    expect([box(list.showConfirmed).checked, box(list.showConfirmed).disabled]).toEqual([true, true]);
    cleanup();
    sent = [];
    await openRows("/commodity/contracts?f.statusDeal=4&confirmed=true");
    expect(lists()[0]?.query["showConfirmedTransactions"]).toBe("false");
    expect([box(list.showConfirmed).checked, box(list.showConfirmed).title]).toEqual([
      false,
      register.statusChosen,
    ]);
  });

  test("CON-009 CON-010 CON-041: order and filters are requested by column name", async () => {
    await openRows();
    const lastRequest = () => (lists().at(-1)!.body as { data: object }).data;
    for (const direction of ["Desc", "Asc"]) {
      await press(fields.reason);
      await waitFor(() =>
        expect(lastRequest()).toEqual({ filter: null, sort: { key: "reason", direction } }),
      );
    }
    await press(fields.reason);
    await waitFor(() => expect(lastRequest()).toEqual({ filter: null, sort: null }));
    await press(ru.shared.table.moreFilters);
    const name = screen.getByLabelText(`Фильтр по столбцу «${fields.counterpartyName}»`);
    fireEvent.change(name, { target: { value: "порт" } });
    fireEvent.keyDown(name, { key: "Enter" });
    await waitFor(() =>
      expect(lastRequest()).toEqual({ filter: [{ key: "counterpartyName", value: "порт" }], sort: null }),
    );
  });

  test("SCREEN-102: the search box sends its text with the filters", async () => {
    await openRows();
    const box = screen.getByRole("textbox", { name: ru.shared.table.searchDeals });
    fireEvent.change(box, { target: { value: "порт 7" } });
    fireEvent.keyDown(box, { key: "Enter" });
    const lastRequest = () => (lists().at(-1)!.body as { data: object }).data;
    await waitFor(() =>
      expect(lastRequest()).toEqual({ filter: [{ key: "search", value: "порт 7" }], sort: null }),
    );
    await press(ru.shared.actions.clear);
    await waitFor(() => expect(lastRequest()).toEqual({ filter: null, sort: null }));
  });

  test("CON-013 CON-014 FIX-020: the registration period ends today and rejects a reversed pair", async () => {
    await openRows();
    await press(ru.shared.table.moreFilters);
    const [from, to] = screen.getAllByLabelText<HTMLInputElement>(
      new RegExp(`^Фильтр по столбцу «${fields.contractDate}»`),
      { selector: "input" },
    );
    const enter = (input: HTMLInputElement, text: string) => {
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
    };
    const period = () =>
      (lists().at(-1)!.body as { data: { filter: unknown } }).data.filter as readonly unknown[] | null;
    enter(to!, "21.11.2026");
    await waitFor(() => expect(period()).toEqual([{ key: "dateRegistered", values: [null, "2026-11-20"] }]));
    enter(to!, "05.11.2026");
    await waitFor(() => expect(period()).toEqual([{ key: "dateRegistered", values: [null, "2026-11-05"] }]));
    const lastRequest = lists().length;
    enter(from!, "10.11.2026");
    expect(from!.value).toBe("10.11.2026");
    expect(screen.getByText(ru.shared.validation.period)).toBeTruthy();
    enter(to!, "12.11.2026");
    await waitFor(() =>
      expect(period()).toEqual([{ key: "dateRegistered", values: ["2026-11-10", "2026-11-12"] }]),
    );
    expect(lists()).toHaveLength(lastRequest + 1);
  });

  test("CON-015: an empty register says so and has no pages", async () => {
    responses["register/all"] = () => rowsResponse();
    await open();
    expect(await screen.findByText("Нет данных")).toBeTruthy();
    expect(screen.queryByText(ru.shared.paging.pageSize)).toBeNull();
  });

  test("CON-049 ACC-020: a list with errorMessage shows a toast and no rows", async () => {
    responses["register/all"] = () =>
      data([fresh], { paging: { totalRecords: 1 }, errorMessage: "Реестр закрыт" });
    await open();
    await waitFor(() =>
      expect(takeToasts().map(({ kind, message }) => [kind, message])).toEqual([["error", "Реестр закрыт"]]),
    );
    expect(screen.queryByText("1001")).toBeNull();
  });

  test("ACC-025: the page works when the browser storage fails", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    await openRows();
    const { localStorage: storage } = globalThis;
    const isFull = () => {
      throw new Error("full");
    };
    vi.stubGlobal("localStorage", { getItem: isFull, setItem: isFull, removeItem: isFull });
    fireEvent.click(button(ru.shared.table.columns));
    const panel = await screen.findByRole("dialog");
    fireEvent.click(await within(panel).findByRole("checkbox", { name: fields.reason }));
    expect(screen.queryByRole("columnheader", { name: fields.reason })).toBeNull();
    expect(warned).toHaveBeenCalled();
    expect(takeToasts()).toEqual([]);
    vi.stubGlobal("localStorage", storage);
    warned.mockRestore();
  });
});

describe("DESK-001: the tabs", () => {
  const lastRequest = () => (lists().at(-1)!.body as { data: { filter: unknown } }).data.filter;
  const tab = (name: keyof Omit<typeof ru.editing.tabs, "none">) =>
    screen.getByRole("button", { name: new RegExp(`^${ru.editing.tabs[name]}`) });

  test("FIX-128: each tab requests its rows, «Все» processed ones too", async () => {
    const tabs = { waiting: 2, sent: 1, rejected: 0, processed: 1000, all: 1000 };
    responses["register/all"] = () => data([fresh, another], { paging: { totalRecords: 2 }, tabs });
    await openRows("/commodity/contracts?tab=waiting");
    expect(lastRequest()).toEqual([
      { key: "statusDeal", values: ["0", "1"] },
      { key: "statusDelivery", values: ["0"] },
    ]);
    const named = (["waiting", "sent", "rejected", "processed", "all"] as const).map(
      (name) => tab(name).textContent,
    );
    expect(named).toEqual([
      ...["Требуют действия2", "Отправлены1", "Отклонены0", "Обработаны999+", "Все999+"],
    ]);
    expect(tab("waiting").getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(tab("processed"));
    await waitFor(() => expect(lastRequest()).toEqual([{ key: "statusDeal", values: ["3"] }]));
    fireEvent.click(tab("all"));
    await waitFor(() => expect(lastRequest()).toBeNull());
    expect(lists().at(-1)!.query["showConfirmedTransactions"]).toBe("true");
  });

  test("FIX-243 CON-005: on «Все» the checkbox hides processed rows, other tabs lock it", async () => {
    await openRows("/commodity/contracts?tab=waiting");
    const shown = () => [box(list.showConfirmed).checked, box(list.showConfirmed).title];
    expect(shown()).toEqual([false, ru.editing.tabChosen]);
    fireEvent.click(tab("processed"));
    await waitFor(() => expect(shown()).toEqual([true, ru.editing.tabChosen]));
    fireEvent.click(tab("all"));
    await waitFor(() => expect(shown()).toEqual([true, ""]));
    fireEvent.click(box(list.showConfirmed));
    await waitFor(() => expect(lists().at(-1)!.query["showConfirmedTransactions"]).toBe("false"));
    expect([lastRequest(), ...shown()]).toEqual([null, false, ""]);
  });

  test.each([
    ["an empty tab", []],
    ["a shorter tab", [fresh]],
  ])("FIX-243: %s names and opens the tab with more rows", async (_, rows) => {
    const tabs = { waiting: rows.length, sent: 1, rejected: 0, processed: 3, all: 5 };
    responses["register/all"] = () => data(rows, { paging: { totalRecords: rows.length }, tabs });
    await open("/commodity/contracts?tab=waiting");
    responses["register/all"] = () => data([fresh, sentOne], { paging: { totalRecords: 5 }, tabs });
    fireEvent.click(await screen.findByRole("button", { name: "На вкладке «Все»\u00a0— 5 записей" }));
    await waitFor(() => expect(lastRequest()).toBeNull());
    await waitFor(() => expect(screen.queryByRole("button", { name: /На вкладке/ })).toBeNull());
  });

  test("a user without an organisation has no tabs", async () => {
    await becomeOperator();
    await openRows("/commodity/contracts?tab=waiting");
    expect(lastRequest()).toBeNull();
    expect(screen.queryByRole("group", { name: ru.editing.tabs.label })).toBeNull();
  });
});

describe("the workbook", () => {
  const file = { contentType: "application/octet-stream", fileContent: "AA==", fileName: "contracts.xlsx" };
  const exported = () => callsOf("register/export").map(({ body }) => (body as { data: unknown }).data);
  let saved: string[];
  beforeEach(() => {
    saved = [];
    responses["register/export"] = () => data(file);
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => void vi.restoreAllMocks());
  async function download() {
    const before = saved.length;
    await press(actions.download);
    await waitFor(() => expect(saved).toHaveLength(before + 1));
    // The button can be pressed again.
    await waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
  }

  test("CON-003 CON-006 CON-045 FIX-033: selected rows go by id, the header selects the page", async () => {
    await openRows();
    expect([hasBar(), isDisabled(actions.download)]).toEqual([false, true]);
    fireEvent.click(box("Выбрать строку: 1001"));
    fireEvent.click(box("Выбрать строку: 1003"));
    expect(box(ru.shared.table.selectAll).indeterminate).toBe(true);
    await download();
    expect(saved).toEqual(["contracts.xlsx"]);
    fireEvent.click(box(ru.shared.table.selectAll));
    expect(screen.getByText("Выбрано 4 строки")).toBeTruthy();
    // The list ends here.
    expect(screen.queryByRole("button", { name: /по фильтру/ })).toBeNull();
    fireEvent.click(box("Выбрать строку: 1004"));
    await download();
    expect(exported()).toEqual([
      { filter: [{ key: "idRec", values: [101, 103] }] },
      { filter: [{ key: "idRec", values: [101, 102, 103] }] },
    ]);
    expect(callsOf("register/export")[0]?.query).toEqual({
      showConfirmedTransactions: "true",
      language: "ru",
    });
    await press(register.clear);
    expect(isDisabled(actions.download)).toBe(true);
  });

  test("FIX-033: selecting all exports the filter, another filter resets it", async () => {
    responses["register/all"] = () => data([fresh, sentOne], { paging: { totalRecords: 6 } });
    await becomeOperator();
    await openRows("/commodity/contracts?f.clientName=агро&confirmed=true");
    fireEvent.click(box(ru.shared.table.selectAll));
    await press("Выбрать все 6 по фильтру");
    expect(screen.getByText("Выбраны все 6 строк по фильтру")).toBeTruthy();
    await download();
    expect(exported()).toEqual([{ filter: [{ key: "clientName", value: "агро" }] }]);
    expect(callsOf("register/export")[0]?.query).toEqual({
      showConfirmedTransactions: "true",
      language: "ru",
    });
    fireEvent.click(box(list.showConfirmed));
    await waitFor(() => expect(isDisabled(actions.download)).toBe(true));
  });
});

describe("editing", () => {
  test("CON-020 CON-021 CON-022 CON-023: editable rows change in place and nothing is sent", async () => {
    await openRows();
    expect(screen.queryByLabelText(`${fields.reason}: 1002`)).toBeNull();
    expect(cell("statusDelivery", "1003").value).toBe("Выполнена");
    expect(cell("statusDate", "1003").value).toBe("05.11.2026");
    expect(cell("statusDelivery", "1001").value).toBe("");
    const offered = await offeredTo("1001");
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Выполнена", "Не выполнена"]);
    expect(isDisabled(actions.send)).toBe(true);
    const before = sent.length;
    await choose("1001", "Выполнена");
    typeDate("1001", "19.11.2026");
    typeReason("1001", "Вывезено");
    expect(sent).toHaveLength(before);
    expect(contractEditStore.of("101")).toEqual({
      statusDelivery: "1",
      statusDate: "2026-11-19",
      reason: "Вывезено",
    });
    expect(isDisabled(actions.send)).toBe(false);
    expect(screen.getByText("Не отправлена 1 запись")).toBeTruthy();
  });

  test("DESK-002: a pasted spreadsheet is parsed and rejected cells are kept", async () => {
    await openRows();
    const lines = ["ВЫПОЛНЕНА\t19.11.2026\tВывезено", "Выполнена", "может быть\t31.12.2026\tнет"];
    const clipboardData = { getData: () => lines.join("\r\n") };
    await act(async () => void fireEvent.paste(cell("statusDelivery", "1001"), { clipboardData }));
    await waitFor(() =>
      expect(contractEditStore.of("101")).toEqual({
        statusDelivery: "1",
        statusDate: "2026-11-19",
        reason: "Вывезено",
      }),
    );
    expect(contractEditStore.of("103")).toEqual({ reason: "нет" });
    expect(contractEditStore.unread("103")).toEqual({
      statusDelivery: { text: "может быть", why: "Можно указать: Выполнена, Не выполнена" },
      statusDate: { text: "31.12.2026", why: "Дата не может быть позже 20.11.2026" },
    });
    expect(takeToasts()).toEqual([]);
    expect(
      screen.getByText(/^Вставлено 4 ячейки\. Не подошли 2 ячейки.* Не вставлено 1 значение: «Выполнена»/),
    ).toBeTruthy();
    expect(screen.getByText(/Можно указать: .*\. Дата не может быть позже/)).toBeTruthy();
    // One way back for the whole of it.
    await press(ru.editing.undo);
    expect([contractEditStore.state().rows.size, contractEditStore.state().unread.size]).toEqual([0, 0]);
  });

  test("FIX-317: a pasted date outside the limits is kept as an error", async () => {
    await openRows();
    const clipboardData = { getData: () => "31.12.2026" };
    await act(async () => void fireEvent.paste(cell("statusDate", "1001"), { clipboardData }));
    await waitFor(() =>
      expect(contractEditStore.unread("101")).toEqual({
        statusDate: { text: "31.12.2026", why: "Дата не может быть позже 20.11.2026" },
      }),
    );
    expect(contractEditStore.of("101")).toBeUndefined();
  });

  test("CON-024 CON-025 CON-026 F5: selectable days come from the working days of the month", async () => {
    await openRows();
    expect(callsOf("trade-day").map(({ path, query }) => [path, query])).toEqual([
      ["/api/dictionary/auction/calendar/trade-day/2026-11-01/2026-11-20", { workDay: "true" }],
    ]);
    typeDate("1001", "21.11.2026");
    expect(cell("statusDate", "1001").value).toBe("20.11.2026");
    typeDate("1001", "31.10.2026");
    expect(cell("statusDate", "1001").value).toBe("01.11.2026");
  });

  test.each([
    [["2026-11-02", "2026-11-03", "2026-11-05"], "01.10.2026"],
    [undefined, "01.11.2026"],
  ])("CON-024 A-41: with the working days %j the earliest is %s", async (days, earliest) => {
    vi.setSystemTime(new Date("2026-11-05T09:00:00Z"));
    responses["trade-day"] = () => (days ? data(days) : { status: 500, body: { data: null } });
    await openRows();
    await waitFor(() => {
      typeDate("1001", "01.01.2020");
      expect(cell("statusDate", "1001").value).toBe(earliest);
    });
  });

  test("A-67 FIX-031: edits survive navigation but not another user", async () => {
    await openRows();
    typeReason("1001", "дождь");
    cleanup();
    responses["register/all"] = () => rowsResponse(sentOne, rejected);
    await open();
    await screen.findByText("1003");
    // Its row is on another page.
    expect(isDisabled(actions.send)).toBe(false);
    act(() => leaveSession("signed-out"));
    expect(contractEditStore.state().rows.size).toBe(0);
  });

  test("A-63: staff without an organisation cannot edit", async () => {
    await becomeOperator();
    await openRows();
    expect(screen.queryByLabelText(`${fields.reason}: 1001`)).toBeNull();
  });
});

describe("sending", () => {
  test("CON-007 CON-029 CON-030 CON-035 CON-036: the report goes once, marks stay until the toast closes", async () => {
    let finish = (_response: Answer) => {};
    responses["register/update"] = () => new Promise<Answer>((resolve) => (finish = resolve));
    await openRows();
    await choose("1001", "Выполнена");
    typeDate("1001", "19.11.2026");
    await choose("1004", "Выполнена");
    typeDate("1004", "20.11.2026");
    await send();
    await waitFor(() => expect(isDisabled(actions.send)).toBe(true));
    expect(puts().map(({ method, body }) => [method, body])).toEqual([
      [
        "PUT",
        {
          data: [
            { idRec: 101, statusDelivery: 1, statusDate: "2026-11-19", reason: null },
            { idRec: 104, statusDelivery: 1, statusDate: "2026-11-20", reason: null },
          ],
        },
      ],
    ]);
    const before = lists().length;
    const gone = { statusDeal: { id: 2, value: "Отправлена" } };
    responses["register/all"] = () =>
      rowsResponse({ ...fresh, ...gone }, sentOne, rejected, { ...another, ...gone });
    await act(async () =>
      finish(
        data([
          { idRec: 101, success: true },
          { idRec: 104, success: true },
        ]),
      ),
    );
    const [toast] = takeToasts();
    expect(toast).toMatchObject({
      kind: "success",
      isPersistent: true,
      message: "Уведомление о поставке отправлено по сделкам: 1001, 1004",
    });
    await waitFor(() => expect(lists()).toHaveLength(before + 1));
    await waitFor(() => expect(screen.queryByLabelText(`${fields.reason}: 1001`)).toBeNull());
    expect([hasBar(), isDisabled(actions.send)]).toEqual([false, true]);
    expect(tones()).toEqual(["good", undefined, undefined, "good"]);
    expect(rowOf("1001").textContent).toContain(register.sent);
    act(() => toast!.onClose!());
    expect(tones()).toEqual([undefined, undefined, undefined, undefined]);
  });

  const success = () =>
    data(
      (puts().at(-1)!.body as { data: { idRec: number }[] }).data.map(({ idRec }) => ({
        idRec,
        success: true,
      })),
    );

  test.each([
    ["nonDelivery", () => choose("1003", "Не выполнена"), "1003"],
    ["extension", async () => typeDate("1003", "19.11.2026"), "1003"],
    ["changes", async () => typeReason("1003", "град"), "1003"],
    [
      "changes",
      async () => {
        typeDate("1003", "19.11.2026");
        await choose("1001", "Не выполнена");
        typeDate("1001", "19.11.2026");
      },
      "1003, 1001",
    ],
  ] as const)("CON-031..035: the message %s", async (kind, edit, numbers) => {
    responses["register/update"] = success;
    await openRows();
    await edit();
    await send();
    await waitFor(() =>
      expect(takeToasts().map(({ message }) => message)).toEqual([
        notices[kind].replace("{numbers}", numbers),
      ]),
    );
  });

  test("CON-027 CON-028 CON-037 A-37: failed rows stay and are marked, sent rows disappear", async () => {
    responses["register/update"] = () =>
      data([
        { idRec: 101, success: false, errorMessage: "Поля должны быть заполнены" },
        { idRec: 103, success: true },
        { idRec: 104, success: false, errorMessage: "Запись нельзя изменить" },
      ]);
    await openRows();
    await choose("1001", "Выполнена");
    typeReason("1003", "град");
    await choose("1004", "Выполнена");
    typeDate("1004", "19.11.2026");
    expect(tones()[0]).toBeUndefined();
    await send();
    await waitFor(() => expect(tones()[0]).toBe("bad"));
    expect(takeToasts().map(({ kind, message, detail }) => [kind, message, detail])).toEqual([
      ["success", "Уведомление об изменениях отправлено по сделкам: 1003", undefined],
      ["error", failures.update, "Запись нельзя изменить"],
    ]);
    expect([...contractEditStore.state().rows.keys()]).toEqual(["101", "104"]);
    expect(rowOf("1001").textContent).toContain(list.failed);
    expect(cell("statusDelivery", "1001").value).toBe("Выполнена");
    // A complete row is no longer marked.
    typeReason("1001", "дождь");
    expect(tones()[0]).toBe("bad");
    typeDate("1001", "19.11.2026");
    expect(tones()[0]).toBeUndefined();
  });

  test.each([
    ["an HTTP failure", { status: 500, body: { data: null, errorMessage: null } }],
    ["errorMessage", data(null, { errorMessage: "Биржа закрыта" })],
  ])("CON-037: %s keeps the edits, marks rows and shows an error", async (_name, response) => {
    responses["register/update"] = () => response;
    await openRows();
    await choose("1001", "Выполнена");
    typeDate("1001", "19.11.2026");
    await send();
    await waitFor(() =>
      expect(takeToasts().map(({ kind, message }) => [kind, message])).toEqual([["error", failures.update]]),
    );
    expect(tones()).toEqual(["bad", undefined, undefined, undefined]);
    expect(contractEditStore.state().rows.size).toBe(1);
    expect(isDisabled(actions.send)).toBe(false);
  });
});
