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
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";
import { SearchEntry } from "./components/search-entry.tsx";

beforeAll(() => followPage("/"));
beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json({
      data: address.includes("/users/info") ? people.owner : { groups: [], otherLayout: null },
      errorMessage: null,
    }),
  );
  Element.prototype.scrollIntoView = () => {};
  await rereadUser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "$",
    component: () => (
      <>
        <SearchEntry pages={[]} acts={[]} />
        <button type="button">Строка</button>
      </>
    ),
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  render(
    <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
      <QueryClientProvider client={makeQueryClient()}>
        <MantineProvider>
          <RouterProvider router={createRouter({ routeTree: root.addChildren([page]), history }) as never} />
        </MantineProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return screen.findByRole("button", { name: "Строка" });
}
const call = () => fireEvent.keyDown(document.body, { code: "KeyK", key: "л", ctrlKey: true });

// Stands first: the palette loads once.
test("FIX-211: an input takes the letters at once, the palette continues with them", async () => {
  const opener = await show();
  opener.focus();
  call();
  const early = document.activeElement as HTMLInputElement;
  expect(early.tagName).toBe("INPUT");
  expect(early.closest("[role=dialog]")).not.toBeNull();
  fireEvent.change(early, { target: { value: "кара" } });
  const box = await screen.findByRole<HTMLInputElement>("combobox");
  expect(early.isConnected).toBe(false);
  expect([document.activeElement, box.value]).toEqual([box, "кара"]);
  await act(async () => void fireEvent.keyDown(box, { key: "Escape" }));
  expect(document.activeElement).toBe(opener);
});

test("FIX-211: a loaded palette has the focus at once and starts empty", async () => {
  await show();
  call();
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("");
});
