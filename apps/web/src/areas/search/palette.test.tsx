import { ru } from "@birzha/phrases/ru.ts";
import type { SearchGroup } from "@birzha/domain/search/hit.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
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
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { parseSearch, stringifySearch } from "../../shared/routes/search-text.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";
import { SearchEntry } from "./components/search-entry.tsx";

const words = ru.search;
const user = people.owner!;
const hit = { date: null, amount: null, status: 1, statusName: "Зарегистрирован" };
const groups: SearchGroup[] = [
  {
    kind: "agreements",
    hits: [861, 852, 850, 849, 848].map((id) => ({
      ...{ ...hit, status: 3, statusName: "Отклонен" },
      id,
      title: String(id),
      notes: [`ЗП-26/34${id % 10}`, "Нут", "ООО «Балтик Грейн»"],
      amount: "34.98",
    })),
  },
  {
    kind: "contracts",
    hits: [{ ...hit, id: 7, title: "ЗП-26/341", date: "2026-11-19", notes: ["Пшеница", "АО «Мельник»"] }],
  },
];

let responses: (address: URL) => Response | Promise<Response>;
const requests: string[] = [];
const opened = vi.fn<(address: string) => void>();

beforeAll(() => followPage("/"));
beforeEach(async () => {
  requests.length = 0;
  localStorage.clear();
  responses = () => Response.json({ data: { groups, otherLayout: null }, errorMessage: null });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === "/readyz") return new Response();
    if (address.includes("/users/info")) return Response.json({ data: current, errorMessage: null });
    requests.push(address);
    return responses(new URL(address, "http://localhost"));
  });
  vi.stubGlobal("open", opened);
  Element.prototype.scrollIntoView = () => {};
  current = user;
  await rereadUser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  opened.mockReset();
});

let current: CurrentUser | undefined;
const pages = [
  { label: "Реестр внебиржевых договоров", to: "/agreements" },
  { label: "Контакты", to: "/contacts" },
];
const actions = [{ label: "Зарегистрировать новый договор", to: "/agreements/new" }];

async function show() {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: () => (
      <>
        <SearchEntry pages={pages} acts={actions} />
        <input aria-label="поле" />
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, parseSearch, stringifySearch });
  render(
    <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      <QueryClientProvider client={makeQueryClient()}>
        <MantineProvider>
          <RouterProvider router={router as never} />
        </MantineProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  await screen.findByRole("button", { name: ru.app.search.hint });
  return { address: () => decodeURIComponent(history.location.href) };
}
const openPalette = async () => {
  fireEvent.click(screen.getByRole("button", { name: ru.app.search.hint }));
  return screen.findByRole("combobox");
};
const type = (text: string) => fireEvent.change(screen.getByRole("combobox"), { target: { value: text } });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(screen.getByRole("combobox"), { key, code: key, ...more });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = () =>
  document.querySelector("[data-combobox-selected]")?.textContent?.replaceAll(/[\u00A0\u202F]/g, " ");
/** Finds the option by its text; the accessible name has spaces around the highlights. */
const found = (text: string) =>
  waitFor(() => {
    const option = screen.getAllByRole("option").find(({ textContent }) => textContent.includes(text));
    if (!option) throw new Error(`no option says ${text}`);
    return option;
  });

describe("the box", () => {
  test("WORK-010: Ctrl+K always opens it, / only outside of inputs", async () => {
    await show();
    fireEvent.keyDown(screen.getByLabelText("поле"), { code: "Slash", key: "/" });
    expect(screen.queryByRole("combobox")).toBeNull();
    fireEvent.keyDown(document.body, { code: "Slash", key: "." });
    await screen.findByRole("combobox");
    press("Escape");
    await waitFor(() => expect(screen.queryByRole("combobox")).toBeNull());
    // The key «л» of the Russian layout.
    fireEvent.keyDown(screen.getByLabelText("поле"), { code: "KeyK", key: "л", ctrlKey: true });
    await screen.findByRole("combobox");
  });
});

