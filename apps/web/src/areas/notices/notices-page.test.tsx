import { ru } from "@birzha/phrases/ru.ts";
import type { Notice } from "@birzha/domain/notices/notice.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
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
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { applyEvents } from "../../shared/live/apply-events.ts";
import { parseSearch, stringifySearch } from "../../shared/routes/search-text.ts";
import { currentUser } from "../../shared/session/session-store.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";
import { takeToasts } from "../../ui/feedback/toast.ts";
import { NoticeBell } from "./components/bell.tsx";
import { NoticesPage } from "./notices-page.tsx";
import { readNoticeSearch } from "./notices-search.ts";

const own = people.owner!.organizationInfo!;
const other = { id: own.id + 1, inn: "6163159204", name: "ООО «Вторая»" };
const notice = (id: number, given: Partial<Notice> = {}): Notice => ({
  id,
  kind: "report-rejected",
  entityId: 40 + id,
  number: null,
  reason: null,
  doneRows: null,
  rejectedRows: null,
  organization: { id: own.id, inn: own.inn, name: own.name },
  at: "2026-11-23T10:47:00+03:00",
  isRead: false,
  ...given,
});

let rows: Notice[];
let isAway: boolean;
let user: CurrentUser;
const requests: string[] = [];
let client: QueryClient;

beforeAll(() => followPage("/"));
beforeEach(async () => {
  rows = [];
  isAway = false;
  user = people.owner!;
  requests.length = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body, headers }: RequestInit = {}) => {
    if (address.includes("/users/info")) {
      const id = Number(new Headers(headers).get("CurrentOrganization") ?? own.id);
      const organizationInfo = id === other.id ? { ...other, status: 0 } : own;
      return Response.json({ data: { ...user, organizationInfo }, errorMessage: null });
    }
    requests.push([method, address, ...(typeof body === "string" ? [body] : [])].join(" "));
    if (isAway) return new Response("{}", { status: 500 });
    if (method !== "GET") {
      rows = rows.map((row) => ({ ...row, isRead: true }));
      return Response.json({ data: { count: 1 }, errorMessage: null });
    }
    const unread = rows.filter(({ isRead }) => !isRead).length;
    return Response.json({ data: rows, paging: { totalRecords: rows.length }, unread, errorMessage: null });
  });
  await rereadUser();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  localStorage.clear();
  takeToasts();
  vi.unstubAllGlobals();
});

async function open(address: string, unread = 0) {
  client = makeQueryClient();
  const root = createRootRoute();
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, validateSearch: readNoticeSearch, component });
  const router = createRouter({
    routeTree: root.addChildren([
      page("/", () => <NoticeBell unread={unread} />),
      page("/notices", NoticesPage),
      page("$", () => null),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  render(
    <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
      <MantineProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
  return router;
}

describe("WORK-020: the bell", () => {
  test("shows the unread count and loads the list on click", async () => {
    rows = [notice(2, { reason: "Ошибка в цене" }), notice(1, { isRead: true })];
    await open("/", 1);
    const bell = await screen.findByRole("button", { name: "Уведомления, 1 непрочитанное" });
    expect(requests).toEqual([]);
    fireEvent.click(bell);
    const panel = await screen.findByRole("dialog", { name: ru.notices.newest });
    expect(await within(panel).findByText("Отчёт № 42 отклонён")).toBeDefined();
    expect(within(panel).getByText("Причина: Ошибка в цене")).toBeDefined();
    // happy-dom has no layout, so the panel counts as hidden.
    const inPanel = { name: ru.notices.readAll, hidden: true };
    fireEvent.click(within(panel).getByRole("button", inPanel));
    await waitFor(() => expect(requests).toContain('POST /api/notices/readAll {"upTo":2}'));
    await waitFor(() =>
      expect(within(panel).getByRole("button", inPanel).hasAttribute("disabled")).toBe(true),
    );
    // Escape closes the panel and returns the focus to the bell.
    fireEvent.keyDown(within(panel).getByText(ru.notices.all), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(bell);
  });

  test("has no number without unread ones, «99+» above the limit", async () => {
    await open("/");
    expect((await screen.findByRole("button", { name: "Уведомления" })).textContent).toBe("");
    cleanup();
    await open("/", 100);
    const many = await screen.findByRole("button", { name: ru.app.bell.many });
    expect(many.textContent).toBe("99+");
  });
});

describe("WORK-020: the list of notifications", () => {
  test("opening its record marks a notification as read", async () => {
    rows = [notice(2)];
    const router = await open("/notices");
    fireEvent.click(await screen.findByRole("link", { name: "Отчёт № 42 отклонён" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/agreements/view/42"));
    await waitFor(() => expect(requests).toContain('POST /api/notices/read {"ids":[2]}'));
  });

  test("opening one of another organisation switches the organisation", async () => {
    rows = [notice(3, { kind: "proposal-returned", organization: other, isRead: true })];
    const router = await open("/notices");
    expect(await screen.findByText("ООО «Вторая»")).toBeDefined();
    fireEvent.click(screen.getByRole("link", { name: /возвращена на доработку/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/commodity/form"));
    expect(currentUser()?.organizationInfo?.id).toBe(other.id);
    expect(router.state.location.search).toMatchObject({ page: "view", id: "43", status: "7" });
    expect(requests.filter((each) => each.startsWith("POST"))).toEqual([]);
  });

  test("marking works without opening, a failure keeps the list", async () => {
    rows = [notice(2)];
    await open("/notices");
    const mark = await screen.findByRole("button", { name: "Отметить прочитанным: Отчёт № 42 отклонён" });
    isAway = true;
    fireEvent.click(mark);
    await waitFor(() => expect(takeToasts()).toHaveLength(1));
    isAway = false;
    fireEvent.click(await screen.findByRole("button", { name: /^Отметить прочитанным/ }));
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Отметить прочитанным/ })).toBeNull());
  });

  test("the address filters the list, an empty list explains itself", async () => {
    const router = await open("/notices?unread=true&topic=proposals&page=x");
    expect(await screen.findByText(ru.notices.empty.unread)).toBeDefined();
    expect(requests[0]).toContain("isUnread=true");
    expect(requests[0]).toContain("topic=proposals");
    fireEvent.click(screen.getByRole("radio", { name: ru.notices.filters.all }));
    await waitFor(() => expect(router.state.location.search).toEqual({ topic: "proposals" }));
    expect(await screen.findByText(ru.notices.empty.title)).toBeDefined();
    expect(readNoticeSearch({ topic: "constructor", unread: "1", page: -1 })).toEqual({});
  });

  test("a list that fails to load offers a retry", async () => {
    isAway = true;
    await open("/notices");
    const retry = await screen.findByRole("button", { name: ru.app.errors.retry });
    isAway = false;
    rows = [notice(2)];
    fireEvent.click(retry);
    expect(await screen.findByText("Отчёт № 42 отклонён")).toBeDefined();
  });

  test("WORK-030: a new notification waits for a click without moving rows", async () => {
    rows = [notice(2)];
    await open("/notices");
    await screen.findByText("Отчёт № 42 отклонён");
    const events = applyEvents(client);
    rows = [notice(3), ...rows];
    act(() => events.apply({ kind: "notices", id: 3, organizationId: null, isNew: true }));
    const show = await screen.findByRole("button", { name: ru.shared.news.show });
    expect(screen.queryByText("Отчёт № 43 отклонён")).toBeNull();
    fireEvent.click(show);
    expect(await screen.findByText("Отчёт № 43 отклонён")).toBeDefined();
    events.stop();
  });
});
