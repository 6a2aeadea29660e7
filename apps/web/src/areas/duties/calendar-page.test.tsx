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
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { feedSecret } from "@birzha/domain/duties/calendar.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { formats, timeZone } from "../../i18n/locale.ts";
import { leave } from "../../shared/session/session-end.ts";
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

const october = { month: "2026-10", reports: 0, isNil: false };
const empty = {
  today: "2026-11-22",
  due: [],
  months: [october, { month: "2026-09", reports: 3, isNil: false }],
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
  leave("signed-out");
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
        <IntlProvider locale="ru" messages={ru} formats={formats} timeZone={timeZone}>
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const act = () => screen.findByRole("button", { name: "Подать нулевой отчёт: октябрь 2026 г." });
const answerPrompt = async (isAgreed: boolean) => {
  await waitFor(() => expect(currentPrompt()?.kind).toBe("confirm"));
  const prompt = currentPrompt();
  if (prompt?.kind === "confirm") prompt.answer(isAgreed);
};

test("WORK-063: a nil return asks first, for months without reports only", async () => {
  open();
  const button = await act();
  expect(screen.getAllByRole("button", { name: /Подать нулевой отчёт/ })).toHaveLength(1);
  expect(screen.getByText("3 отчёта")).toBeTruthy();
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
  await screen.findByText(words.nil);
  expect(sent).toEqual([{ path: "/api/duties/nil-returns/create", body: { month: "2026-10" } }]);
  expect(screen.queryByRole("button", { name: /Подать нулевой отчёт/ })).toBeNull();
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
  expect(await screen.findByText("1 отчёт")).toBeTruthy();
});

test("WORK-063: the history shows author, time and a later report", async () => {
  calendar = { ...empty, nilReturns: [nilReturn] };
  open();
  const history = await screen.findByRole("table", { hidden: true });
  expect(within(history).getByText("Щукина Анна")).toBeTruthy();
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
    ...empty,
    due: [report, { ...report, id: 13, number: "13", isConfirmed: true }],
  };
  open();
  const due = await screen.findByRole("region", { name: words.due });
  expect(within(due).getAllByRole("heading", { level: 3 })).toHaveLength(1);
  expect(within(due).getByRole("link", { name: /№\s12/ }).getAttribute("href")).toContain("12");
  expect(within(due).getAllByText(new RegExp(words.unconfirmed))).toHaveLength(1);
});

test("WORK-063: the browser creates the secret and shows it only once", async () => {
  open();
  fireEvent.click(await screen.findByRole("button", { name: words.feedMake }));
  const address = await screen.findByRole<HTMLInputElement>("textbox", { name: words.feedAddress });
  const [call] = sent;
  const { secret } = call!.body as { secret: string };
  expect(secret).toMatch(feedSecret);
  expect(address.value).toBe(`${window.location.origin}/api/duties/calendar.ics?key=${secret}`);
  cleanup();
  calendar = { ...empty, feedCreatedAt: "2026-11-22T09:00:00Z" };
  open();
  await screen.findByText(/Ссылка создана 22.11.2026/);
  expect(screen.queryByRole("textbox", { name: words.feedAddress })).toBeNull();
});
