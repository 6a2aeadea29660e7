import { createRoute } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/lazy-part.tsx";

const listRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.members,
  component: lazyPage(() => import("./members-page.tsx"), "MembersPage"),
});

const accessRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.membersAccess,
  component: lazyPage(() => import("./access-page.tsx"), "AccessPage"),
});

const applicationsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.membersApplications,
  component: lazyPage(() => import("./applications-page.tsx"), "ApplicationsPage"),
});

const editRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.membersEdit,
  component: lazyPage(() => import("./edit-page.tsx"), "EditPage"),
});

/** The screens of the auctions' members (PLAT-020). */
export const membersRoutes = [listRoute, accessRoute, applicationsRoute, editRoute] as const;
