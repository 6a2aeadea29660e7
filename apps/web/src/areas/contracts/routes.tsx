import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { opensWithView } from "../../shared/views/default-view.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

/** CON-001: register of auction contracts. */
const contractsRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.contracts,
  beforeLoad: opensWithView("contracts", [], true),
  component: lazyPage(() => import("./contracts-page.tsx"), "ContractsPage"),
});

export const contractsRoutes = [contractsRoute] as const;
