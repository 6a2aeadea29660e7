import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRoute,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, vi } from "vitest";
import { makeQueryClient } from "../src/api/query-client.ts";
import { followPage } from "../src/i18n/language.ts";
import { localeFormats, timeZone } from "../src/i18n/locale.ts";
import { ErrorPage } from "../src/shared/routes/error-page.tsx";
import { guardedRoute } from "../src/shared/routes/guarded-route.ts";
import { rootRoute } from "../src/shared/routes/root-route.ts";
import { parseSearch, stringifySearch } from "../src/shared/routes/search-text.ts";
import { leaveSession } from "../src/shared/session/session-end.ts";
import { startSession } from "../src/shared/session/session-sync.ts";
import { takeToasts } from "../src/ui/feedback/toast.ts";
import { PromptHost } from "../src/ui/overlays/prompt-host.tsx";
import { expectNamesWithText } from "./names-with-text.ts";
import { data, standIn, type Answers, type Asked } from "./sample-exchange.tsx";

/** Screens of one area over the responses of a test. */
interface AreaScreen {
  /** Responses by method and path; a test replaces them. */
  responses: Answers;
  /** Requests in order. */
  requests: Asked[];
  /** Messages of the toasts so far. */
  readonly toasts: () => readonly string[];
  /** Opens an address as a user; the responses come from `answers`. */
  readonly open: (address: string, user: CurrentUser) => Promise<{ readonly address: () => string }>;
}

/** Registers the hooks of a test file that renders the real routes of an area. */
export function areaScreen(routes: readonly unknown[], responsesOf: () => Answers): AreaScreen {
  const messages: string[] = [];
  const area: AreaScreen = {
    responses: {},
    requests: [],
    toasts: () => {
      messages.push(...takeToasts().map(({ message }) => message));
      return messages;
    },
    open: async (address, user) => {
      area.responses["GET /keycloak/users/info"] ??= () => data(user);
      await startSession();
      area.requests.length = 0;
      return renderRoutes(routes, address);
    },
  };
  beforeEach(async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    vi.stubGlobal("scrollTo", () => {});
    Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
    localStorage.clear();
    sessionStorage.clear();
    takeToasts();
    messages.length = 0;
    area.responses = responsesOf();
    area.requests = standIn(area.responses);
    await followPage("/");
  });
  afterEach(() => {
    expectNamesWithText();
    cleanup();
    leaveSession("signed-out");
    vi.unstubAllGlobals();
  });
  return area;
}

async function renderRoutes(routes: readonly unknown[], address: string) {
  const queryClient = makeQueryClient();
  queryClient.setDefaultOptions({
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: "always" },
  });
  const router = createRouter({
    routeTree: rootRoute
      .update({ component: Outlet })
      .addChildren([guardedRoute.addChildren(routes as readonly AnyRoute[])]),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
  });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
            <RouterProvider router={router as never} />
            <PromptHost />
          </IntlProvider>
        </MantineProvider>
      </QueryClientProvider>,
    );
  });
  return { address: () => router.state.location.href };
}

/** Response of a failed request without a message of the server. */
export const failed = () => ({ status: 500, body: null });
/** Response of a rejected request with an error code. */
export const conflict = (code: string, errorMessage: string) => ({
  status: 409,
  body: { data: null, code, errorMessage },
});

/** Presses a button of a part of the page. */
export const pressIn = async (part: HTMLElement, name: string | RegExp) =>
  act(async () => void fireEvent.click(within(part).getByRole("button", { name })));
/** Opens the menu of a row, instead of another one. Returns the items. */
export async function openRowMenu(row: HTMLElement): Promise<HTMLElement[]> {
  await act(async () => void fireEvent.pointerDown(document.body));
  await pressIn(row, new RegExp(`^${ru.shared.actions.more}: `));
  return screen.findAllByRole("menuitem");
}
/** Chooses an action in the menu of a row. */
export const chooseIn = async (row: HTMLElement, action: string) => {
  const items = await openRowMenu(row);
  await act(async () => void fireEvent.click(items.find(({ textContent }) => textContent === action)!));
};
/** Types a text into a field. */
export const typeInto = (field: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }));
/** The open dialog of a title. */
export const dialogOf = (name: string) => screen.findByRole("dialog", { name });
/** The row of a table with a text. */
export const rowOf = async (text: string): Promise<HTMLElement> =>
  (await screen.findAllByText(text)).map((cell) => cell.closest("tr")).find((row) => row !== null)!;
