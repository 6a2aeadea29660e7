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
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { LanguageProvider } from "../../i18n/language-provider.tsx";
import { followPage } from "../../i18n/language.ts";
import { pagePaths } from "../../shared/paths.ts";
import GuestHome from "./guest-home.tsx";

const { guest } = ru;
let day: object;

beforeAll(() => followPage("/"));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  day = {
    today: "2026-11-28",
    isWorkDay: false,
    auction: { date: "2026-11-30", minutesLeft: 34 * 60 + 32 },
  };
  vi.stubGlobal("fetch", async () => Response.json({ data: day, errorMessage: null }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const root = createRootRoute();
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([
      route("/", GuestHome),
      route(pagePaths.verify, () => null),
      route(pagePaths.duty, () => null),
      route(pagePaths.help, () => null),
    ]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(
    <MantineProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <LanguageProvider>
          <RouterProvider router={router as never} />
        </LanguageProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { level: 2, name: guest.doors.duty });
  return router;
}

test("SCREEN-105: a guest sees the kind of today and the next auction with its countdown", async () => {
  await open();
  await screen.findByText("понедельник, 30 ноября");
  const text = document.body.textContent;
  expect(text).toContain("суббота, 28 ноября, выходной");
  expect(text).toContain("Приём заявок до 29 ноября, 15:00. Осталось 1\u00a0день 10\u00a0ч");
});

test("SCREEN-105: the home page of guests has no legal disclaimer", async () => {
  await open();
  expect(document.body.textContent).not.toContain("юрист");
});

test("SCREEN-105 PROOF-002: a receipt number typed on the home page opens its verification", async () => {
  const router = await open();
  fireEvent.change(screen.getByRole("textbox", { name: guest.doors.number }), {
    target: { value: " 897-2-7f3k9qw2xm " },
  });
  fireEvent.click(screen.getByRole("button", { name: guest.doors.verifyOpen }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/verify/897-2-7F3K9QW2XM"));
});

test("SCREEN-105: the door without a certificate leads to its help", async () => {
  await open();
  const link = screen.getByRole("link", { name: guest.doors.withoutOpen });
  expect(link.getAttribute("href")).toBe("/help?topic=withoutCertificate");
});
