import { createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { agreementsRoutes } from "../areas/agreements/routes.tsx";
import { auditRoutes } from "../areas/audit/routes.tsx";
import { organizationsRoutes } from "../areas/organizations/routes.tsx";
import { chosenLanguage } from "../i18n/language.ts";
import { canonicalPath, withoutPrefix } from "../i18n/language-rules.ts";
import { paths } from "../shared/paths.ts";
import { routePart } from "../ui/lazy-part.tsx";
import { ErrorPage } from "./error-page.tsx";
import { guardedRoute } from "./guarded-route.tsx";
import { HomePage } from "./home-page.tsx";
import { PagePending } from "./page-pending.tsx";
import { rootRoute, type RouterContext } from "./root-route.tsx";
import { parseSearch, stringifySearch } from "./search-text.ts";

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: paths.home, component: HomePage });

const contactsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.contacts,
  component: lazyRouteComponent(
    routePart(() => import("./contacts-page.tsx")),
    "ContactsPage",
  ),
});

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.callback,
  component: lazyRouteComponent(
    routePart(() => import("./callback-page.tsx")),
    "CallbackPage",
  ),
});

/** Whether this bundle carries the page of all parts: `vite`, and `vite build --mode ui`; the product does not. */
const hasPartsPage = import.meta.env.DEV || import.meta.env.MODE === "ui";

const partsRoute = () =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/ui",
    component: lazyRouteComponent(
      routePart(() => import("./parts/parts-page.tsx")),
      "PartsPage",
    ),
  });

/** The areas in the order of the menu: a new area adds its routes to this list. */
const routeTree = rootRoute.addChildren([
  homeRoute,
  contactsRoute,
  callbackRoute,
  ...(hasPartsPage ? [partsRoute()] : []),
  guardedRoute.addChildren([...agreementsRoutes, ...auditRoutes, ...organizationsRoutes]),
]);

/**
 * `/en` is not part of the routes: it is cut off on the way in and put back on the way out where English may stay
 * (G-16), so links stay plain and typed, and an address in the wrong form is replaced by the right one.
 */
export const makeRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
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
