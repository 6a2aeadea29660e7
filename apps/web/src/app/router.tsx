import { createRoute, createRouter } from "@tanstack/react-router";
import { chosenLanguage } from "../i18n/language.ts";
import { canonicalPath, withoutPrefix } from "../i18n/language-rules.ts";
import { pagePaths } from "../shared/paths.ts";
import { ErrorPage } from "../shared/routes/error-page.tsx";
import { guardedRoute } from "../shared/routes/guarded-route.ts";
import { entryTo } from "../shared/routes/guards.ts";
import { rootRoute, type RouterContext } from "../shared/routes/root-route.ts";
import { lazyPage } from "../ui/navigation/lazy-component.tsx";
import type { AreaRoutes } from "./area-routes.ts";
import { HomePage } from "./home/home-page.tsx";
import { PagePending } from "./page-pending.tsx";
import { parseSearch, stringifySearch } from "../shared/routes/search-text.ts";
import { AppShell } from "./shell/shell.tsx";

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: pagePaths.home, component: HomePage });

const contactsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.contacts,
  component: lazyPage(() => import("./home/contacts-page.tsx"), "ContactsPage"),
});

const dutyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.duty,
  component: lazyPage(() => import("../areas/duties/duty-page.tsx"), "DutyPage"),
});

const pricesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.prices,
    component: lazyPage(() => import("../areas/market/prices-page.tsx"), "PricesPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.pricesMethod,
    component: lazyPage(() => import("../areas/market/method-page.tsx"), "MethodPage"),
  }),
] as const;

const docsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.docs,
    component: lazyPage(() => import("./docs/calls-page.tsx"), "CallsPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.docsChangelog,
    component: lazyPage(() => import("./docs/changelog-page.tsx"), "ChangelogPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.docsVersions,
    component: lazyPage(() => import("./docs/versions-page.tsx"), "VersionsPage"),
  }),
] as const;

/** One reference to the chunk: each further one counts in the first load. */
const loadHelp = () => import("./help/help-page.tsx");

const helpRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.help,
    component: lazyPage(loadHelp, "HelpPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.helpPrint,
    component: lazyPage(() => import("./help/print-page.tsx"), "PrintPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.helpGuide,
    component: lazyPage(() => import("./help/guide-page.tsx"), "GuidePage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.rules,
    component: lazyPage(loadHelp, "RulesPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: pagePaths.verify,
    component: lazyPage(loadHelp, "VerifyPage"),
  }),
] as const;

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pagePaths.callback,
  component: lazyPage(() => import("./callback-page.tsx"), "CallbackPage"),
});

/**
 * The area routes for visitors without a session: each leads to sign-in and loads no area code. The page reloads with
 * the real routes after sign-in.
 */
export function closedRoutes(): AreaRoutes {
  const closed = Object.values(pagePaths).filter((path) => entryTo(path, undefined) !== "enter");
  return closed.map((path) =>
    createRoute({ getParentRoute: () => guardedRoute, path }),
  ) as readonly unknown[] as AreaRoutes;
}

const routeTree = (areaRoutes: AreaRoutes) =>
  rootRoute
    .update({ component: AppShell })
    .addChildren([
      homeRoute,
      contactsRoute,
      dutyRoute,
      ...pricesRoutes,
      callbackRoute,
      ...docsRoutes,
      ...helpRoutes,
      guardedRoute.addChildren(areaRoutes),
    ]);

/**
 * Creates the router. `/en` is not part of the routes: it is stripped on input and added on output where English is
 * allowed (G-16). Links stay plain and typed, and an address in the wrong form is replaced.
 */
export const makeRouter = (context: RouterContext, areaRoutes: AreaRoutes) =>
  createRouter({
    routeTree: routeTree(areaRoutes),
    context,
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutPrefix(url.pathname);
        return url;
      },
      output: ({ url }) => {
        url.pathname = canonicalPath(url.pathname, chosenLanguage());
        return url;
      },
    },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: "intent",
    defaultPendingMs: 200,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: ErrorPage,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
