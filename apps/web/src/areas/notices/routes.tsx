import { createRoute } from "@tanstack/react-router";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { pagePaths } from "../../shared/paths.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { readNoticeSearch } from "./notices-search.ts";

const noticesRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.notices,
  validateSearch: readNoticeSearch,
  component: lazyPage(() => import("./notices-page.tsx"), "NoticesPage"),
});

/** Route of the user's notices (WORK-020). */
export const noticesRoutes = [noticesRoute] as const;
