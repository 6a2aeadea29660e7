import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LanguageProvider } from "../../i18n/language-provider.tsx";
import { chooseLanguage, chosenLanguage, followPage } from "../../i18n/language.ts";
import { canonicalPath, withoutPrefix } from "../../i18n/language-rules.ts";
import { parseSearch, stringifySearch } from "../../shared/routes/search-text.ts";
import { LanguageSwitch } from "./language-switch.tsx";

beforeEach(() => chooseLanguage("ru"));
afterEach(cleanup);

/** Renders a commodity page with the application's own router. */
async function open(address: string) {
  const root = createRootRoute({ beforeLoad: ({ location }) => followPage(location.pathname) });
  const page = createRoute({
    getParentRoute: () => root,
    path: "/commodity/members",
    component: LanguageSwitch,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => Object.assign(url, { pathname: withoutPrefix(url.pathname) }),
      output: ({ url }) => Object.assign(url, { pathname: canonicalPath(url.pathname, chosenLanguage()) }),
    },
  });
  await followPage(address);
  render(
    <LanguageProvider>
      <MantineProvider>
        <RouterProvider router={router as never} />
      </MantineProvider>
    </LanguageProvider>,
  );
  await screen.findByRole("button", { name: "EN" });
  return { address: () => history.location.href };
}

const press = (name: "RU" | "EN") => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("PLAT-033 PLAT-034 PLAT-038: the switch changes language, prefix and cookie but no query", async () => {
  const { address } = await open("/commodity/members?x=1&inn=0123#rows");
  expect(screen.getByRole("group").getAttribute("aria-label")).toBe(ru.app.user.language);
  await press("EN");
  await waitFor(() => expect(address()).toBe("/en/commodity/members?x=1&inn=0123#rows"));
  expect(document.documentElement.lang).toBe("en");
  expect(document.cookie).toContain("auth.locale=en");
  expect(screen.getByRole("button", { name: "EN" }).getAttribute("aria-pressed")).toBe("true");
  await press("RU");
  await waitFor(() => expect(address()).toBe("/commodity/members?x=1&inn=0123#rows"));
  expect(document.documentElement.lang).toBe("ru");
  expect(document.cookie).toContain("auth.locale=ru");
});
