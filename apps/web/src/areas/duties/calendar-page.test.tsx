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
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { feedSecret } from "@birzha/domain/duties/calendar.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { startSession } from "../../shared/session/session-sync.ts";
import { currentPrompt } from "../../ui/overlays/prompt.ts";
import { people } from "../../../test/people.ts";
import { CalendarPage } from "./calendar-page.tsx";

const words = ru.duties.calendar;

interface Sent {
  readonly path: string;
  readonly body: unknown;
}
let sent: Sent[];
let calendar: object;
let filing: { readonly status: number; readonly body: object };

const october = { month: "2026-10", reports: 0, isNil: false, isExpected: true };
const empty = {
  today: "2026-11-22",
  due: [],
  missed: [],
  auction: null,
  auctions: [],
  months: [october, { month: "2026-09", reports: 3, isNil: false, isExpected: true }],
  nextMonth: null,
  nilReturns: [],
  feedCreatedAt: null,
};
const nilReturn = {
  id: 7,
  month: "2026-08",
  author: "Щукина Анна",
  filedAt: "2026-09-02T09:00:00Z",
  overtakenBy: 55,
  overtakenAt: "2026-09-10T09:00:00Z",
};

beforeAll(() => followPage("/duties/calendar"));
beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  calendar = empty;
  filing = { status: 200, body: { data: { id: 9 }, errorMessage: null } };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, "http://portal");
    if (init.method === "POST") sent.push({ path: pathname, body: JSON.parse(init.body as string) });
    const data = (value: unknown) => Response.json({ data: value, errorMessage: null });
    if (pathname.includes("users/info")) return data(people.owner);
    if (pathname.endsWith("/feed/renew")) return data({ createdAt: "2026-11-22T09:00:00Z" });
    if (pathname.endsWith("/nil-returns/create"))
      return Response.json(filing.body, { status: filing.status });
    return data(calendar);
  });
  await startSession();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
});

function open() {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/duties/calendar", component: CalendarPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/duties/calendar"] }),
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false, networkMode: "always" } });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const act = () => screen.findByLabelText("Подать нулевой отчёт: октябрь 2026 г.");
const answerPrompt = async (isAgreed: boolean) => {
  await waitFor(() => expect(currentPrompt()?.kind).toBe("confirm"));
  const prompt = currentPrompt();
  if (prompt?.kind === "confirm") prompt.answer(isAgreed);
};

test("WORK-063: a nil return asks first, for months without reports only", async () => {
  open();
  const button = await act();
  expect(screen.getAllByLabelText(/Подать нулевой отчёт/)).toHaveLength(1);
  expect(screen.getByText("сентябрь 2026 г.: 3 отчёта")).toBeTruthy();
  fireEvent.click(button);
  await answerPrompt(false);
  expect(sent).toEqual([]);
  calendar = {
    ...empty,
    months: [{ ...october, isNil: true }],
    nilReturns: [{ ...nilReturn, overtakenBy: null }],
  };
  fireEvent.click(button);
  await answerPrompt(true);
  await screen.findByText(`октябрь 2026 г.: ${words.monthStates.filed}`);
  expect(sent).toEqual([{ path: "/api/duties/nil-returns/create", body: { month: "2026-10" } }]);
  expect(screen.queryByLabelText(/Подать нулевой отчёт/)).toBeNull();
});

test("WORK-063: a failed nil return leaves the page unchanged", async () => {
  filing = {
    status: 409,
    body: {
      data: null,
      errorMessage: ru.duties.errors["month-has-reports"],
      code: "duties.month-has-reports",
    },
  };
  open();
  const button = await act();
  calendar = { ...empty, months: [{ ...october, reports: 1 }] };
  fireEvent.click(button);
  await answerPrompt(true);
  expect(await screen.findByText("октябрь 2026 г.: 1 отчёт")).toBeTruthy();
});

test("WORK-063: the history shows author, time and a later report", async () => {
  calendar = { ...empty, nilReturns: [nilReturn] };
  open();
  const history = (await screen.findByText("Щукина Анна")).closest("tr")!;
  expect(within(history).getByText("подан отчёт № 55, 10.09.2026")).toBeTruthy();
});

test("WORK-063 WORK-064: due dates link to records and mark unconfirmed rules", async () => {
  const report = {
    kind: "report",
    id: 12,
    number: "12",
    dueDate: "2026-11-27",
    product: "Пшеница",
    rule: "Зерно",
    citation: "Акт",
    isConfirmed: false,
  };
  calendar = {
    ...{ ...empty, months: [] },
    due: [report, { ...report, id: 13, number: "13", isConfirmed: true }],
  };
  open();
  const due = await screen.findByLabelText(words.due);
  expect(within(due).getAllByRole("heading", { level: 3 })).toHaveLength(1);
  expect(within(due).getByRole("link", { name: /№\s12/ }).getAttribute("href")).toContain("12");
  expect(within(due).getAllByText(new RegExp(words.unconfirmed))).toHaveLength(1);
});

