import { proposalRegister } from "@birzha/domain/auctions/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseLanguage, followPage } from "../../i18n/language.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { startSession } from "../../shared/session/session-sync.ts";
import { currentPrompt } from "../../ui/overlays/prompt.ts";
import { takeToasts } from "../../ui/feedback/toast.ts";
import {
  type Answers,
  type Asked,
  data,
  offersOf,
  open,
  operator,
  page,
  rejected,
  standIn,
  usualResponses,
} from "../../../test/sample-exchange.tsx";
import { chooseIn, openRowMenu } from "../../../test/area-screen.tsx";

const words = ru.auctions.list;
const { columns } = ru.auctions;
const proposals = "/api/auctions/proposal";
const drafts = "/api/auctions/draft";
const textOf = (text: string) => ({ ru: text, en: `${text} (en)` });

const row = (status: number, change: object = {}) => ({
  id: 7 + status,
  created: "2026-11-20T10:05:00+03:00",
  auctionDate: { begin: null, end: null, dates: ["2026-11-24"] },
  commodity: { name: textOf("Пшеница") },
  basis: { name: textOf("Тамань") },
  termsSupply: { name: textOf("FOB") },
  proposalType: textOf("Заявка"),
  series: textOf("Нет"),
  status,
  statusDecription: textOf(`Статус ${status}`),
  isBlockedState: false,
  createUser: textOf("Ермаков"),
  editUser: null,
  createdByNtb: false,
  totalVolume: "6600",
  productUnit: { name: textOf("тонна") },
  startPrice: 16350,
  totalValue: "107910000",
  currency: { name: textOf("RUB") },
  comment: null,
  changed: "2026-11-20T11:05:00+03:00",
  ...change,
});

let responses: Answers;
let requests: Asked[];

beforeAll(() => followPage("/commodity"));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T07:00:00Z") });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
  localStorage.clear();
  responses = {
    ...usualResponses(),
    [`GET ${proposals}`]: () => page([row(1), row(2)]),
    [`GET ${drafts}`]: () => page([row(0)]),
  };
  requests = standIn(responses);
  await startSession();
  takeToasts();
});
afterEach(async () => {
  cleanup();
  leaveSession("signed-out");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  chooseLanguage("ru");
  await followPage("/commodity");
});

const lists = () => requests.filter(({ path }) => path === proposals || path === drafts);
const last = () => {
  const { path, query } = lists().at(-1)!;
  return `${path}?${query}`;
};
const box = (label: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: label });
/** Without the heading and the lines of rejection reasons. */
const rowsOnScreen = () =>
  screen
    .getAllByRole("row")
    .slice(1)
    .filter(({ children }) => children.length > 1);
/** Shows the columns that are hidden by default. */
const showAllColumns = () =>
  localStorage.setItem(
    "proposals_columns_settings",
    JSON.stringify({ order: Object.keys(proposalRegister), hidden: [] }),
  );
const shown = () => waitFor(() => expect(screen.queryByRole("row", { busy: true })).toBeNull());
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const apply = () => press(screen.getByRole("button", { name: ru.shared.actions.apply }));
const type = (label: RegExp | string, text: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
    fireEvent.blur(screen.getByLabelText(label));
  });
const from = `${words.auctionDate}: ${ru.shared.dates.rangeFrom}`;
const to = `${words.auctionDate}: ${ru.shared.dates.rangeTo}`;

async function openList(address = "/commodity") {
  const opened = await open(address);
  await waitFor(() => expect(lists().length).toBeGreaterThan(0));
  await shown();
  return opened;
}

