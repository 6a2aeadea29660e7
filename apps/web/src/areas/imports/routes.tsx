import { createRoute } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";

/** BULK-001: import of reports from a file, or an import that is open. */
const importRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.importAgreements,
  component: lazyPage(() => import("./import-page.tsx"), "ImportPage"),
});

export const importsRoutes = [importRoute] as const;
