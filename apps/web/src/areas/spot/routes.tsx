import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

const spotRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.spot,
  beforeLoad: opensWithView("spot", [], true),
  component: lazyPage(() => import("./spot-page.tsx"), "SpotPage"),
});

/** Routes of the spot market (PLAT-021). */
export const spotRoutes = [spotRoute] as const;