describe("the selected list", () => {
  test("PROP-001 PROP-002 PROP-018 SCREEN-012 SCREEN-101 ACC-021: title, new link, columns with volume, price, value", async () => {
    await openList();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Заявки на аукцион");
    expect(screen.getByRole("link", { name: words.new }).getAttribute("href")).toBe("/commodity/form");
    await waitFor(() => expect(rowsOnScreen()).toHaveLength(2));
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      ...[columns.created, columns.auctionDate, columns.commodity, columns.basis],
      ...[
        `${columns.totalVolume}, т`,
        `${columns.startPrice}, ₽`,
        `${columns.totalValue}, ₽`,
        columns.status,
      ],
      ru.shared.table.rowActions,
    ]);
    expect(last()).toBe(`${proposals}?page=0&size=10&getClosedProposal=false`);
  });

  test("PROP-003 PROP-004 PROP-005: past auctions and drafts are mutually exclusive checkboxes", async () => {
    await openList();
    await press(box(words.past));
    await waitFor(() => expect(last()).toBe(`${proposals}?page=0&size=10&getClosedProposal=true`));
    expect(box(words.drafts).disabled).toBe(true);
    await press(box(words.past));
    expect(box(words.drafts).disabled).toBe(false);
    await press(box(words.drafts));
    await waitFor(() => expect(last()).toBe(`${drafts}?page=0&size=10`));
    expect(box(words.past).disabled).toBe(true);
    await press(box(words.drafts));
    expect(box(words.past).disabled).toBe(false);
    expect(box(words.past).checked).toBe(false);
  });

  test("PROP-006: the address opens the drafts and requests nothing else", async () => {
    await openList("/commodity?isDraft=true");
    expect(box(words.drafts).checked).toBe(true);
    expect(box(words.past).disabled).toBe(true);
    expect(lists().map(({ path }) => path)).toEqual([drafts]);
  });

  test("PROP-037: every list has its own page", async () => {
    responses[`GET ${proposals}`] = () => page([row(1)], 25);
    responses[`GET ${drafts}`] = () => page([row(0)], 25);
    await openList();
    const second = ru.shared.paging.page.replace("{page, number}", "2");
    await press(await screen.findByRole("button", { name: second }));
    await waitFor(() => expect(last()).toContain("page=1"));
    await press(box(words.drafts));
    await waitFor(() => expect(last()).toBe(`${drafts}?page=0&size=10`));
    await press(box(words.drafts));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: second }).getAttribute("aria-current")).toBe("page"),
    );
  });

  test("ACC-020: a 200 with an error shows it without rows", async () => {
    responses[`GET ${proposals}`] = () => rejected("Сервис заявок недоступен");
    await openList();
    await waitFor(() =>
      expect(takeToasts().map(({ message }) => message)).toEqual(["Сервис заявок недоступен"]),
    );
    expect(screen.queryByText("Пшеница")).toBeNull();
  });
});

describe("filters", () => {
  test("PROP-010..013 PROP-015 PROP-016 PROP-041: only «Применить» sends the filters, starting at page one", async () => {
    await openList();
    const before = lists().length;
    await type(from, "05.12.2026");
    await type(to, "10.12.2026");
    await type(words.commodityName, " агро ");
    await type(words.basisName, "Тамань");
    const author = screen.getByLabelText(ru.auctions.columns.createUser, { selector: "input" });
    const options = await offersOf(author);
    expect(options.map(({ textContent }) => textContent)).toEqual(["Ермаков", "Сычева"]);
    await press(options[1]!);
    expect(lists()).toHaveLength(before);
    await apply();
    await waitFor(() => expect(lists()).toHaveLength(before + 1));
    expect(Object.fromEntries(lists().at(-1)!.query)).toEqual({
      page: "0",
      size: "10",
      getClosedProposal: "false",
      auctionDateFrom: "2026-12-05",
      auctionDateTo: "2026-12-10",
      commodityName: "агро",
      basisName: "Тамань",
      createUser: "Сычева",
    });
    await press(screen.getByRole("button", { name: ru.shared.actions.reset }));
  });

  test("PROP-012 DICT-014: the filter offers up to 500 authors of the list", async () => {
    await openList();
    const creators = () =>
      requests.filter(({ path }) => path.endsWith("createUser")).map(({ query }) => String(query));
    await waitFor(() => expect(creators()).toEqual(["getClosedProposal=false&page=1&size=500"]));
    await press(box(words.past));
    await waitFor(() => expect(creators().at(-1)).toBe("getClosedProposal=true&page=1&size=500"));
    await press(box(words.past));
  });

  test("PROP-007 PROP-008 PROP-009 PROP-014: an invalid or out-of-range day is dropped without an error", async () => {
    await openList();
    for (const text of ["99.99.2026", "30.09.2023", "22.01.2027"]) {
      await type(from, text);
      await apply();
      expect(last(), text).toBe(`${proposals}?page=0&size=10&getClosedProposal=false`);
      expect(screen.queryByText(ru.shared.validation.date)).toBeNull();
    }
    await type(from, "01.10.2023");
    await type(to, "21.01.2027");
    await apply();
    await waitFor(() => expect(last()).toContain("auctionDateFrom=2023-10-01&auctionDateTo=2027-01-21"));
    await press(screen.getByRole("button", { name: ru.shared.actions.reset }));
  });

  test("PROP-017 HOUSE-002: filters survive a new visit, but not another user", async () => {
    const { router, address } = await openList();
    await type(words.commodityName, "ячмень");
    await apply();
    await waitFor(() => expect(decodeURI(address())).toBe("/commodity?commodityName=ячмень"));
    const comeBack = async () => {
      await act(() => router.navigate({ to: "/elsewhere" as "/" }));
      await act(() => router.navigate({ to: "/commodity" as "/" }));
      await shown();
      return screen.getByLabelText<HTMLInputElement>(words.commodityName).value;
    };
    const before = lists().length;
    expect(await comeBack()).toBe("ячмень");
    expect(decodeURI(address())).toBe("/commodity?commodityName=ячмень");
    // No request was sent without the filter.
    expect(
      lists()
        .slice(before)
        .filter(({ query }) => !query.has("commodityName")),
    ).toEqual([]);
    await act(() => router.navigate({ to: "/elsewhere" as "/" }));
    await act(async () => leaveSession("signed-out"));
    await startSession();
    await act(() => router.navigate({ to: "/commodity" as "/" }));
    expect(screen.getByLabelText<HTMLInputElement>(words.commodityName).value).toBe("");
  });
});

