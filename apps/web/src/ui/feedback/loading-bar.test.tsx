import { ru } from "@birzha/phrases/ru.ts";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoadingBar } from "./loading-bar.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A screen with one request that resolves after the given time. */
async function open(respondAfter: number) {
  function Screen() {
    useQuery({
      queryKey: ["slow"],
      queryFn: () => new Promise<null>((resolve) => setTimeout(() => resolve(null), respondAfter)),
    });
    return <LoadingBar />;
  }
  const root = createRootRoute({ component: Screen });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(
    <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  await pass(0);
}

const isShown = () => screen.getByRole("progressbar", { hidden: true }).dataset["on"] === "true";

test("PLAT-136: a response within 200 ms shows no bar", async () => {
  await open(100);
  for (let passed = 0; passed < 400; passed += 25) {
    expect(isShown()).toBe(false);
    await pass(25);
  }
});

test("PLAT-136: the bar appears after 200 ms until the response", async () => {
  await open(500);
  await pass(190);
  expect(isShown()).toBe(false);
  await pass(20);
  expect(isShown()).toBe(true);
  await pass(300);
  expect(isShown()).toBe(false);
});