describe("the palette", () => {
  test("WORK-010 LANG-006: results are grouped, arrows select and Enter opens a record", async () => {
    const { address } = await show();
    await openPalette();
    type("зп26");
    await found("861");
    expect(requests.map((each) => new URL(each, "http://x").searchParams.get("q"))).toEqual(["зп26"]);
    expect(chosen()).toBe("861 договор ЗП-26/341, Нут, 34,98 т, ООО «Балтик Грейн»Отклонён");
    expect(within(screen.getAllByRole("option")[0]!).getByText("ЗП-26").tagName).toBe("MARK");
    expect(screen.getAllByRole("group").map((each) => each.getAttribute("aria-labelledby"))).not.toContain(
      null,
    );
    press("ArrowDown");
    expect(chosen()).toContain("852");
    press("ArrowUp");
    press("Enter");
    await waitFor(() => expect(address()).toBe("/agreements/view/861"));
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  test("WORK-010: a contract opens alone, Ctrl+Enter opens a new tab", async () => {
    await show();
    await openPalette();
    type("зп26 341");
    await found("Мельник");
    for (let n = 0; n < 6; n++) press("ArrowDown");
    expect(chosen()).toContain("ЗП-26/341 от 19.11.2026, Пшеница, АО «Мельник»");
    press("Enter", { ctrlKey: true });
    expect(decodeURIComponent(String(opened.mock.calls[0]?.[0]))).toBe(
      "/commodity/contracts?f.contractNumber=ЗП-26/341&confirmed=true",
    );
    expect(screen.getByRole("combobox")).toBeTruthy();
  });

  test("WORK-010: Tab, «Ещё» and the button narrow to one group", async () => {
    await show();
    await openPalette();
    type("зп26");
    await found("861");
    press("Tab");
    await waitFor(() => expect(requests.at(-1)).toContain("kind=agreements"));
    press("Tab");
    await waitFor(() => expect(screen.queryByRole("button", { name: /Отчёты/ })).toBeNull());
    fireEvent.click(await found("Ещё: Отчёты"));
    fireEvent.click(await screen.findByRole("button", { name: /Отчёты/ }));
    expect(screen.getByText(words.everywhere)).toBeTruthy();
  });

  test("WORK-010: pages and actions match by words, in any keyboard layout", async () => {
    responses = () => Response.json({ data: { groups: [], otherLayout: null }, errorMessage: null });
    const { address } = await show();
    await openPalette();
    type("rjynfrns");
    await found("Контакты");
    type("новый догов");
    await found("Зарегистрировать новый договор");
    await screen.findByText(words.nothing, { selector: "b" });
    fireEvent.click(await found("в реестре отчётов"));
    await waitFor(() => expect(address()).toBe("/agreements?search=новый+догов"));
  });

  test("RULE-001: the palette opens the rules of reports", async () => {
    responses = () => Response.json({ data: { groups: [], otherLayout: null }, errorMessage: null });
    const { address } = await show();
    await openPalette();
    type("правила");
    fireEvent.click(await found(words.rules));
    await waitFor(() => expect(address()).toBe("/rules"));
  });

  test("WORK-010: loading, failure and short input are shown, a retry works", async () => {
    responses = () => new Response("", { status: 503 });
    await show();
    await openPalette();
    type("з");
    expect(screen.getByText(words.keepTyping)).toBeTruthy();
    expect(requests).toEqual([]);
    type("зп26");
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    const again = await screen.findByRole("button", { name: words.again });
    responses = () => Response.json({ data: { groups, otherLayout: "зп" }, errorMessage: null });
    fireEvent.click(again);
    await found("861");
    expect(screen.getByText(words.otherLayout.replace("{text}", "зп"))).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Найдено: 6");
  });

  test("WORK-010: recent records return for this user until sign-out", async () => {
    await show();
    await openPalette();
    type("зп26");
    await found("861");
    press("Enter");
    await openPalette();
    expect(options()).toEqual(["зп26", "Зарегистрировать новый договор"]);
    fireEvent.click(await found("зп26"));
    expect((screen.getByRole("combobox") as HTMLInputElement).value).toBe("зп26");
    cleanup();
    current = { ...user, userId: 2, account: "another" };
    await act(() => rereadUser());
    await show();
    await openPalette();
    expect(options()).toEqual(["Зарегистрировать новый договор"]);
    expect(localStorage.getItem("recent_searches")).not.toBeNull();
    act(() => leaveSession("signed-out"));
    expect(localStorage.getItem("recent_searches")).toBeNull();
  });
});