describe("order and cards", () => {
  test("FIX-025: every sortable heading sorts down, up and back, from page one", async () => {
    showAllColumns();
    const { address } = await openList("/commodity?page=2&isDraft=true");
    const headings = Object.values(ru.auctions.columns);
    expect(
      headings.filter(
        (name) =>
          !screen
            .getAllByRole("columnheader")
            .find(({ title }) => title === name)!
            .querySelector("button"),
      ),
    ).toEqual([]);
    const sortByBasis = () =>
      press(screen.getByRole("columnheader", { name: ru.auctions.columns.basis }).querySelector("button")!);
    for (const direction of ["Desc", "Asc"]) {
      await sortByBasis();
      await waitFor(() =>
        expect(last()).toBe(`${drafts}?page=0&size=10&sortKey=basis&sortDirection=${direction}&language=ru`),
      );
      expect(address()).toBe(`/commodity?isDraft=true&sort=basis&order=${direction}`);
    }
    await sortByBasis();
    await waitFor(() => expect(address()).toBe("/commodity?isDraft=true"));
  });

  test("FIX-026 HOUSE-002: a card shows the selected columns and opens on tap", async () => {
    localStorage.setItem("proposals_columns_settings", JSON.stringify({ order: [], hidden: ["basis"] }));
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const { address } = await openList();
    const card = (await screen.findAllByRole("article"))[0]!;
    const terms = () =>
      within(card)
        .getAllByRole("term")
        .map(({ textContent }) => textContent);
    const { created, auctionDate, totalVolume, startPrice, totalValue } = ru.auctions.columns;
    expect(terms()).toEqual([created, auctionDate, totalVolume, startPrice, totalValue]);
    await press(await screen.findByRole("button", { name: ru.shared.table.columns }));
    await press(await screen.findByRole("checkbox", { name: ru.auctions.columns.basis }));
    expect(terms()).toContain(ru.auctions.columns.basis);
    await press(within(card).getByText(totalVolume));
    await waitFor(() => expect(address()).toBe("/commodity/form?page=view&id=8&status=1"));
  });
});