test("WORK-063: the browser creates the secret and shows it only once", async () => {
  open();
  fireEvent.click(await screen.findByText(words.feedMake));
  const address = await screen.findByLabelText<HTMLInputElement>(words.feedAddress);
  const [call] = sent;
  const { secret } = call!.body as { secret: string };
  expect(secret).toMatch(feedSecret);
  expect(address.value).toBe(`${window.location.origin}/api/duties/calendar.ics?key=${secret}`);
  cleanup();
  calendar = { ...empty, feedCreatedAt: "2026-11-22T09:00:00Z" };
  open();
  await screen.findByText(/Ссылка создана 22.11.2026/);
  expect(screen.queryByLabelText(words.feedAddress)).toBeNull();
});

describe("month", () => {
  /** Queries by role are slow here: a month has 35 buttons. */
  const cell = (day: string) => document.querySelector<HTMLElement>(`[data-day="${day}"]`)!;
  const labelOf = (day: string) => cell(day).getAttribute("aria-label");
  const deal = {
    ...{ kind: "deal", id: 5, number: "СД-5", product: "Ячмень" },
    ...{ rule: null, citation: null, isConfirmed: null },
  };

  test("SCREEN-010: a click on a day lists its events by kind", async () => {
    calendar = {
      ...empty,
      due: [{ ...deal, dueDate: "2026-11-27" }],
      missed: [{ ...deal, id: 4, number: "СД-4", dueDate: "2026-11-03" }],
      auctions: [{ id: 71, dateFrom: "2026-11-26", dateTo: "2026-11-27", product: "Пшеница", status: 2 }],
    };
    open();
    const chosen = await screen.findByLabelText(words.day);
    expect(cell("2026-11-22").getAttribute("aria-pressed")).toBe("true");
    expect(within(chosen).getByText(words.emptyDay)).toBeTruthy();
    expect([22, 26, 27, 10].map((day) => labelOf(`2026-11-${day}`))).toEqual([
      "воскресенье, 22 ноября, сегодня",
      "четверг, 26 ноября, Аукцион: 1",
      "пятница, 27 ноября, Спот-договор: 1, Аукцион: 1",
      "вторник, 10 ноября, Нулевой отчёт: 1, срок прошёл",
    ]);
    fireEvent.click(cell("2026-11-27"));
    const [first, second] = within(chosen).getAllByRole("link");
    expect(first!.textContent).toContain("СД-5");
    expect(second!.getAttribute("href")).toContain("id=71");
    expect(within(chosen).queryByText(words.missed)).toBeNull();
    fireEvent.click(cell("2026-11-03"));
    expect(within(chosen).getByText(words.missed)).toBeTruthy();
  });

  test("FIX-220: the deadline for proposals stands on its day", async () => {
    calendar = { ...empty, auction: { date: "2026-11-24", minutesLeft: 1_500 } };
    open();
    const chosen = await screen.findByLabelText(words.day);
    expect(labelOf("2026-11-23")).toContain(words.kinds.deadline);
    fireEvent.click(cell("2026-11-23"));
    expect(within(chosen).getByRole("link").textContent).toContain("24.11.2026");
  });

  test("SCREEN-010: keys and buttons change the month, focus stays on the day", async () => {
    open();
    await screen.findByLabelText(words.day);
    cell("2026-11-22").focus();
    fireEvent.keyDown(cell("2026-11-22"), { key: "PageUp" });
    await waitFor(() => expect(document.activeElement).toBe(cell("2026-10-22")));
    fireEvent.click(screen.getByLabelText(ru.shared.dates.nextMonth));
    expect(cell("2026-11-22")).toBeTruthy();
    const previous = screen.getByLabelText(ru.shared.dates.previousMonth);
    for (let back = 0; back < 12; back++) fireEvent.click(previous);
    fireEvent.keyDown(cell("2025-11-22"), { key: "PageUp" });
    expect(cell("2025-11-22")).toBeTruthy();
  });

  test("SCREEN-010: squares of nil returns show their state as word and sign", async () => {
    calendar = {
      ...empty,
      months: [
        { ...october, month: "2026-11" },
        october,
        { ...october, month: "2026-09", isNil: true },
        { ...october, month: "2026-08", isExpected: false },
      ],
    };
    open();
    const strip = await screen.findByLabelText(words.months);
    const squares = [...strip.querySelectorAll("ol > li")];
    expect(squares.map(({ textContent }) => textContent)).toEqual([
      `август 2026 г.: ${words.monthStates.none}–авг.`,
      `сентябрь 2026 г.: ${words.monthStates.filed}✓сент.`,
      `октябрь 2026 г.: ${words.monthStates.missed}×окт.`,
      `ноябрь 2026 г.: ${words.monthStates.awaited}…нояб.`,
    ]);
  });

  test("SCREEN-010: long lists show five events until unfolded", async () => {
    const missed = Array.from({ length: 7 }, (_, at) => ({
      ...deal,
      id: at + 1,
      dueDate: `2026-10-0${at + 1}`,
    }));
    calendar = { ...empty, months: [], missed };
    open();
    const list = await screen.findByLabelText(words.missedDays);
    expect(within(list).getAllByRole("link")).toHaveLength(5);
    fireEvent.click(within(list).getByRole("button", { name: "Показать все: 7" }));
    expect(within(list).getAllByRole("link")).toHaveLength(7);
  });
});
