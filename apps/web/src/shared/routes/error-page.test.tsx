import { ru } from "@birzha/phrases/ru.ts";
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
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "../../api/api-failure.ts";
import { followPage } from "../../i18n/language.ts";
import { ErrorPage } from "./error-page.tsx";

const { errors } = ru.app;

beforeAll(() => followPage("/"));
beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openThrowing(error: unknown) {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: () => {
      throw error;
    },
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
    defaultErrorComponent: ErrorPage,
  });
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru}>
        <RouterProvider router={router as never} />
      </IntlProvider>
    </MantineProvider>,
  );
  return screen.findByRole("heading", { level: 1 });
}

test.each<[string, unknown]>([
  ["a render error", new TypeError("rows is undefined")],
  ["a failed response of the server", new ApiFailure({ status: 500 })],
])("FIX-251: %s shows a crash with a reload", async (_name, error) => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  expect((await openThrowing(error)).textContent).toBe(errors.crashTitle);
  expect(screen.queryByText(errors.text)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: errors.reload }));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([403, 404])("FIX-251: status %i shows a missing page without a reload", async (status) => {
  expect((await openThrowing(new ApiFailure({ status }))).textContent).toBe(errors.title);
  expect(screen.getByText(errors.text)).toBeDefined();
  expect(screen.queryByRole("button", { name: errors.reload })).toBeNull();
});