describe("rows", () => {
  test("PROP-019 PROP-020 PROP-021: a click unfolds many dates, a period shows both ends", async () => {
    const days = ["01", "02", "03", "04", "05"].map((day) => `2026-12-${day}`);
    const dates = (given: string[]) => ({ auctionDate: { begin: null, end: null, dates: given } });
    responses[`GET ${proposals}`] = () =>
      page([
        row(1, dates(days)),
        row(2, dates(days.slice(0, 4))),
        row(3, { auctionDate: { begin: "2026-12-07", end: "2026-12-09", dates: [] } }),
      ]);
    await openList();
    await waitFor(() => expect(rowsOnScreen()).toHaveLength(3));
    const cell = (index: number) => within(rowsOnScreen()[index]!).getAllByRole("cell")[1]!;
    expect(cell(0).textContent).toBe("01.12.2026 … 03.12.2026, 04.12.2026, 05.12.2026");
    expect(cell(1).textContent).toBe("01.12.2026, 02.12.2026, 03.12.2026, 04.12.2026");
    expect(cell(2).textContent).toBe("07.12.2026 – 09.12.2026");
    const fold = within(cell(0)).getByRole("button");
    await press(fold);
    expect(cell(0).textContent).toContain("02.12.2026");
    await press(fold);
    expect(cell(0).textContent).not.toContain("02.12.2026");
    expect(within(cell(1)).queryByRole("button")).toBeNull();
  });

  test("PROP-022: every status has its own appearance", async () => {
    responses[`GET ${proposals}`] = () => page([1, 2, 3, 4, 5, 6, 7].map((status) => row(status)));
    await openList();
    await waitFor(() => expect(rowsOnScreen()).toHaveLength(7));
    for (const status of [1, 2, 3, 4, 5, 6, 7])
      expect(screen.getByText(`Статус ${status}`).matches(`.status-${status}[data-status="${status}"]`)).toBe(
        true,
      );
  });

  test("PROP-024 A-7: six columns follow the language without another request", async () => {
    showAllColumns();
    await openList();
    await waitFor(() => expect(rowsOnScreen()).toHaveLength(2));
    const before = lists().length;
    chooseLanguage("en");
    await act(() => followPage("/en/commodity"));
    const cells = within(rowsOnScreen()[0]!).getAllByRole("cell");
    expect([2, 3, 7, 8, 9, 10].map((index) => cells[index]!.textContent)).toEqual([
      "Пшеница (en)",
      "Тамань (en), FOB (en)",
      "Заявка (en)",
      "Нет (en)",
      "Статус 1 (en)",
      "Ермаков (en)",
    ]);
    expect(lists()).toHaveLength(before);
  });

  test("PROP-025 A-20: an imported proposal shows operators a label, members the name", async () => {
    showAllColumns();
    responses[`GET ${proposals}`] = () => page([row(2, { createdByNtb: true })]);
    await openList();
    await waitFor(() => expect(rowsOnScreen()[0]!.textContent).toContain("Ермаков"));
    cleanup();
    leaveSession("signed-out");
    responses["GET /keycloak/users/info"] = () => data(operator);
    await startSession();
    await openList();
    await waitFor(() => expect(rowsOnScreen()[0]!.textContent).toContain("НТБ"));
    expect(rowsOnScreen()[0]!.textContent).not.toContain("Ермаков");
    // an operator without an organisation cannot file, only read.
    const items = await openRowMenu(rowsOnScreen()[0]!);
    expect(items.map(({ textContent }) => textContent)).toEqual([ru.auctions.actions.view]);
    expect(screen.queryByRole("link", { name: words.new })).toBeNull();
  });

  test("DESK-030: the English list marks company names as Russian", async () => {
    const english = { name: { ru: "Пшеница", en: "Wheat" } };
    responses[`GET ${proposals}`] = () => page([row(2, { commodity: english, firmName: "ООО «Агро»" })]);
    leaveSession("signed-out");
    responses["GET /keycloak/users/info"] = () => data(operator);
    await startSession();
    chooseLanguage("en");
    await act(() => followPage("/en/commodity"));
    await openList();
    const cell = (await screen.findByText("Wheat")).closest("[role=cell], td")!;
    expect(within(cell as HTMLElement).getByText("Агро").lang).toBe("ru");
  });

  test("PROP-026..035 ACC-011: row actions depend on status and open their mode", async () => {
    const one = (status: number, isBlockedState = false) =>
      row(status, { id: status * 10 + Number(isBlockedState), isBlockedState });
    responses[`GET ${proposals}`] = () =>
      page([one(1), one(2), one(3), one(6), one(7), one(1, true), one(2, true)]);
    responses[`GET ${drafts}`] = () => page([one(0), one(0, true)]);
    await openList();
    await waitFor(() => expect(rowsOnScreen()).toHaveLength(7));
    const { view, edit, change, revoke, copy, delete: remove } = ru.auctions.actions;
    const menus = async () => {
      const found: HTMLElement[][] = [];
      for (const shownRow of rowsOnScreen()) found.push(await openRowMenu(shownRow));
      return found;
    };
    const actions = async () => (await menus()).map((items) => items.map(({ textContent }) => textContent));
    const sent = [view, change, revoke, copy];
    expect(await actions()).toEqual([
      sent,
      sent,
      [view, copy],
      [view, copy],
      [view, edit, copy],
      [view, copy],
      [view, copy],
    ]);
    const links = await openRowMenu(rowsOnScreen()[0]!);
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/commodity/form?page=view&id=10&status=1",
      "/commodity/form?page=change&id=10&status=1",
      "/commodity/form?page=feedback&id=10&status=1",
      "/commodity/form?createNewCopy=true&id=10&status=1",
    ]);
    const [, returned] = await openRowMenu(rowsOnScreen()[4]!);
    expect(returned!.getAttribute("href")).toBe("/commodity/form?page=edit&id=70&status=7");
    await press(box(words.drafts));
    await waitFor(() => expect(rowsOnScreen()).toHaveLength(2));
    expect(await actions()).toEqual([[edit, remove], [remove]]);
  });

  test("PROP-023 PROP-040: an empty list says so, missing draft texts are dashes", async () => {
    showAllColumns();
    const { id, commodity, status, statusDecription, auctionDate, series, isBlockedState } = row(0);
    responses[`GET ${drafts}`] = () =>
      page([{ id, commodity, status, statusDecription, auctionDate, series, isBlockedState }]);
    responses[`GET ${proposals}`] = () => page([]);
    await openList();
    expect(await screen.findByText("Нет данных")).toBeTruthy();
    await press(box(words.drafts));
    await waitFor(() => expect(screen.queryByText("Нет данных")).toBeNull());
    const cells = within(rowsOnScreen()[0]!).getAllByRole("cell");
    const missing = [0, 3, 4, 5, 6, 7, 10, 11];
    expect(missing.map((index) => cells[index]!.textContent)).toEqual(missing.map(() => "-"));
  });
});

