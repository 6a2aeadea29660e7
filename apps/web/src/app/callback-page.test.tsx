import { en } from "@birzha/phrases/en.ts";
import type { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import { CallbackPage } from "./callback-page.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Returns from the identity server to a portal that rejects the code. */
function comeBack(status: number, code: string) {
  vi.stubGlobal("fetch", async () =>
    Response.json({ data: null, errorMessage: "Причина", code }, { status }),
  );
  window.history.replaceState(null, "", "/callback?code=a&state=b");
  const root = createRootRoute();
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([at("/callback", CallbackPage), at("/", () => <h1>Главная</h1>)]),
    history: createMemoryHistory({ initialEntries: ["/callback?code=a&state=b"] }),
  });
  render(
    <IntlProvider locale="en-GB" messages={en as unknown as typeof ru}>
      <MantineProvider env="test">
        <RouterProvider router={router as never} />
      </MantineProvider>
    </IntlProvider>,
  );
}

test("FIX-204 FIX-346: staff without a second factor read why, and sign in with one", async () => {
  comeBack(403, "users.second-factor");
  expect(await screen.findByText("Причина")).toBeDefined();
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  fireEvent.click(screen.getByRole("button", { name: en.callback.withSecondFactor }));
  expect(assign).toHaveBeenCalledWith("/keycloak/auth/login?to=%2F&secondFactor=1");
});

test("PLAT-042: a forged sign-in ends on the home page", async () => {
  comeBack(400, "users.sign-in-failed");
  expect(await screen.findByText("Главная")).toBeDefined();
});
