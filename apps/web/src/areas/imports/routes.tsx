import { createRoute } from "@tanstack/react-router";
import { pagePaths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

/** BULK-001: import of reports from a file, or an import that is open. */
const importRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.importAgreements,
  component: lazyPage(() => import("./import-page.tsx"), "ImportPage"),
});

/** BULK-008: reconciliation of a file with the register. */
const reconciliationRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: pagePaths.reconcileAgreements,
  component: lazyPage(() => import("./reconciliation/reconciliation-page.tsx"), "ReconciliationPage"),
});

export const importsRoutes = [importRoute, reconciliationRoute] as const;
