import { createRoute, notFound, redirect } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { NotFoundPage } from "../../shared/routes/not-found-page.tsx";
import { tabSearch } from "../../shared/address-values.ts";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const listRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.organizations,
  beforeLoad: opensWithView("organizations"),
  component: lazyPage(() => import("./organizations-page.tsx"), "OrganizationsPage"),
});

const organizationRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.editOrganization,
  validateSearch: tabSearch("users", "keys", "delegations"),
  /** PLAT-016: redirects to the list without an id; a non-numeric id is not found. */
  beforeLoad: ({ params }) => {
    if (params.id === undefined) throw redirect({ to: pagePaths.organizations, replace: true });
    if (!/^\d{1,15}$/.test(params.id)) throw notFound();
  },
  notFoundComponent: NotFoundPage,
  component: lazyPage(() => import("./organization-page.tsx"), "OrganizationPage"),
});

/** Routes of organisations. */
export const organizationsRoutes = [listRoute, organizationRoute] as const;