describe("PROP-036: deleting a draft", () => {
  test("PROP-118: an error is shown and the row stays", async () => {
    responses[`DELETE ${drafts}/7`] = () => rejected("Черновик уже удалён");
    await openList("/commodity?isDraft=true");
    await screen.findByText("Пшеница");
    await chooseIn(rowsOnScreen()[0]!, ru.auctions.actions.delete);
    const question = currentPrompt();
    if (question?.kind !== "confirm") throw new Error("nothing was asked");
    expect(question.question.title).toBe("Удалить черновик?");
    await act(async () => question.answer(true));
    await waitFor(() => expect(takeToasts().map(({ message }) => message)).toEqual(["Черновик уже удалён"]));
    expect(screen.getByText("Пшеница")).toBeTruthy();
  });

  test("PROP-036 PROP-038 PROP-134: cancelling sends nothing, an emptied page opens the previous one", async () => {
    let count = 11;
    responses[`GET ${drafts}`] = ({ query }) =>
      page(query.get("page") === "1" ? (count > 10 ? [row(0)] : []) : [row(0, { id: 1 })], count);
    responses[`DELETE ${drafts}/7`] = () => {
      count = 10;
      return data({ id: 7 });
    };
    const response = async (isAgreed: boolean) => {
      await screen.findByText("Пшеница");
      await chooseIn(rowsOnScreen()[0]!, ru.auctions.actions.delete);
      const question = currentPrompt();
      if (question?.kind !== "confirm") throw new Error("nothing was asked");
      await act(async () => question.answer(isAgreed));
    };
    await openList("/commodity?isDraft=true");
    await press(
      await screen.findByRole("button", { name: ru.shared.paging.page.replace("{page, number}", "2") }),
    );
    await waitFor(() => expect(last()).toContain("page=1"));
    await shown();
    await response(false);
    expect(requests.filter(({ method }) => method === "DELETE")).toEqual([]);
    await response(true);
    expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    await waitFor(() => expect(last()).toBe(`${drafts}?page=0&size=10`));
    expect(takeToasts().map(({ message }) => message)).toEqual(["Черновик удалён"]);
  });
});
