import { createRoute } from "@tanstack/react-router";
import { paths } from "../../shared/paths.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { lazyPage } from "../../ui/navigation/lazy-component.tsx";
import { parseImportSearch } from "./import-search.ts";

/** BULK-001: import of reports from a file; `id` is the open import. */
const importRoute = createRoute({
  getParentRoute: () => guardedRoute,
  path: paths.importAgreements,
  validateSearch: parseImportSearch,
  component: lazyPage(() => import("./import-page.tsx"), "ImportPage"),
});

export const importsRoutes = [importRoute] as const;
