import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { tabOf } from "./members-search.ts";

const listRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.members,
  beforeLoad: opensWithView("members"),
  component: lazyPage(() => import("./members-page.tsx"), "MembersPage"),
});

const accessRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.membersAccess,
  beforeLoad: opensWithView("members_access"),
  component: lazyPage(() => import("./access-page.tsx"), "AccessPage"),
});

const applicationsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.membersApplications,
  beforeLoad: (entry) => opensWithView(`members_${tabOf(entry.search)}`, ["tab"])(entry),
  component: lazyPage(() => import("./applications-page.tsx"), "ApplicationsPage"),
});

const editRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.membersEdit,
  beforeLoad: opensWithView("members_edit", ["draftId", "orderId"]),
  component: lazyPage(() => import("./edit-page.tsx"), "EditPage"),
});

/** Routes of the members of auctions (PLAT-020). */
export const membersRoutes = [listRoute, accessRoute, applicationsRoute, editRoute] as const;
