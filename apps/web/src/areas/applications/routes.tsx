import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const page = () => import("./applications-page.tsx");

const allRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.applications,
  beforeLoad: opensWithView("applications"),
  component: lazyPage(page, "ApplicationsPage"),
});

const cabinetRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.cabinetApplications,
  beforeLoad: opensWithView("applications"),
  component: lazyPage(page, "CabinetPage"),
});

const biddersRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.bidderApplications,
  beforeLoad: opensWithView("applications"),
  component: lazyPage(page, "BiddersPage"),
});

/** Routes of applications for access (PLAT-010..012). */
export const applicationsRoutes = [allRoute, cabinetRoute, biddersRoute] as const;
