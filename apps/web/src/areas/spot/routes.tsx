import { createRoute } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/lazy-part.tsx";

const spotRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.spot,
  component: lazyPage(() => import("./spot-page.tsx"), "SpotPage"),
});

/** The register of the spot market (PLAT-021). */
export const spotRoutes = [spotRoute] as const;
